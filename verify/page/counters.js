// What stands on a place of the map, as counters: one for each side, with the number of its units, its leaders as stars and
// its markers as small shapes.
import { s } from './dom.js';

// Pieces that are counted by themselves and not as units.
const kNotUnits = new Set(['leader', 'army', 'division', 'marker', 'supply', 'train', 'dummy']);

// Kinds that hold others.
export const kFormations = new Set(['army', 'division']);

// A stack sorted for drawing: {control, markers: [text], sides: [{side, units, leaders, others, forms}]}.
export function sorted(game, stack) {
  const sides = new Map();
  for (const number of stack[2]) {
    const form = game.forms[number];
    const piece = game.pieces[form[0]];
    const kind = game.text(piece[3]);
    if (!sides.has(piece[2])) sides.set(piece[2], { side: piece[2], units: 0, leaders: 0, others: 0, forms: [] });
    const group = sides.get(piece[2]);
    group.forms.push(number);
    if (kind === 'leader') ++group.leaders;
    else if (!kNotUnits.has(kind)) ++group.units;
    else if (!kFormations.has(kind)) ++group.others;
  }
  return {
    control: stack[0],
    markers: stack[1].map((marker) => game.text(marker)),
    sides: [...sides.values()].sort((a, b) => a.side - b.side),
  };
}

// One word for what a marker looks like.
export function markerShape(text) {
  if (/fort|works/i.test(text)) return 'works';
  if (/train|suppl|depot|pack/i.test(text)) return 'train';
  if (/raid|guer|demoral|disrupt|damage|siege/i.test(text)) return 'trouble';
  return 'other';
}

const kMarkers = {
  works: () => s('path', { d: 'M-5 4 V-2 L0 -5.5 L5 -2 V4 Z' }),
  train: () => s('path', { d: 'M-5.5 -3.5 H5.5 V2 H-5.5 Z M-3 2 a1.8 1.8 0 1 0 .1 0 M3 2 a1.8 1.8 0 1 0 .1 0' }),
  trouble: () => s('path', { d: 'M0 -5.5 L5.5 4.5 H-5.5 Z' }),
  other: () => s('circle', { r: 4 }),
};

// Half the width and half the height of a counter, in its own units.
export const kHalfWidth = 15;
const kHalfHeight = 10;

// A square for the first side, a square with its corners cut off for the second, a lozenge for others.
function outline(side) {
  const w = kHalfWidth;
  const v = kHalfHeight;
  if (side === 1) return `M${-w} ${-v} H${w} V${v} H${-w} Z`;
  if (side === 2) return `M${-w + 6} ${-v} H${w - 6} L${w} ${-v + 6} V${v - 6} L${w - 6} ${v} H${-w + 6} L${-w} ${v - 6} V${-v + 6} Z`;
  return `M${-w} 0 L0 ${-v - 2} L${w} 0 L0 ${v + 2} Z`;
}

function star(x, y) {
  let points = '';
  for (let i = 0; i < 10; ++i) {
    const r = i % 2 ? 1.9 : 4.4;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    points += `${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)} `;
  }
  return s('polygon', { class: 'star', points });
}

function stars(leaders) {
  if (leaders > 3) {
    return [star(-6, -kHalfHeight - 5), s('text', { class: 'few', x: 5, y: -kHalfHeight - 1.5 }, `${leaders}`)];
  }
  return Array.from({ length: leaders }, (_, i) => star((i - (leaders - 1) / 2) * 9, -kHalfHeight - 5));
}

// The counter of one side, with its middle at x.
function counter(game, group, x) {
  const node = s('g', { class: `counter side-${group.side}`, 'data-side': group.side });
  if (group.forms.length > 3) node.append(s('path', { class: 'under', d: outline(group.side), transform: 'translate(4,-4)' }));
  if (group.forms.length > 1) node.append(s('path', { class: 'under', d: outline(group.side), transform: 'translate(2,-2)' }));
  node.append(s('path', { class: 'face', d: outline(group.side) }), ...stars(group.leaders));
  const letter = game.sideLetter(group.side);
  const number = group.units || (group.leaders ? '' : group.others);
  if (number !== '') {
    const wide = number > 9 ? 2 : 0;
    node.append(s('text', { class: 'letter', x: -7 - wide, y: 4 }, letter),
      s('text', { class: 'many', x: 5 - wide / 4, y: 4.8 }, `${number}`));
  } else {
    node.append(s('text', { class: 'many', x: 0, y: 4.8 }, letter));
  }
  return s('g', { transform: `translate(${x},0)` }, node);
}

// Everything on a place, around (0, 0). `content` is what `sorted` made of the stack.
export function drawStack(content, game) {
  const nodes = [];
  const step = kHalfWidth * 2 + 3;
  content.sides.forEach((group, index) => {
    nodes.push(counter(game, group, (index - (content.sides.length - 1) / 2) * step));
  });
  const markers = content.markers.slice(0, 4);
  markers.forEach((marker, index) => {
    const x = (index - (markers.length - 1) / 2) * 13;
    const y = content.sides.length ? kHalfHeight + 8 : 0;
    const shape = markerShape(marker);
    nodes.push(s('g', { class: `marker marker-${shape}`, transform: `translate(${x},${y})` }, kMarkers[shape]()));
  });
  return nodes;
}

// One line that says what stands there.
export function stackSummary(game, stack) {
  const content = sorted(game, stack);
  const parts = content.sides.map((group) => {
    const said = [];
    if (group.units) said.push(`${group.units} ${group.units === 1 ? 'unit' : 'units'}`);
    if (group.leaders) said.push(`${group.leaders} ${group.leaders === 1 ? 'leader' : 'leaders'}`);
    if (group.others) said.push(`${group.others} other`);
    return `${game.side(group.side)}: ${said.join(', ') || 'headquarters'}`;
  });
  return [...parts, ...content.markers].join('; ');
}
