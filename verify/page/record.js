// The record: turns and phases as an outline, every event with its sentence, dice, cases and what is wrong with it.
//
// The outline is made at once; the events of a phase are written when it comes near, and the rest while the browser has
// nothing else to do. Phases out of sight cost no layout (content-visibility in the style sheet).
import { bdi, byId, eventLink, h, longText } from './dom.js';
import { caseButton } from './notes.js';
import { sideBadge } from './event.js';

// Of what an event brought about, so many sentences are shown at once.
const kSaidShown = 6;

// So long may one idle stretch of writing take, in milliseconds.
const kSlice = 8;

const idle = window.requestIdleCallback
  ? (work) => window.requestIdleCallback(work, { timeout: 500 })
  : (work) => setTimeout(work, 30);

export class Record {
  constructor(game) {
    this.game = game;
    this.list = byId('record-list');
    this.phases = [];
    this.flags = new Map();
    for (const finding of game.findings) {
      if (!this.flags.has(finding.n)) this.flags.set(finding.n, finding.kind);
    }
    this.outline();
    byId('fold').addEventListener('click', () => this.foldAll());
    this.fillWhileIdle();
    addEventListener('beforeprint', () => this.fillAll());
  }

  // Turns, phases in them, and the runs of events that phases hold.
  outline() {
    const { game } = this;
    let turn;
    let phase;
    for (let n = game.first + 1; n <= game.last; ++n) {
      const [turnName = '', phaseName = ''] = game.headings(n);
      if (!turn || turn.name !== turnName) {
        turn = this.group('turn', turnName || 'Events');
        turn.at = n;
        phase = undefined;
      }
      if (!phase || phase.name !== phaseName) {
        phase = this.phase(phaseName, n, turn);
      }
      phase.last = n;
      phase.events += 1;
    }
    if (game.refusal) {
      if (!phase) phase = this.phase('', game.stop, this.group('turn', 'Events'));
      phase.last = game.stop;
    }
    for (const each of this.phases) {
      each.list.style.setProperty('--rows', each.last - each.begin + 1);
      if (each.count) each.count.textContent = each.begin === each.last ? `${each.begin}` : `${each.begin}\u2013${each.last}`;
    }
  }

  group(kind, name) {
    const details = h('details', { class: kind, open: true }, h('summary', {}, h('h3', {}, bdi(name))));
    this.list.append(details);
    return { name, details };
  }

  phase(name, begin, turn) {
    const list = h('ol', { class: 'events' });
    const range = h('span', { class: 'range' });
    const details = h('details', { class: name ? 'phase' : 'phase bare', open: true },
      h('summary', {}, h('h4', {}, bdi(name || 'Events')), range), list);
    turn.details.append(details);
    const phase = { name, begin, last: begin, events: 0, list, details, turn, count: range, filled: false };
    this.phases.push(phase);
    return phase;
  }

  phaseOf(n) {
    let low = 0;
    let high = this.phases.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.phases[middle].begin <= n) low = middle;
      else high = middle - 1;
    }
    return this.phases[low];
  }

  fill(phase) {
    if (phase.filled) return;
    phase.filled = true;
    const rows = [];
    let heading = '';
    for (let n = phase.begin; n <= phase.last; ++n) {
      if (n > this.game.last) {
        rows.push(this.refused(this.game.refusal));
        continue;
      }
      const below = this.game.headings(n).slice(2).join(' \u203a ');
      rows.push(this.row(n, below !== heading ? below : ''));
      heading = below;
    }
    phase.list.replaceChildren(...rows);
    phase.list.classList.add('filled');
  }

  // On paper nothing can be opened.
  fillAll() {
    this.phases.forEach((phase) => this.fill(phase));
    this.list.querySelectorAll('details').forEach((details) => {
      details.open = true;
    });
  }

  fillWhileIdle() {
    let next = 0;
    const work = () => {
      const until = performance.now() + kSlice;
      while (next < this.phases.length && performance.now() < until) this.fill(this.phases[next++]);
      if (next < this.phases.length) {
        idle(work);
        return;
      }
      if (this.current) this.reveal(this.current);
      document.documentElement.dataset.record = 'whole';
    };
    idle(work);
  }

  row(n, heading) {
    const { game } = this;
    const event = game.event(n);
    const flag = this.flags.get(n);
    const classes = ['row', flag, event.hidden && 'hidden-event', this.hits?.has(n) && 'hit'].filter(Boolean).join(' ');
    const row = h('li', { id: `e${n}`, class: classes, 'data-n': n });
    if (heading) row.append(h('h5', {}, bdi(heading)));
    row.append(h('div', { class: 'line' }, eventLink(n, undefined, { class: 'n' }), sideBadge(game, event.p),
      h('span', { class: 'words', dir: 'auto' }, event.gone ? h('s', {}, this.short(game.text(event.s))) : this.short(game.text(event.s))), flag ? this.flag(flag) : null));
    const said = (event.x || []).map(([text, id]) => h('li', {}, bdi(this.short(game.text(text))), ' ',
      id ? caseButton(game.text(id)) : null));
    if (event.turn) said.splice(event.turn[0], 0, h('li', { class: 'turn' }, bdi(game.text(event.turn[1]))));
    const rest = said.length > kSaidShown + 2 ? said.splice(kSaidShown) : [];
    if (said.length) row.append(h('ul', { class: 'said' }, said));
    if (rest.length) row.append(h('details', { class: 'rest' }, h('summary', {}, `${rest.length} further`), h('ul', { class: 'said' }, rest)));
    const broken = game.breaks(event).filter((one) => one.why);
    if (broken.length) {
      row.append(h('ul', { class: 'said breaks' }, broken.map((one) => h('li', {}, bdi(this.short(one.why)),
        one.cases.map((id) => [' ', caseButton(id)])))));
    }
    if (event.note) row.append(h('p', { class: 'quoted' }, bdi(this.short(event.note))));
    return row;
  }

  // In the list a text of any length is a few lines; the whole of it stands with the event.
  short(text) {
    return text.length > 300 ? `${text.slice(0, 299)}\u2026` : text;
  }

  flag(kind) {
    const words = { broken: 'broken claim', unknown: 'unknown claim', illegal: 'against the rules' };
    return h('span', { class: `flag ${kind}` }, words[kind]);
  }

  refused(refusal) {
    return h('li', { id: `e${refusal.n}`, class: 'row illegal', 'data-n': refusal.n },
      h('div', { class: 'line' }, eventLink(refusal.n, undefined, { class: 'n' }), h('span', { class: 'badge', 'aria-hidden': 'true' }, '\u2717'),
        h('span', { class: 'words' }, longText(refusal.sentence)), this.flag('illegal')),
      h('ul', { class: 'said' }, h('li', {}, longText(refusal.why), ' ', refusal.case ? caseButton(refusal.case) : null)));
  }

  // Marks the event and brings it into sight.
  show(n) {
    this.current?.classList.remove('current');
    this.current?.querySelector('a.n')?.removeAttribute('aria-current');
    this.current = undefined;
    if (n <= this.game.first || !this.phases.length) {
      this.list.scrollTop = 0;
      return;
    }
    const phase = this.phaseOf(n);
    this.fill(phase);
    phase.turn.details.open = true;
    phase.details.open = true;
    const row = byId(`e${n}`);
    if (!row) return;
    row.classList.add('current');
    row.querySelector('a.n').setAttribute('aria-current', 'true');
    this.current = row;
    requestAnimationFrame(() => this.reveal(row));
  }

  // Scrolls the list and nothing around it, and only if it has to. What was never in sight has a height that is only
  // guessed, so that one scroll may miss: it is done again as long as what came into sight moves the row.
  reveal(row, tries = 6) {
    if (!this.list.offsetParent || row !== this.current) return;
    const list = this.list.getBoundingClientRect();
    const at = row.getBoundingClientRect();
    const above = at.top - list.top - 40;
    const below = at.bottom - list.bottom + 40;
    if (above >= 0 && below <= 0) return;
    this.list.scrollTop += above < 0 || at.height > list.height ? above - list.height * 0.15
      : Math.min(below + list.height * 0.15, above);
    if (tries > 0) requestAnimationFrame(() => this.reveal(row, tries - 1));
  }

  foldAll() {
    const open = this.list.querySelector('details.phase[open]') === null;
    for (const phase of this.phases) phase.details.open = open;
    byId('fold').setAttribute('aria-pressed', String(!open));
    if (open && this.current) this.reveal(this.current);
  }

  // Which of the events are found by the search.
  highlight(numbers) {
    this.hits?.forEach((n) => byId(`e${n}`)?.classList.remove('hit'));
    this.hits = new Set(numbers);
    this.hits.forEach((n) => byId(`e${n}`)?.classList.add('hit'));
  }
}
