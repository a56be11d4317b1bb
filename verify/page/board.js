// The map: stacks on their places, what the event concerns, and the ways that pieces took.
import { byId, reducedMotion, s } from './dom.js';
import { drawStack, kHalfWidth, sorted, stackSummary } from './counters.js';
import { Labels } from './labels.js';
import { spread } from './layout.js';
import { View } from './view.js';

// A counter is between so many pixels wide, whatever the zoom.
const kSmallest = 27;
const kLargest = 46;

// So far may a counter be pushed away from its place, in its own units.
const kReach = 34;

// On a drawing that is narrower than this on the screen, a part of the map is shown at first, not all of it.
const kNarrow = 560;
const kNarrowZoom = 2.3;

export class Board {
  constructor(game, selected) {
    this.game = game;
    this.svg = byId('map');
    this.selected = selected;
    this.drawn = new Map();
    this.lit = [];
    this.place = undefined;
    this.concerned = new Map();
    this.units = 1;
    if (!this.svg || game.data.board.form === 'none') {
      this.svg = undefined;
      document.body.classList.add('no-map');
      return;
    }
    this.stacks = byId('stacks');
    this.trails = byId('trails');
    this.rings = s('g', { id: 'rings' });
    this.trails.before(this.rings);
    this.labels = new Labels(this.svg, game.places);
    this.svg.setAttribute('role', 'img');
    this.svg.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    this.view = new View(this.svg, game.data.board.width, game.data.board.height, (units) => this.scaled(units),
      (event) => this.tapped(event));
    byId('zoom-in').addEventListener('click', () => this.view.zoomBy(1.5));
    byId('zoom-out').addEventListener('click', () => this.view.zoomBy(1 / 1.5));
    byId('zoom-fit').addEventListener('click', () => this.view.fit());
  }

  // Counters and names keep a size that can be read.
  scaled(units) {
    const natural = (this.game.data.board.size * 2) / units;
    const wide = Math.min(kLargest, Math.max(kSmallest, natural));
    const scale = (wide * units) / (2 * kHalfWidth);

    if (Math.abs(scale - (this.scale || 0)) < 0.001) return;
    this.scale = scale;
    this.svg.style.setProperty('--counter', scale.toFixed(3));
    this.svg.style.setProperty('--unit', units.toFixed(3));
    this.units = units;
    cancelAnimationFrame(this.arranging);
    this.arranging = requestAnimationFrame(() => this.arrange());
  }

  // Counters beside each other, names where there is room.
  arrange() {
    const { scale } = this;
    const boxes = [];
    for (const [place, drawn] of this.drawn) {
      if (!drawn.node) continue;
      const { x, y } = this.game.places[place];
      const sides = Math.max(1, drawn.content.sides.length);
      boxes.push({
        x, y, w: (sides * (2 * kHalfWidth + 3) + 2) * scale, h: (drawn.content.markers.length ? 46 : 34) * scale, owner: place, drawn,
      });
    }
    spread(boxes, kReach * scale);
    this.keepInside(boxes);
    for (const box of boxes) {
      const { x, y } = this.game.places[box.owner];
      box.drawn.x = box.x;
      box.drawn.y = box.y;
      const away = `M${(x - box.x).toFixed(1)} ${(y - box.y).toFixed(1)}L0 0`;
      box.drawn.node.setAttribute('transform', `translate(${box.x.toFixed(1)},${box.y.toFixed(1)})`);
      box.drawn.tether.setAttribute('d', Math.hypot(x - box.x, y - box.y) > 6 * scale ? away : '');
    }
    this.labels.arrange(this.units, boxes, new Set([...(this.event?.at || []), this.place]));
    this.ring(this.event, this.position);
  }

  keepInside(boxes) {
    const { width, height } = this.game.data.board;
    for (const box of boxes) {
      box.x = Math.max(box.w / 2, Math.min(width - box.w / 2, box.x));
      box.y = Math.max(box.h / 2, Math.min(height - box.h / 2, box.y));
    }
  }

  tapped(event) {
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
    if (node && this.svg.contains(node)) this.selected(Number(node.dataset.place));
    else this.selected(this.nearest(this.view.point(event.clientX, event.clientY)));
  }

  // The place at a point of the map: of hexes not every one is an element of its own.
  nearest(point) {
    let best;
    let least = this.game.data.board.size;
    this.game.places.forEach((place, number) => {
      const distance = Math.hypot(place.x - point.x, place.y - point.y);
      if (distance < least) [best, least] = [number, distance];
    });
    return best;
  }

  // Shows a position. `event` is what led to it, `path` the moves that belong to it, oldest first, the last ones its own;
  // `moved` what to animate, `forward` whether from there or back.
  show(position, { event, path = [], moved = [], forward = true }) {
    if (!this.svg) return;
    for (const [place, stack] of [...this.drawn]) {
      if (!position.stacks.has(place)) this.redraw(place, stack.stack, undefined);
    }
    for (const [place, stack] of position.stacks) this.redraw(place, this.drawn.get(place)?.stack, stack);
    this.event = event;
    this.position = position;
    if (this.scale) this.arrange();
    this.trace(path);
    this.animate(moved, forward);
    this.svg.setAttribute('aria-label', `Map. ${position.stacks.size} places are held or controlled; the same as a list ` +
      'under "Position", "On the map".');
    const ways = moved.flatMap((move) => [move.from, move.to]);
    this.view.follow([...new Set([...this.concerned.keys(), ...ways])].map((place) => this.game.places[place]).filter(Boolean));
  }

  redraw(place, before, stack) {
    if (before === stack) return;
    this.drawn.get(place)?.node?.remove();
    this.drawn.delete(place);
    const ground = byId(`p-${place}`);
    const control = stack ? stack[0] : -1;
    if (ground) {
      if (control >= 0) ground.dataset.control = control;
      else delete ground.dataset.control;
    }
    if (!stack) return;
    const at = this.game.places[place];
    if (!at || !(stack[1].length || stack[2].length)) {
      this.drawn.set(place, { stack });
      return;
    }
    const content = sorted(this.game, stack);
    const tether = s('path', { class: 'tether' });
    const node = s('g', { class: 'stack', 'data-place': place },
      s('title', {}, `${at.name}. ${stackSummary(this.game, stack)}`), tether,
      s('g', { class: 'scaled' }, drawStack(content, this.game)));
    this.stacks.append(node);
    this.drawn.set(place, { stack, node, tether, content, x: at.x, y: at.y });
  }

  // Rings around the places of the event, of the pieces that it names, and of what is selected.
  ring(event, position) {
    const rings = new Map();
    const who = new Set(event?.who || []);
    if (who.size) {
      for (const [place, stack] of position.stacks) {
        if (stack[2].some((form) => who.has(this.game.forms[form][0]))) rings.set(place, 'who');
      }
    }
    for (const place of event?.at || []) rings.set(place, 'at');
    this.concerned = new Map(rings);
    if (this.place !== undefined) rings.set(this.place, 'chosen');
    const nodes = [...rings].filter(([place]) => this.game.places[place]).map(([place, kind]) => {
      const drawn = this.drawn.get(place);
      const { x, y } = drawn?.node ? drawn : this.game.places[place];
      const wide = 21 + Math.max(0, (drawn?.content?.sides.length || 0) - 1) * (kHalfWidth + 2);
      return s('g', { transform: `translate(${x},${y})` },
        s('rect', { class: `ring ring-${kind}`, x: -wide, y: -18, width: wide * 2, height: 36, rx: 12 }));
    });
    this.rings.replaceChildren(...nodes);
  }

  trace(path) {
    const own = path.length ? path[path.length - 1].n : 0;
    const nodes = [];
    for (const move of path) {
      const from = this.game.places[move.from];
      const drawn = this.drawn.get(move.to);
      const to = drawn?.node ? drawn : this.game.places[move.to];
      if (from && to) nodes.push(this.arrow(from, to, move.side, move.n === own && move.now));
    }
    this.trails.replaceChildren(...nodes);
  }

  // An arrow that ends before the counter it leads to.
  arrow(from, to, side, now) {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const bend = Math.min(16, length * 0.12);
    const size = 7 * Math.min(1.6, this.scale || 1);
    const end = { x: to.x - unit.x * size, y: to.y - unit.y * size };
    const middle = { x: (from.x + to.x) / 2 + unit.y * bend, y: (from.y + to.y) / 2 - unit.x * bend };
    const tip = { x: end.x - middle.x, y: end.y - middle.y };
    const tipLength = Math.hypot(tip.x, tip.y) || 1;
    const a = { x: tip.x / tipLength, y: tip.y / tipLength };
    const back = { x: end.x - a.x * size * 1.6, y: end.y - a.y * size * 1.6 };
    const round = (value) => value.toFixed(1);
    return s('g', { class: `trail side-${side}${now ? ' now' : ''}` },
      s('path', { class: 'way', d: `M${round(from.x)} ${round(from.y)} Q${round(middle.x)} ${round(middle.y)} ` +
        `${round(back.x)} ${round(back.y)}` }),
      s('path', { class: 'head', d: `M${round(end.x)} ${round(end.y)} L${round(back.x - a.y * size * 0.7)} ` +
        `${round(back.y + a.x * size * 0.7)} L${round(back.x + a.y * size * 0.7)} ${round(back.y - a.x * size * 0.7)} Z` }));
  }

  animate(moved, forward) {
    for (const animation of this.animations || []) animation.cancel();
    this.animations = [];
    if (reducedMotion()) return;
    for (const move of moved) {
      const start = this.game.places[forward ? move.from : move.to];
      const goal = this.drawn.get(forward ? move.to : move.from);
      const node = goal?.node?.querySelector(`[data-side="${move.side}"]`);
      if (!start || !node) continue;
      const scale = this.scale || 1;
      this.animations.push(node.animate([
        { transform: `translate(${(start.x - goal.x) / scale}px, ${(start.y - goal.y) / scale}px)` },
        { transform: 'translate(0, 0)' },
      ], { duration: 320, easing: 'cubic-bezier(.3,.7,.3,1)' }));
    }
  }

  choose(place) {
    this.place = place;
  }

  // Where there is little room, the part of the map where most stands.
  begin(position) {
    if (!this.svg) return;
    this.view.resized();
    if (this.svg.getBoundingClientRect().width >= kNarrow) return;
    const held = [...position.stacks].filter(([, stack]) => stack[2].length).map(([place]) => this.game.places[place]).filter(Boolean);
    if (!held.length) return;
    const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];
    this.view.zoomBy(kNarrowZoom);
    this.view.centre(middle(held.map((place) => place.x)), middle(held.map((place) => place.y)));
  }

  reveal(place) {
    const at = this.game.places[place];
    if (this.view && at) this.view.follow([at]);
  }
}
