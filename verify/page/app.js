// The page: puts the parts together and takes them all to one event.
import { bdi, byId, copyText, count, h, longText, shellWord } from './dom.js';
import { Game } from './data.js';
import { Board } from './board.js';
import { EventCard } from './event.js';
import { Record } from './record.js';
import { Timeline } from './timeline.js';
import { Charts } from './charts.js';
import { Search } from './search.js';
import { Panels } from './panels.js';
import { Notes } from './notes.js';
import { showRuling } from './ruling.js';
import { listenToKeys, listenToSwipes } from './keys.js';

// Between two events while the page plays, in milliseconds.
const kPlayPause = 900;

class App {
  constructor(game) {
    this.game = game;
    this.tell = (text) => this.toast(text);
    const go = (n, how) => this.go(n, how);
    this.head();
    this.board = new Board(game, (place) => this.choosePlace(place));
    this.card = new EventCard(game, this);
    this.record = new Record(game);
    this.timeline = new Timeline(game, go);
    this.charts = new Charts(game, go);
    this.panels = new Panels(game, this);
    this.notes = new Notes(game);
    this.search = new Search(game, go, (numbers) => {
      this.timeline.hits(numbers);
      this.record.highlight(numbers);
    });
    this.about();
    const ruling = showRuling(game);
    this.buttons();
    listenToKeys(this);
    for (const id of ['event', 'transport']) listenToSwipes(this, byId(id));
    // Where the link led: by now the address may have been written over, with the event before it.
    addEventListener('hashchange', (event) => this.followHash(new URL(event.newURL).hash));
    // The address lags behind quick steps: a link to where it still stands would change nothing.
    addEventListener('click', (event) => {
      const link = event.target.closest?.('a[href^="#e"]');
      if (link && link.hash === location.hash && !event.ctrlKey && !event.metaKey && !event.shiftKey) this.followHash();
    });
    this.tab(ruling ? 'ruling' : matchMedia('(max-width: 759px)').matches ? 'event' : 'record');
    this.board.begin(game.position(game.first));
    if (!this.followHash()) this.go(ruling ? game.data.ruling.at : game.first);
  }

  event() {
    return this.n > this.game.first ? this.game.event(this.n) : undefined;
  }

  // Shows the position after event `n`. With `drag` the record is not scrolled for every event on the way.
  go(n, { drag = false } = {}) {
    const { game } = this;
    const target = game.clamp(n);
    if (target === this.n) return;
    const before = this.n;
    this.n = target;
    const stepped = before !== undefined && Math.abs(target - before) === 1;
    const position = game.position(target);
    const event = this.event();
    const moved = stepped && !drag ? game.movesOf(Math.max(target, before)) : [];
    this.board.show(position, { event, path: this.path(target), moved, forward: target > before });
    this.card.show(target, position);
    this.panels.show(target, position, event, stepped && target > before);
    this.charts.show(target);
    this.search.show(target);
    this.timeline.show(target, this.sentence(target));
    this.transport(target);
    // What asks for the layout waits for the frame, which needs it anyway.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.card.box.scrollTop = 0;
    });
    if (drag) this.later('scroll', 60, () => this.record.show(this.n));
    else this.record.show(target);
    this.later('hash', 250, () => this.writeHash());
    this.later('say', 400, () => this.say());
  }

  // The moves of the card play or phase up to event `n`.
  path(n) {
    const moves = [];
    if (n <= this.game.first || n > this.game.last) return moves;
    for (let at = this.game.markOf(n); at <= n; ++at) {
      for (const move of this.game.movesOf(at)) moves.push({ ...move, n: at, now: at === n });
    }
    return moves;
  }

  sentence(n) {
    const { game } = this;
    if (n > game.last) return `Event ${n}: against the rules`;
    return n === game.first ? `Event ${n}, the beginning` : `Event ${n}: ${game.text(game.event(n).s).slice(0, 300)}`;
  }

  step(by) {
    this.go(this.n + by);
  }

  nextMark() {
    this.go(this.game.markAfter(this.n));
  }

  previousMark() {
    this.go(this.game.markBefore(this.n));
  }

  nextFinding() {
    const { findings } = this.game;
    const next = findings.find((finding) => finding.n > this.n) || findings[0];
    if (next) this.go(next.n);
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = undefined;
    } else {
      if (this.n === this.game.stop) this.go(this.game.first);
      this.playing = setInterval(() => {
        this.step(1);
        if (this.n === this.game.stop) this.play();
      }, kPlayPause);
    }
    const button = byId('play');
    button.setAttribute('aria-pressed', String(Boolean(this.playing)));
    button.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
    button.textContent = this.playing ? '\u2016' : '\u25b6';
  }

  choosePlace(place) {
    this.board.choose(place);
    this.panels.choose(place);
    if (this.board.svg) this.board.ring(this.event(), this.game.position(this.n));
    if (place !== undefined) this.board.reveal(place);
  }

  copyCommand() {
    copyText(this.game.command(this.n), this.tell);
  }

  escape() {
    if (this.notes.close()) return;
    if (this.search.input.value) this.search.clear();
    else this.choosePlace(undefined);
  }

  focus(id) {
    byId(id).focus();
    byId(id).select?.();
  }

  // The parts beside the map; on a wide screen some of them are there at the same time.
  tab(name) {
    byId('desk').dataset.tab = name;
    for (const button of document.querySelectorAll('#tabs button')) {
      button.setAttribute('aria-pressed', String(button.dataset.tab === name));
    }
    if (name === 'record' && this.n !== undefined) this.record.show(this.n);
  }

  buttons() {
    const on = (id, deed) => byId(id).addEventListener('click', deed);
    on('to-start', () => this.go(this.game.first));
    on('mark-back', () => this.previousMark());
    on('back', () => this.step(-1));
    on('play', () => this.play());
    on('forth', () => this.step(1));
    on('mark-forth', () => this.nextMark());
    on('to-end', () => this.go(this.game.stop));
    on('theme', () => this.theme());
    for (const button of document.querySelectorAll('#tabs button')) {
      button.addEventListener('click', () => this.tab(button.dataset.tab));
    }
  }

  transport(n) {
    for (const [id, end] of [['to-start', this.game.first], ['mark-back', this.game.first], ['back', this.game.first],
      ['forth', this.game.stop], ['mark-forth', this.game.stop], ['to-end', this.game.stop]]) {
      // Not `disabled`: the keyboard would lose its place at the end of the game.
      byId(id).setAttribute('aria-disabled', String(n === end));
    }
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('adjutant-theme', root.dataset.theme);
    } catch {
      // A browser that keeps nothing for pages from disk: the choice lasts as long as the page.
    }
  }

  followHash(hash = location.hash) {
    const match = /^#e(\d{1,9})$/.exec(hash);
    if (!match) return false;
    this.go(Number(match[1]));
    return true;
  }

  writeHash() {
    try {
      history.replaceState(null, '', `#e${this.n}`);
    } catch {
      // Some browsers refuse this to pages from disk; the link under "Copy link" is right all the same.
    }
  }

  // For screen readers; not while the slider has the focus, which says it itself.
  say() {
    if (document.activeElement !== byId('slider')) byId('status').textContent = this.sentence(this.n);
  }

  toast(text) {
    const box = byId('toast');
    box.textContent = text;
    box.classList.add('shown');
    this.later('toast', 1800, () => box.classList.remove('shown'));
  }

  later(name, pause, deed) {
    this.timers ||= {};
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(deed, pause);
  }

  head() {
    const { data } = this.game;
    byId('title').append(bdi(data.title || data.game.title, { title: (data.title || data.game.title).slice(0, 300) }));
    const players = data.sides.map((side, index) => (data.players[index] ? h('span', {}, h('span', { class: `badge side-${index + 1}` },
      this.game.sideLetter(index + 1)), ' ', bdi(data.players[index].slice(0, 80)), ' ') : null));
    byId('subtitle').append(...[h('span', {}, bdi(data.game.title)), ...players].filter(Boolean));
    const view = data.sides.findIndex((side) => side.id === data.view) + 1;
    const flags = [];
    if (view) flags.push(h('span', { class: 'flag hidden' }, `seen by ${this.game.side(view)}`));
    const findings = new Set(this.game.findings.map((finding) => finding.n)).size;
    if (findings) {
      flags.push(h('button', { type: 'button', class: 'flag broken', title: 'To the next one (key F)', onclick: () => this.nextFinding() },
        this.game.refusal && findings === 1 ? 'breaks the rules' : `${count(findings, 'event')} with findings`));
    }
    if (data.end.digest_differs) flags.push(h('span', { class: 'flag broken' }, 'does not end as the log says'));
    byId('flags').append(...flags);
  }

  // What the log is, and the keys.
  about() {
    const { data } = this.game;
    const row = (name, ...value) => [h('dt', {}, name), h('dd', {}, value)];
    const end = data.end.outcome || (data.end.closed ? 'closed without an outcome' : data.end.cut ? 'the page ends here, the log goes on' : 'not closed: the game goes on');
    byId('facts').append(...[
      row('Title', longText(data.title || '\u2013')), row('Game', bdi(data.game.title)), row('Scenario', bdi(data.scenario)),
      row('Edition', bdi(data.edition || '\u2013')), row('Log', h('code', { dir: 'auto' }, data.log)),
      ...data.sides.map((side, i) => row(this.game.side(i + 1), longText(data.players[i] || '\u2013'))),
      row('Seen by', data.view === 'all' ? 'everybody: nothing is hidden' : data.view),
      row('Events', `${this.game.first + 1} to ${this.game.last}`), row('End', longText(end)),
      row('Claims', `${data.end.claims}, ${data.end.broken} broken`), row('Made by', bdi(data.program)),
      row('Check it', h('code', {}, `adjutant check ${shellWord(data.log)}`)),
    ].flat());
    const options = data.options.map(([id, value, question]) => h('tr', {}, h('th', { scope: 'row' }, bdi(id)), h('td', {}, bdi(value)),
      h('td', {}, bdi(question))));
    byId('options').hidden = !options.length;
    byId('options-body').append(...options);
  }
}

function start() {
  const data = JSON.parse(byId('data').textContent);
  try {
    const theme = localStorage.getItem('adjutant-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing is kept: the theme is that of the system.
  }
  window.adjutant = new App(new Game(data));
  performance.mark('adjutant-ready');
  document.documentElement.dataset.ready = 'yes';
}

start();
