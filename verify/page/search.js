// Full text search over events: sentences, cases, notes, notation, headings, claims and derivations.
import { bdi, byId, count, fill, h } from './dom.js';
import { caseName } from './notes.js';

const kShown = 200;

function plain(text) {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
}

// The text around the first word that was found, the words marked.
function excerpt(text, words) {
  const low = text.toLowerCase();
  const first = Math.max(0, Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0), low.length) - 40);
  const shown = `${first > 0 ? '\u2026' : ''}${text.slice(first, first + 160)}${text.length > first + 160 ? '\u2026' : ''}`;
  const parts = [];
  let rest = shown;
  while (rest) {
    const at = words.map((word) => ({ at: rest.toLowerCase().indexOf(word), word })).filter((hit) => hit.at >= 0)
      .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!at || !at.word) break;
    parts.push(rest.slice(0, at.at), h('mark', {}, rest.slice(at.at, at.at + at.word.length)));
    rest = rest.slice(at.at + at.word.length);
  }
  parts.push(rest);
  return bdi(h('span', {}, parts));
}

export class Search {
  // `found(numbers)` is told the events that were found.
  constructor(game, go, found) {
    Object.assign(this, { game, go, found });
    this.input = byId('query');
    this.results = byId('results');
    this.numbers = [];
    this.input.addEventListener('input', () => this.later());
    byId('search').addEventListener('submit', (event) => {
      event.preventDefault();
      this.run();
      this.next(1);
    });
    byId('found-back').addEventListener('click', () => {
      this.run();
      this.next(-1);
    });
    this.input.addEventListener('focus', () => this.open(true));
    this.input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.clear();
      if (event.key === 'ArrowDown') this.results.querySelector('a')?.focus();
    });
    this.results.addEventListener('click', (event) => {
      if (event.target.closest('a')) this.open(false);
    });
    document.addEventListener('pointerdown', (event) => {
      if (!event.target.closest('#search')) this.open(false);
    });
    byId('search').addEventListener('focusout', (event) => {
      if (event.relatedTarget && !event.relatedTarget.closest('#search')) this.open(false);
    });
  }

  open(wanted) {
    const open = Boolean(wanted && this.input.value.trim());
    this.results.hidden = !open;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), 90);
  }

  clear() {
    this.input.value = '';
    this.run();
    this.input.blur();
  }

  texts(event) {
    const text = (string) => this.game.text(string);
    return [
      text(event.s), ...(event.x || []).flatMap(([said, id]) => [text(said), caseName(text(id))]), event.note || '',
      event.w ? text(event.w) : '', ...event.h.map(text), ...(event.d || []).map((derivation) => text(derivation.title)),
      ...(event.c || []).flatMap((claim) => [claim.name, claim.claimed]), event.src ? text(event.src) : '',
      ...this.game.breaks(event).map((broken) => broken.why),
    ];
  }

  index() {
    if (this.hay) return;
    this.hay = this.game.events.map((event) => plain(this.texts(event).join('\n')));
    if (this.game.refusal) this.hay.push(plain(`${this.game.refusal.sentence}\n${this.game.refusal.why}`));
  }

  run() {
    clearTimeout(this.timer);
    const query = this.input.value.trim();
    if (query === this.query) {
      this.open(true);
      return;
    }
    this.query = query;
    const words = plain(query).split(/\s+/).filter(Boolean);
    this.numbers = [];
    if (words.length) {
      this.index();
      this.hay.forEach((hay, index) => {
        if (words.every((word) => hay.includes(word))) this.numbers.push(this.game.first + index + 1);
      });
    }
    this.list(words);
    this.found(this.numbers);
  }

  list(words) {
    const nodes = [h('p', { class: 'muted' }, this.numbers.length ? `${count(this.numbers.length, 'event')} found` : 'Nothing found')];
    const number = /^#?e?(\d+)$/.exec(this.query);
    if (number && Number(number[1]) >= this.game.first && Number(number[1]) <= this.game.stop) {
      nodes.push(h('a', { href: `#e${Number(number[1])}` }, h('b', {}, `Go to event ${Number(number[1])}`)));
    }
    for (const n of this.numbers.slice(0, kShown)) {
      const event = this.game.event(n);
      const texts = event ? this.texts(event) : [this.game.refusal.sentence];
      const where = texts.find((text) => words.some((word) => text.toLowerCase().includes(word))) || texts[0];
      nodes.push(h('a', { href: `#e${n}` }, h('b', {}, `${n}`), ' ', excerpt(texts[0], words),
        where !== texts[0] ? h('span', { class: 'where' }, excerpt(where, words)) : null));
    }
    if (this.numbers.length > kShown) nodes.push(h('p', { class: 'muted' }, `and ${this.numbers.length - kShown} further ones`));
    fill(this.results, nodes);
    byId('found').textContent = words.length ? `${this.numbers.length}` : '';
    this.open(true);
  }

  // To the next event that was found, or the one before.
  next(step) {
    const number = /^#?e?(\d+)$/.exec(this.query || '');
    if (number) {
      this.go(Number(number[1]));
      this.open(false);
      return;
    }
    if (!this.numbers.length) return;
    const now = this.current ?? this.game.first;
    const target = step > 0 ? this.numbers.find((n) => n > now) ?? this.numbers[0]
      : this.numbers.findLast((n) => n < now) ?? this.numbers[this.numbers.length - 1];
    this.go(target);
    this.open(false);
  }

  show(n) {
    this.current = n;
  }
}
