// A ruling: the claim, the verdict, the reasons, and the records side by side where two logs differ.
import { bdi, byId, eventLink, fill, h, longText } from './dom.js';

function pieces(line) {
  return line.map((piece) => (typeof piece === 'string' ? longText(piece) : 'b' in piece ? h('strong', {}, longText(piece.b))
    : h('code', {}, longText(piece.code))));
}

function table(block) {
  const named = block.columns.some((column) => column);
  return h('div', { class: 'scroll' }, h('table', {},
    named ? h('thead', {}, h('tr', {}, block.columns.map((column) => h('th', { scope: 'col' }, bdi(column.replace(/^>/, '')))))) : null,
    h('tbody', {}, block.rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, longText(cell))))))));
}

// The blocks of the ruling in their order; items that follow each other are one list.
function blocks(list) {
  const nodes = [];
  let items;
  for (const block of list) {
    if (!block.li) items = undefined;
    if (block.h) {
      nodes.push(h(block.h === 1 ? 'h3' : 'h4', {}, pieces(block.text)));
    } else if (block.p) {
      nodes.push(h('p', {}, pieces(block.p)));
    } else if (block.li) {
      if (!items) nodes.push(items = h('ul', {}));
      items.append(h('li', { class: block.level > 1 ? 'inner' : undefined }, pieces(block.li)));
    } else if (block.rows) {
      nodes.push(table(block));
    }
  }
  return nodes;
}

export function showRuling(game) {
  const { ruling } = game.data;
  byId('tab-ruling').hidden = !ruling;
  if (!ruling) return false;
  // What stands above in large is not said again below.
  const text = (line) => line.map((piece) => (typeof piece === 'string' ? piece : piece.b ?? piece.code)).join('');
  const title = ruling.blocks.find((block) => block.h === 1);
  const rest = ruling.blocks.filter((block) => block !== title && !(block.p && text(block.p) === ruling.verdict));
  fill(byId('ruling'),
    h('h2', {}, title ? pieces(title.text) : 'Ruling'),
    h('blockquote', {}, longText(ruling.claim)),
    h('p', { class: 'verdict-line' }, h('strong', {}, longText(ruling.verdict))),
    ruling.at ? h('p', {}, 'It concerns ', eventLink(ruling.at, `event ${ruling.at}`), '.') : null,
    ruling.other ? records(game, ruling.other) : null,
    blocks(rest));
  return true;
}

// Both records, event by event.
function records(game, other) {
  const theirs = new Map(other.events.map((event) => [event.n, event]));
  const numbers = [...theirs.keys()].sort((a, b) => a - b);
  const rows = numbers.map((n) => {
    const own = n <= game.last && n > game.first ? game.text(game.event(n).s) : n === game.stop ? game.refusal?.sentence : '';
    const their = theirs.get(n);
    const differs = (own || '') !== their.s;
    return h('tr', { class: differs ? 'differs' : undefined }, h('th', { scope: 'row' }, n <= game.stop && n > game.first ? eventLink(n) : `${n}`),
      h('td', {}, longText(own || '')), h('td', {}, longText(their.s)), h('td', {}, differs ? '\u2260' : '='));
  });
  return [h('h3', {}, 'Both records'), h('div', { class: 'scroll' }, h('table', { class: 'records' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'event'), h('th', { scope: 'col' }, bdi(game.data.log)),
      h('th', { scope: 'col' }, bdi(other.log)), h('td', {}))), h('tbody', {}, rows)))];
}
