// Elements of the page. Whatever comes from a log becomes a text node here and nowhere becomes markup.

const kSvg = 'http://www.w3.org/2000/svg';

// A long text of a stranger is shown up to here until somebody asks for the rest.
const kLong = 600;

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== ''));
  return node;
}

// h('p', {class: 'note'}, 'text', node, [more]): an element. Strings become text, `on...` attributes become listeners.
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

// Puts these children in place of those that are there.
export function fill(node, ...children) {
  node.replaceChildren();
  return filled(node, {}, children);
}

// Sets the text of a node; one that is there already asks for no new layout.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// h in a drawing.
export function s(tag, attributes, ...children) {
  return filled(document.createElementNS(kSvg, tag), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

// Text whose direction is its own: it turns nothing around it.
export function bdi(text, attributes) {
  return h('bdi', attributes, text);
}

// Text of any length from outside.
export function longText(text, attributes) {
  const shown = h('span', { ...attributes, dir: 'auto', class: 'foreign' }, text);
  if (text.length <= kLong) return shown;
  // A cut between the two halves of a character would show as neither.
  const cut = /[\ud800-\udbff]/.test(text[kLong - 1]) ? kLong - 1 : kLong;
  shown.textContent = text.slice(0, cut) + '\u2026';
  const more = h('button', { type: 'button', class: 'more' }, `Show all ${text.length} characters`);
  more.addEventListener('click', () => {
    shown.textContent = text;
    more.remove();
  });
  return h('span', {}, shown, ' ', more);
}

// A link to an event of this page.
export function eventLink(n, text, attributes) {
  return h('a', { href: `#e${n}`, ...attributes }, text === undefined ? `${n}` : text);
}

export function reducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function count(n, one, many) {
  return `${n} ${n === 1 ? one : many || one + 's'}`;
}

// A word of a shell, quoted if it has to be.
export function shellWord(word) {
  const safe = word.startsWith('-') ? `./${word}` : word;
  return /^[\w@%+=:,./-]+$/.test(safe) ? safe : `'${safe.replaceAll("'", "'\\''")}'`;
}

// Copies, and says through `told(text)` whether it worked.
export async function copyText(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    told('Copied');
    return;
  } catch {
    // No permission, or a page from disk in a browser that does not trust it: the old way.
  }
  const area = h('textarea', { class: 'offscreen', 'aria-hidden': 'true', readonly: true });
  const before = document.activeElement;
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  before?.focus({ preventScroll: true });
  told(done ? 'Copied' : 'This browser does not let the page copy');
}
