// The names on the map: as many as can be read at this zoom, those that matter to the event first.
import { s } from './dom.js';
import { choose } from './layout.js';

// Half of what a letter is wide and high, as parts of its size.
const kLetterWidth = 0.56;
const kLetterHeight = 1.15;

// The size of a name, in pixels of the screen: as in page.css.
function pixels(units) {
  return Math.min(15, Math.max(9.5, 13 / units));
}

export class Labels {
  constructor(svg, places) {
    this.labels = [];
    // Above all places: a name is not to be covered by the next place.
    const names = s('g', { id: 'names' });
    svg.querySelector('#places').after(names);
    for (const node of svg.querySelectorAll('#places .place')) {
      const place = Number(node.dataset.place);
      const at = places[place];
      for (const text of node.querySelectorAll('text')) {
        if (!at) continue;
        names.append(s('g', { 'data-place': place, transform: `translate(${at.x},${at.y})` }, text));
        this.labels.push({
          text, place, owner: place, letters: text.textContent.length,
          dx: Number(text.getAttribute('x')) || 0, dy: Number(text.getAttribute('y')) || 0,
          anchor: text.getAttribute('text-anchor') || 'middle', at,
          weight: node.classList.contains('mark-city') ? 2 : node.classList.contains('mark-transit') ? 0 : 1,
        });
      }
    }
  }

  // `counters` are the boxes of the counters that stand there, each with its place as `owner`.
  arrange(units, counters, important) {
    const size = pixels(units) * units;
    const occupied = new Map(counters.map((box) => [box.owner, box]));
    const weigh = (label) => label.weight + (important.has(label.place) ? 8 : 0) + (occupied.has(label.place) ? 4 : 0);
    const sorted = [...this.labels].sort((a, b) => weigh(b) - weigh(a) || a.place - b.place);
    const boxes = sorted.map((label) => {
      const w = label.letters * kLetterWidth * size;
      const counter = occupied.get(label.place);
      // Below its counter, and not behind it.
      const own = label.at.y + label.dy;
      const low = counter ? Math.max(own, counter.y + counter.h / 2 + size * 0.8) : own;
      const x = label.at.x + label.dx + (label.anchor === 'start' ? w / 2 : label.anchor === 'end' ? -w / 2 : 0);
      const sideways = counter ? counter.x - label.at.x - label.dx - (x - label.at.x - label.dx) : 0;
      label.shift = { x: sideways, y: low - own };
      return { x: x + sideways, y: low - size * 0.35, w, h: size * kLetterHeight, owner: label.place };
    });
    const free = choose(boxes, counters);
    sorted.forEach((label, i) => {
      const shift = label.shift.x || label.shift.y ? `translate(${label.shift.x.toFixed(1)} ${label.shift.y.toFixed(1)})` : '';
      const display = free[i] ? '' : 'none';
      if (label.display !== display) {
        label.text.style.display = display;
        label.display = display;
      }
      if ((label.moved || '') !== shift) {
        if (shift) label.text.setAttribute('transform', shift);
        else label.text.removeAttribute('transform');
        label.moved = shift;
      }
    });
  }
}
