// The data of the page, and the position after any event: the first position whole, then differences.
//
// Positions are never changed: one that follows shares with the one before whatever stayed the same. What is drawn can
// so be compared by identity, and a snapshot costs nothing but the reference that keeps it.

import { shellWord } from './dom.js';

const kSnapshotEvery = 64;

function tablesOf(list) {
  return new Map(list.map((table) => [table.name, { columns: table.columns, rows: table.rows }]));
}

function firstPosition(start) {
  return {
    title: start.title,
    decision: start.decision,
    over: start.over,
    player: start.player,
    tables: tablesOf(start.tables),
    stacks: new Map(Object.entries(start.stacks).map(([place, stack]) => [Number(place), stack])),
  };
}

function changedTable(table, change) {
  if (!Array.isArray(change)) return change;
  const rows = table.rows.slice();
  for (const [at, deleted, added] of change) rows.splice(at, deleted, ...added);
  return { columns: table.columns, rows };
}

function changedTables(tables, changes, order) {
  const changed = new Map(tables);
  for (const [name, change] of changes || []) {
    if (change === null) changed.delete(name);
    else changed.set(name, changedTable(changed.get(name), change));
  }
  return order ? new Map(order.map((name) => [name, changed.get(name)])) : changed;
}

function changedStacks(stacks, changes) {
  const changed = new Map(stacks);
  for (const [place, stack] of Object.entries(changes)) {
    if (stack === null) changed.delete(Number(place));
    else changed.set(Number(place), stack);
  }
  return changed;
}

// The position that follows from `position` by `change`.
export function following(position, change) {
  const next = { ...position };
  for (const member of ['title', 'decision', 'over', 'player']) {
    if (change[member] !== undefined) next[member] = change[member];
  }
  if (change.tables || change.order) next.tables = changedTables(position.tables, change.tables, change.order);
  if (change.stacks) next.stacks = changedStacks(position.stacks, change.stacks);
  return next;
}

// Which pieces went from one place to one other between two positions, in groups of those that went together.
function movesBetween(before, places, after, forms, pieces) {
  const gone = new Map();
  const come = new Map();
  for (const place of places) {
    const old = pieceCounts(before.get(place), forms);
    const now = pieceCounts(after.get(place), forms);
    for (const [piece, many] of old) if (many > (now.get(piece) || 0)) remember(gone, piece, place);
    for (const [piece, many] of now) if (many > (old.get(piece) || 0)) remember(come, piece, place);
  }
  const groups = new Map();
  for (const [piece, from] of gone) {
    const to = come.get(piece);
    if (!to || from.length !== 1 || to.length !== 1) continue;
    const key = `${from[0]} ${to[0]} ${pieces[piece][2]}`;
    if (!groups.has(key)) groups.set(key, { from: from[0], to: to[0], side: pieces[piece][2], pieces: [] });
    groups.get(key).pieces.push(piece);
  }
  return [...groups.values()];
}

function pieceCounts(stack, forms) {
  const counts = new Map();
  if (!stack) return counts;
  for (const form of stack[2]) {
    const piece = forms[form][0];
    counts.set(piece, (counts.get(piece) || 0) + 1);
  }
  return counts;
}

function remember(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

// A recorded game as the page steps through it. Events bear the numbers of the log; `first` is the number of events before
// the first one that the page holds, `last` the number of the last, `stop` is one further if the log breaks the rules
// there.
export class Game {
  constructor(data) {
    this.data = data;
    this.events = data.events;
    this.first = data.from;
    this.last = data.from + data.events.length;
    this.refusal = data.end.refusal;
    this.stop = this.refusal ? this.last + 1 : this.last;
    this.places = data.board.places;
    this.forms = data.forms;
    this.pieces = data.pieces;
    this.cases = data.cases || {};
    this.snapshots = [];
    this.moves = [];
    this.marks = [];
    this.findings = [];
    this.series = (data.charts || []).map((name) => ({ name, points: [] }));
    this.changes = new Map();
    this.read();
  }

  text(string) {
    return this.data.strings[string];
  }

  event(n) {
    return this.events[n - this.first - 1];
  }

  headings(n) {
    const event = this.event(n);
    return event ? event.h.map((heading) => this.text(heading)) : [];
  }

  // "US", "Mexico", or "Chance" for nobody.
  side(number) {
    return this.data.sides[number - 1]?.name ?? 'Chance';
  }

  // A letter that no other side has, so that colour is never the only difference.
  sideLetter(number) {
    if (!this.data.sides[number - 1]) return '';
    const letters = this.data.sides.map((_, index) => [...this.side(index + 1)][0].toUpperCase());
    const letter = letters[number - 1];
    return letters.indexOf(letter) === letters.lastIndexOf(letter) ? letter : `${number}`;
  }

  clamp(n) {
    return Math.max(this.first, Math.min(this.stop, Math.round(n)));
  }

  // The position after event `n`.
  position(n) {
    const index = Math.min(n, this.last) - this.first;
    if (this.recent && this.recent.index === index) return this.recent.position;
    let at = Math.floor(index / kSnapshotEvery) * kSnapshotEvery;
    let position = this.snapshots[at / kSnapshotEvery];
    if (this.recent && this.recent.index < index && this.recent.index > at) {
      at = this.recent.index;
      position = this.recent.position;
    }
    for (; at < index; ++at) position = following(position, this.events[at].to);
    this.recent = { index, position };
    return position;
  }

  // What is wrong with an event of a record that is followed whatever the rules say: {why, cases, before}.
  breaks(event) {
    const told = (event.b || []).map((broken) => ({
      before: broken.before, why: this.text(broken.why), cases: broken.cases.map((id) => this.text(id)),
    }));
    if (event.lost) told.push({ before: false, why: 'The record could not be followed to here.', cases: [] });
    else if (event.left) told.push({ before: false, why: 'The rules know no effect of it: the position stays as it was.', cases: [] });
    return told;
  }

  // Pieces that event `n` moved.
  movesOf(n) {
    return this.moves[n - this.first - 1] || [];
  }

  // Where the card play or phase began that event `n` belongs to.
  markBefore(n) {
    return this.marks.findLast((mark) => mark < n) ?? this.first;
  }

  markAfter(n) {
    return this.marks.find((mark) => mark > n) ?? this.stop;
  }

  markOf(n) {
    return this.marks.findLast((mark) => mark <= n) ?? this.first + 1;
  }

  stackAt(position, place) {
    return position.stacks.get(place);
  }

  // Once through all events: snapshots, moves, marks, findings, the lines of the charts.
  read() {
    const kinds = new Set(this.data.marks || []);
    let position = firstPosition(this.data.start);
    let headings = '';
    let phase = '';
    this.readTracks(this.first, undefined, position);
    this.events.forEach((event, index) => {
      if (index % kSnapshotEvery === 0) this.snapshots.push(position);
      const n = this.first + index + 1;
      const next = following(position, event.to);
      this.moves.push(event.to.stacks ? movesBetween(position.stacks, Object.keys(event.to.stacks).map(Number),
        next.stacks, this.forms, this.pieces) : undefined);
      const nowHeadings = event.h.join(' ');
      const nowPhase = event.h.slice(0, 2).join(' ');
      if (kinds.size ? kinds.has(this.text(event.t)) || nowPhase !== phase : nowHeadings !== headings) {
        this.marks.push(n);
      }
      headings = nowHeadings;
      phase = nowPhase;
      if (event.b || event.lost) this.findings.push({ n, kind: 'illegal' });
      for (const claim of event.c || []) {
        if (!claim.holds) this.findings.push({ n, kind: claim.known ? 'broken' : 'unknown', claim });
      }
      if (next.tables !== position.tables) this.readTracks(n, position, next);
      position = next;
    });
    if (this.events.length % kSnapshotEvery === 0) this.snapshots.push(position);
    if (this.refusal) this.findings.push({ n: this.stop, kind: 'illegal' });
  }

  tracks(position) {
    for (const [name, table] of position.tables) if (this.text(name) === 'tracks') return table;
    return undefined;
  }

  readTracks(n, before, after) {
    const now = this.tracks(after);
    const old = before && this.tracks(before);
    if (!now || now === old) return;
    const oldValues = new Map(old ? old.rows : []);
    for (const [name, value] of now.rows) {
      if (oldValues.get(name) === value) continue;
      const label = this.text(name);
      remember(this.changes, label, n);
      const line = this.series.find((series) => series.name === label);
      const number = Number(this.text(value));
      if (line && this.text(value) !== '' && Number.isFinite(number)) line.points.push({ n, value: number });
    }
  }

  // Every case that an event cites, in sentences and in derivations.
  citedBy(event) {
    const cited = new Set((event.b || []).flatMap((broken) => broken.cases));
    for (const [, id] of event.x || []) cited.add(id);
    for (const derivation of event.d || []) {
      cited.add(derivation.case);
      for (const term of derivation.terms) cited.add(term[2]);
    }
    cited.delete(0);
    return cited;
  }

  // Numbers of the events that cite a case.
  citing(id) {
    if (!this.citations) {
      this.citations = new Map();
      this.events.forEach((event, index) => {
        for (const cited of this.citedBy(event)) remember(this.citations, this.text(cited), this.first + index + 1);
      });
      if (this.refusal?.case) remember(this.citations, this.refusal.case, this.stop);
    }
    return this.citations.get(id) || [];
  }

  // What reproduces the position after event `n` in a shell.
  command(n) {
    const view = this.data.view === 'all' ? '' : ` --view=${shellWord(this.data.view)}`;
    return `adjutant show ${shellWord(this.data.log)} --at ${Math.min(n, this.last)}${view}`;
  }
}
