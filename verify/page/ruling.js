// A ruling: the claim, the verdict, the reasons, and the records side by side where two logs differ.
import { bdi, byId, eventLink, fill, h, longText } from './dom.js';

// The numbers of events that can be gone to: of two records, those up to where they part.
let reach = () => false;

// Text in which events are links: "event 106", "events 12".
function withLinks(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(/\b[Ee]vents? (\d+)(?![\w-])/g)) {
    if (!reach(Number(match[1]))) continue;
    if (match.index > end) nodes.push(longText(text.slice(end, match.index)));
    nodes.push(eventLink(Number(match[1]), match[0]));
    end = match.index + match[0].length;
  }
  if (!nodes.length) return longText(text);
  if (end < text.length) nodes.push(longText(text.slice(end)));
  return nodes;
}

function pieces(line) {
  return line.map((piece) => (typeof piece === 'string' ? withLinks(piece) : 'b' in piece ? h('strong', {}, withLinks(piece.b))
    : h('code', {}, longText(piece.code))));
}

function rulingCell(column, text) {
  const number = column.replace(/^>/, '') === 'event' && /^\d+$/.test(text) ? Number(text) : 0;
  return h('td', {}, number && reach(number) ? eventLink(number) : withLinks(text));
}

function table(block) {
  const named = block.columns.some((column) => column);
  return h('div', { class: 'scroll' }, h('table', {},
    named ? h('thead', {}, h('tr', {}, block.columns.map((column) => h('th', { scope: 'col' }, bdi(column.replace(/^>/, '')))))) : null,
    h('tbody', {}, block.rows.map((row) => h('tr', {}, row.map((text, i) => rulingCell(block.columns[i] ?? '', text)))))));
}

// The blocks of the ruling in their order; items that follow each other are one list.
function blocks(list) {
  const nodes = [];
  let items;
  for (const block of list) {
    if (!block.li) items = undefined;
    if (block.h) {
      nodes.push(h(block.h <= 2 ? 'h3' : 'h4', {}, pieces(block.text)));
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
  reach = (n) => n > game.first && n <= game.stop && (!ruling.other || n <= ruling.at);
  // What stands above in large is not said again below.
  const text = (line) => line.map((piece) => (typeof piece === 'string' ? piece : piece.b ?? piece.code)).join('');
  const title = ruling.blocks.find((block) => block.h === 1);
  const rest = ruling.blocks.filter((block) => block !== title && !(block.p && text(block.p) === ruling.verdict));
  fill(byId('ruling'),
    h('h2', {}, title ? pieces(title.text) : 'Ruling'),
    h('blockquote', {}, longText(ruling.claim)),
    h('p', { class: 'verdict-line' }, h('strong', {}, withLinks(ruling.verdict))),
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
    const own = n <= game.last && n > game.first ? game.text(game.event(n).s) : '';
    const their = theirs.get(n);
    const differs = (own || '') !== their.s;
    return h('tr', { class: differs ? 'differs' : undefined }, h('th', { scope: 'row' }, n <= game.stop && n > game.first ? eventLink(n) : `${n}`),
      h('td', {}, longText(own || '')), h('td', {}, longText(their.s)), h('td', {}, differs ? '\u2260' : '='));
  });
  return [h('h3', {}, 'Both records'), h('div', { class: 'scroll' }, h('table', { class: 'records' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'event'), h('th', { scope: 'col' }, bdi(game.data.log)),
      h('th', { scope: 'col' }, bdi(other.log)), h('td', {}))), h('tbody', {}, rows)))];
}
