// The position in words: whose decision it is, tracks, hands, decks, pools, and what stands where on the map.
import { bdi, byId, count, eventLink, fill, h, setText } from './dom.js';
import { kFormations, sorted, stackSummary } from './counters.js';

const kKinds = {
  infantry: '\u2715', cavalry: '\u2571', artillery: '\u25cf', leader: '\u2605', army: '\u2691', division: '\u2691', supply: '\u25c6',
  gunboat: '\u2693', militia: '\u25b3', guerrilla: '\u25b2', dummy: '\u25cb', marker: '\u25a1',
};

// The units of one side of a stack as a list; what belongs to an army stands below it.
export function unitList(game, group, who) {
  const within = new Map();
  const top = [];
  const present = new Set(group.forms.map((form) => game.forms[form][0]));
  for (const number of group.forms) {
    const holder = game.forms[number][3];
    if (holder >= 0 && present.has(holder)) within.set(holder, [...(within.get(holder) || []), number]);
    else top.push(number);
  }
  const item = (number) => {
    const [piece, strength, note] = game.forms[number];
    const [, name, , kindText] = game.pieces[piece];
    const kind = game.text(kindText);
    const below = kFormations.has(kind) ? within.get(piece) || [] : [];
    return h('li', { class: who.has(piece) ? 'unit acting' : 'unit' },
      h('span', { class: 'kind', title: kind || 'piece', 'aria-hidden': 'true' }, kKinds[kind] || '\u25aa'), ' ',
      h('span', { class: 'name' }, bdi(game.text(name))), strength ? [' ', h('b', { class: 'strength' }, bdi(game.text(strength)))] : null,
      note ? [' ', h('span', { class: 'muted' }, bdi(game.text(note)))] : null,
      below.length ? h('ul', { class: 'units' }, below.map(item)) : null);
  };
  return h('ul', { class: `units side-${group.side}` }, top.map(item));
}

export class Panels {
  constructor(game, app) {
    this.game = game;
    this.app = app;
    this.shown = new Map();
    this.box = byId('tables');
    this.places = byId('places-list');
    this.open = new Set();
    byId('on-the-map').hidden = !game.places.length;
    byId('on-the-map').addEventListener('toggle', () => this.listPlaces());
  }

  // `stepped`: the position before was that of a neighbouring event, so that what is new may be marked.
  show(n, position, event, stepped) {
    const { game } = this;
    this.position = position;
    this.who = new Set(event?.who || []);
    setText(byId('position-title'), game.text(position.title));
    setText(byId('decision'), position.over ? game.data.end.outcome || 'The game is over.' : game.text(position.decision));
    byId('decision').dataset.side = position.player;
    this.tables(position, n, stepped);
    this.onTheMap(position);
    this.card(event);
  }

  tables(position, n, stepped) {
    let after = null;
    for (const name of this.shown.keys()) {
      if (position.tables.has(name)) continue;
      this.shown.get(name).node.remove();
      this.shown.delete(name);
    }
    for (const [name, table] of position.tables) {
      let shown = this.shown.get(name);
      if (!shown || shown.table !== table) {
        const before = shown?.table;
        const node = this.table(name, table, stepped ? before : undefined, n);
        if (shown) shown.node.replaceWith(node);
        shown = { table, node };
        this.shown.set(name, shown);
      } else {
        shown.node.querySelectorAll('.changed').forEach((cell) => cell.classList.remove('changed'));
      }
      const place = after ? after.nextSibling : this.box.firstChild;
      if (shown.node !== place) this.box.insertBefore(shown.node, place);
      after = shown.node;
    }
  }

  table(name, table, before, n) {
    const title = this.game.text(name);
    if (title === 'tracks') return this.tracks(table, before, n);
    const details = h('details', { class: 'table' }, h('summary', {}, bdi(title), ' ', h('span', { class: 'muted' }, `${table.rows.length}`)),
      h('div', { class: 'scroll' }, this.grid(title, table, before)));
    details.open = this.open.has(title) || (!this.open.has(`-${title}`) && table.rows.length <= 8 && title !== 'pools');
    details.addEventListener('toggle', () => {
      this.open.delete(details.open ? `-${title}` : title);
      this.open.add(details.open ? title : `-${title}`);
    });
    return details;
  }

  grid(title, table, before) {
    const { game } = this;
    const old = new Set((before?.rows || []).map((row) => row.join(' ')));
    const body = table.rows.map((row) => h('tr', { class: before && !old.has(row.join(' ')) ? 'changed' : undefined },
      row.map((cell, i) => i ? h('td', {}, bdi(game.text(cell))) : h('th', { scope: 'row' }, bdi(game.text(cell))))));
    return h('table', {}, h('caption', { class: 'offscreen' }, title),
      h('thead', {}, h('tr', {}, table.columns.map((column) => h('th', { scope: 'col' }, bdi(game.text(column)))))), h('tbody', {}, body));
  }

  tracks(table, before, n) {
    const { game } = this;
    const old = new Map(before?.rows || []);
    return h('section', { class: 'tracks' }, h('h3', {}, 'Tracks'), h('table', {}, h('caption', { class: 'offscreen' }, 'Tracks'),
      h('tbody', {}, table.rows.map(([name, value]) => {
        const since = (game.changes.get(game.text(name)) || []).findLast((at) => at <= n && at > game.first);
        return h('tr', { class: before && old.get(name) !== value ? 'changed' : undefined }, h('th', { scope: 'row' }, bdi(game.text(name))),
          h('td', {}, bdi(game.text(value) || '\u2013')),
          h('td', { class: 'since' }, since ? eventLink(since, `since ${since}`, { title: 'The event that last changed it' }) : ''));
      }))));
  }

  // Every place where something stands, for those who do not see the map. Written only while it is open.
  onTheMap(position) {
    if (this.stacks === position.stacks) return;
    this.stacks = position.stacks;
    this.held = [...position.stacks].filter(([, stack]) => stack[2].length || stack[1].length).sort((a, b) => a[0] - b[0]);
    setText(byId('places-count'), `${this.held.length}`);
    if (byId('on-the-map').open) this.listPlaces();
  }

  listPlaces() {
    const { game } = this;
    this.places.replaceChildren(...this.held.map(([place, stack]) => h('li', {}, h('button', {
      type: 'button', class: 'place-button', onclick: () => this.app.choosePlace(place),
    }, bdi(game.places[place]?.name || `${place}`)), ' ', h('span', { class: 'muted' }, stackSummary(game, stack)))));
  }

  summary(group) {
    return [group.units && count(group.units, 'unit'), group.leaders && count(group.leaders, 'leader'),
      group.others && `${group.others} other`].filter(Boolean).join(', ');
  }

  // The card of the place that is chosen on the map.
  choose(place) {
    this.place = place;
    this.card();
  }

  card(event) {
    const box = byId('place-card');
    const { game, place } = this;
    const at = place === undefined ? undefined : game.places[place];
    box.hidden = !at;
    if (!at) return;
    const stack = this.position.stacks.get(place);
    const control = stack && stack[0] >= 0 ? stack[0] : undefined;
    const content = stack ? sorted(game, stack) : { markers: [], sides: [] };
    const who = new Set((event || this.app.event())?.who || []);
    fill(box,
      h('div', { class: 'note-head' }, h('h2', {}, bdi(at.name)),
        h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.app.choosePlace(undefined) }, '\u00d7')),
      h('p', { class: 'muted' }, bdi(at.about || ''), control === undefined ? null
        : [at.about ? '; ' : '', control ? `controlled by ${game.side(control)}` : 'controlled by nobody']),
      content.sides.map((group) => h('details', { open: true }, h('summary', {}, h('span', { class: `badge side-${group.side}` },
        game.sideLetter(group.side)), ` ${game.side(group.side)} `, h('span', { class: 'muted' }, this.summary(group))),
      unitList(game, group, who))),
      content.markers.length ? h('ul', { class: 'units' }, content.markers.map((marker) => h('li', {}, '\u25a1 ', bdi(marker)))) : null,
      !content.sides.length && !content.markers.length ? h('p', {}, 'Nothing stands here.') : null);
  }
}
