// The part of the map that is seen: pan, zoom and pinch on the view box of the drawing.
import { reducedMotion } from './dom.js';

const kDeepest = 9;

export class View {
  // `changed(units)` is told how many units of the map one pixel of the screen shows; `tapped(event)` of a tap or click
  // that was no drag.
  constructor(svg, width, height, changed, tapped) {
    Object.assign(this, { svg, width, height, changed, tapped });
    this.pointers = new Map();
    this.box = { x: 0, y: 0, w: width, h: height };
    this.listen();
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  resized() {
    const area = this.svg.getBoundingClientRect();
    if (!area.width || !area.height) return;
    this.area = area;
    if (this.whole !== false) this.fit();
    else this.apply();
  }

  // Units of the map on one pixel.
  units() {
    const area = this.area || { width: this.width, height: this.height };
    return Math.max(this.box.w / area.width, this.box.h / area.height);
  }

  zoom() {
    return this.width / this.box.w;
  }

  fit() {
    this.whole = true;
    this.box = { x: 0, y: 0, w: this.width, h: this.height };
    this.apply();
  }

  apply() {
    const { x, y, w, h } = this.box;
    this.svg.setAttribute('viewBox', `${x.toFixed(2)} ${y.toFixed(2)} ${w.toFixed(2)} ${h.toFixed(2)}`);
    this.changed(this.units());
  }

  // A point of the screen on the map.
  point(clientX, clientY) {
    const area = this.svg.getBoundingClientRect();
    const units = this.units();
    return {
      x: this.box.x + this.box.w / 2 + (clientX - area.left - area.width / 2) * units,
      y: this.box.y + this.box.h / 2 + (clientY - area.top - area.height / 2) * units,
    };
  }

  // Zooms by `factor` around a point of the map that stays where it is.
  zoomBy(factor, around) {
    const at = around || { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 };
    const zoom = Math.min(kDeepest, Math.max(1, this.zoom() * factor));
    if (zoom === 1) {
      this.fit();
      return;
    }
    const scale = this.width / zoom / this.box.w;
    this.whole = false;
    this.set(at.x - (at.x - this.box.x) * scale, at.y - (at.y - this.box.y) * scale, this.width / zoom);
  }

  // The box with this corner and width, kept over the map.
  set(x, y, w) {
    const h = (w * this.height) / this.width;
    const inside = (value, size, whole) => Math.min(Math.max(value, -size * 0.35), whole - size * 0.65);
    this.box = { x: inside(x, w, this.width), y: inside(y, h, this.height), w, h };
    this.apply();
  }

  centre(x, y) {
    this.set(x - this.box.w / 2, y - this.box.h / 2, this.box.w);
  }

  panBy(x, y) {
    if (this.whole !== false) return;
    this.set(this.box.x + x, this.box.y + y, this.box.w);
  }

  // Brings points into sight if one of them is not.
  follow(points) {
    if (this.whole !== false || !points.length) return;
    const { x, y, w, h } = this.box;
    const units = this.units();
    const halfW = (this.area.width * units) / 2;
    const halfH = (this.area.height * units) / 2;
    const middle = { x: x + w / 2, y: y + h / 2 };
    const seen = (point) => Math.abs(point.x - middle.x) < halfW * 0.85 && Math.abs(point.y - middle.y) < halfH * 0.85;
    if (points.every(seen)) return;
    const mean = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    this.glide(mean(points.map((point) => point.x)) - w / 2, mean(points.map((point) => point.y)) - h / 2);
  }

  glide(x, y) {
    cancelAnimationFrame(this.frame);
    if (reducedMotion()) {
      this.set(x, y, this.box.w);
      return;
    }
    const from = { ...this.box };
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - began) / 220));
      const eased = 1 - (1 - part) ** 3;
      this.set(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased, this.box.w);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  listen() {
    const svg = this.svg;
    svg.addEventListener('wheel', (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 18 : 1;
      this.zoomBy(Math.exp(-event.deltaY * lines * 0.0016), this.point(event.clientX, event.clientY));
    }, { passive: false });
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, (event) => this.up(event));
    svg.addEventListener('dblclick', (event) => this.zoomBy(1.8, this.point(event.clientX, event.clientY)));
  }

  down(event) {
    if (event.button) return;
    cancelAnimationFrame(this.frame);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled = this.pointers.size > 1 ? Infinity : 0;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, pointer]) => pointer);
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    // Captured only once it is a drag: a click goes to what was clicked.
    if (this.travelled > 5 && !this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, now);
    if (others.length === 1) {
      const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
      const middle = { x: (now.x + others[0].x) / 2, y: (now.y + others[0].y) / 2 };
      this.zoomBy(distance(now, others[0]) / distance(before, others[0]), this.point(middle.x, middle.y));
    }
    if (others.length <= 1 && this.travelled > 5) {
      const units = this.units() / (others.length + 1);
      this.panBy((before.x - now.x) * units, (before.y - now.y) * units);
    }
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && this.travelled <= 5 && !this.pointers.size) this.tapped(event);
  }
}
