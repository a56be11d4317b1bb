// A ruling: the claim, the verdict, the reasons, and the records side by side where two logs differ.
import { bdi, byId, eventLink, h, longText } from './dom.js';

function lines(list) {
  return list.map((line) => h('p', {}, longText(line)));
}

export function showRuling(game) {
  const { ruling } = game.data;
  byId('tab-ruling').hidden = !ruling;
  if (!ruling) return false;
  const verdict = ruling.holds === true ? 'holds' : ruling.holds === false ? 'broken' : 'unknown';
  byId('ruling').replaceChildren(...[
    h('h2', {}, 'The ruling'),
    h('blockquote', {}, longText(ruling.claim)),
    h('p', { class: `verdict-line ${verdict}` }, h('strong', {}, longText(ruling.verdict))),
    h('p', {}, 'It concerns ', eventLink(ruling.at, `event ${ruling.at}`), '.'),
    lines(ruling.lines || []),
    (ruling.sections || []).map((section) => h('details', { open: true }, h('summary', {}, h('h3', {}, bdi(section.title))),
      lines(section.lines))),
    ruling.other ? records(game, ruling.other) : null,
  ].flat(Infinity).filter(Boolean));
  return true;
}

// Both records, event by event.
function records(game, other) {
  const theirs = new Map(other.events.map((event) => [event.n, event]));
  const numbers = [...theirs.keys()].sort((a, b) => a - b);
  const rows = numbers.map((n) => {
    const own = n <= game.last && n > game.first ? game.text(game.event(n).s) : n === game.stop ? game.refusal?.sentence : '';
    const their = theirs.get(n);
    return h('tr', { class: their.differs ? 'differs' : undefined }, h('th', { scope: 'row' }, n <= game.stop && n > game.first ? eventLink(n) : `${n}`),
      h('td', {}, longText(own || '')), h('td', {}, longText(their.s || '')), h('td', {}, their.differs ? '\u2260' : '='));
  });
  return [h('h3', {}, 'Both records'), h('div', { class: 'scroll' }, h('table', { class: 'records' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'event'), h('th', { scope: 'col' }, bdi(game.data.log)),
      h('th', { scope: 'col' }, bdi(other.log)), h('td', {}))), h('tbody', {}, rows)))];
}
