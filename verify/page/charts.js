// Line charts of tracks over the events; every point leads to its event.
import { bdi, byId, count, eventLink, h, s, setText } from './dom.js';

const kWidth = 320;
const kHeight = 84;
const kTop = 14;
const kBottom = kHeight - 8;

// Points further than these are drawn in the line but bear no dot of their own.
const kDots = 160;

function bounds(points) {
  const values = points.map((point) => point.value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

function place(game, points, width, top, bottom) {
  const { low, high } = bounds(points);
  const span = Math.max(1, game.stop - game.first);
  return {
    x: (n) => ((n - game.first) / span) * width,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
  };
}

// A value stays what it is until it changes: the line goes in steps.
export function lineThrough(game, points, width, top, bottom) {
  const { x, y } = place(game, points, width, top, bottom);
  let path = `M${x(points[0].n).toFixed(2)} ${y(points[0].value).toFixed(2)}`;
  for (const point of points.slice(1)) path += `H${x(point.n).toFixed(2)}V${y(point.value).toFixed(2)}`;
  return `${path}H${x(game.stop).toFixed(2)}`;
}

export class Charts {
  constructor(game, go) {
    this.game = game;
    this.cursors = [];
    const box = byId('charts');
    // A track that never changes is told by its value; a line says no more.
    for (const series of game.series) {
      if (series.points.length > 1) box.append(this.chart(series, go));
    }
    box.hidden = !box.childElementCount;
  }

  chart(series, go) {
    const { game } = this;
    const { points } = series;
    const { low, high } = bounds(points);
    const at = place(game, points, kWidth, kTop, kBottom);
    const name = series.name;
    const cursor = s('line', { class: 'cursor', y1: 0, y2: kHeight });
    const dots = points.slice(0, kDots).map((point, i) => {
      const words = i ? `Event ${point.n}: ${points[i - 1].value} to ${point.value}` : `Begins at ${point.value}`;
      return s('a', { href: `#e${point.n}`, tabindex: '-1', 'aria-label': words },
        s('title', {}, words), s('circle', { class: 'dot', cx: at.x(point.n).toFixed(1), cy: at.y(point.value).toFixed(1), r: 3 }));
    });
    const drawing = s('svg', { class: 'chart', viewBox: `0 0 ${kWidth} ${kHeight}`, role: 'group',
      'aria-label': `${name}: from ${low} to ${high}, ${count(points.length - 1, 'change')}` },
    s('line', { class: 'axis', x1: 0, x2: kWidth, y1: at.y(high), y2: at.y(high) }),
    s('line', { class: 'axis', x1: 0, x2: kWidth, y1: at.y(low), y2: at.y(low) }),
    cursor, s('path', { class: 'course', d: lineThrough(game, points, kWidth, kTop, kBottom) }), dots,
    s('text', { class: 'scale', x: 2, y: at.y(high) - 2 }, `${high}`),
    s('text', { class: 'scale', x: 2, y: at.y(low) - 2 }, `${low}`));
    drawing.addEventListener('click', (event) => {
      if (event.target.closest('a')) return;
      const area = drawing.getBoundingClientRect();
      go(game.first + Math.round(((event.clientX - area.left) / area.width) * (game.stop - game.first)));
    });
    const value = h('b', { class: 'now' });
    this.cursors.push({ cursor, points, value, x: at.x });
    return h('figure', {}, h('figcaption', {}, bdi(name), ' ', value), drawing, this.list(points));
  }

  // The same as a list, for those who cannot point.
  list(points) {
    return h('details', { class: 'changes' }, h('summary', {}, count(points.length - 1, 'change')),
      h('ol', { class: 'numbers' }, points.slice(1).map((point, i) => h('li', {}, eventLink(point.n,
        `${point.n}: ${points[i].value} \u2192 ${point.value}`)))));
  }

  show(n) {
    for (const { cursor, points, value, x } of this.cursors) {
      cursor.setAttribute('transform', `translate(${x(n).toFixed(1)},0)`);
      const point = points.findLast((each) => each.n <= n);
      setText(value, point ? `${point.value}` : '');
    }
  }
}
