// The timeline: a slider over all events, with turns, marks for what is wrong, hits of the search, and the main track as a
// line behind it.
import { bdi, byId, h, s } from './dom.js';
import { lineThrough } from './charts.js';

// Further marks than these would be a bar of one colour.
const kMarksShown = 400;

export class Timeline {
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.range = byId('slider');
    this.number = byId('number');
    this.marks = byId('marks');
    this.range.min = game.first;
    this.range.max = game.stop;
    this.range.addEventListener('input', () => go(Number(this.range.value), { drag: true }));
    byId('total').textContent = `of ${game.stop}`;
    this.number.min = game.first;
    this.number.max = game.stop;
    this.number.addEventListener('change', () => {
      if (this.number.value !== '') go(Number(this.number.value));
    });
    byId('jump').addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.number.value !== '') go(Number(this.number.value));
      this.number.select();
    });
    this.turns();
    this.lines();
    this.wrong();
  }

  // Where event `n` stands, in percent of the width.
  at(n) {
    const { first, stop } = this.game;
    return stop === first ? 0 : ((n - first) / (stop - first)) * 100;
  }

  turns() {
    const { game } = this;
    const bands = [];
    for (let n = game.first + 1; n <= game.last; ++n) {
      const [name = ''] = game.headings(n);
      const band = bands[bands.length - 1];
      if (band && band.name === name) band.last = n;
      else bands.push({ name, begin: n, last: n });
    }
    byId('turns').replaceChildren(...bands.map((band) => {
      const node = h('button', { type: 'button', class: 'turn-band', tabindex: '-1', title: band.name,
        onclick: () => this.go(band.begin) }, bdi(band.name));
      node.style.flexGrow = band.last - band.begin + 1;
      return node;
    }));
  }

  // Card plays as ticks, the main track as a line.
  lines() {
    const { game } = this;
    const drawing = byId('track-line');
    drawing.setAttribute('viewBox', '0 0 100 24');
    let ticks = '';
    for (const n of game.marks) ticks += `M${this.at(n).toFixed(2)} 20V24`;
    drawing.replaceChildren(s('path', { class: 'ticks', d: ticks }));
    const [main] = game.series;
    if (main?.points.length > 1) {
      drawing.prepend(s('path', { class: 'course', d: lineThrough(game, main.points, 100, 2, 18) }));
    }
  }

  wrong() {
    const { game } = this;
    const shown = [];
    const seen = new Set();
    for (const finding of game.findings) {
      if (seen.has(finding.n)) continue;
      seen.add(finding.n);
      if (shown.length < kMarksShown) shown.push(this.mark(finding.n, finding.kind));
    }
    this.marks.replaceChildren(...shown);
  }

  mark(n, kind) {
    const words = { broken: 'Broken claim at event', unknown: 'Unknown claim at event', illegal: 'Against the rules: event',
      hit: 'Found: event' };
    const node = h('button', { type: 'button', class: `mark ${kind}`, tabindex: '-1', title: `${words[kind]} ${n}`,
      'aria-label': `${words[kind]} ${n}`, onclick: () => this.go(n) });
    node.style.left = `${this.at(n)}%`;
    return node;
  }

  hits(numbers) {
    let path = '';
    for (const n of numbers) path += `M${this.at(n).toFixed(2)} 0V6`;
    byId('hit-line').setAttribute('d', path);
  }

  show(n, sentence) {
    this.range.value = n;
    this.range.setAttribute('aria-valuetext', sentence);
    this.range.style.setProperty('--done', `${this.at(n)}%`);
    if (document.activeElement !== this.number) this.number.value = n;
  }
}
