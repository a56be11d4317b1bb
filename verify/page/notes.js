// Cases of the rules: buttons that open a case's line of the catalogue, and the card that shows it.
import { bdi, byId, count, eventLink, fill, h } from './dom.js';

// So many events that cite a case are named at once.
const kCitingShown = 60;

// "11.2.f/1" is statement 1 of case 11.2.f; players know the case.
export function caseName(id) {
  return id.replace(/\/\d+$/, '');
}

export function caseButton(id) {
  return h('button', { type: 'button', class: 'case', 'data-case': id, 'aria-label': `Case ${caseName(id)}`, title: 'What the case says' },
    caseName(id));
}

export class Notes {
  constructor(game) {
    this.game = game;
    this.card = byId('note');
    document.addEventListener('click', (event) => {
      const button = event.target.closest('button.case');
      if (button) this.open(button.dataset.case, button);
    });
    this.card.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  open(id, opener) {
    const text = this.game.cases[id];
    const citing = this.game.citing(id);
    const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.close() }, '\u00d7');
    const links = citing.slice(0, kCitingShown).map((n) => h('li', {}, eventLink(n)));
    fill(this.card,
      h('div', { class: 'note-head' }, h('h2', { id: 'note-title' }, `Case ${id}`), close),
      h('p', {}, bdi(text || 'This page holds no line of the catalogue for it.')),
      h('p', { class: 'muted' }, citing.length ? `Cited by ${count(citing.length, 'event')} of this page:` : 'No event of this page cites it.'),
      citing.length ? h('ul', { class: 'numbers' }, links) : null,
      citing.length > kCitingShown ? h('p', { class: 'muted' }, `and ${citing.length - kCitingShown} further ones`) : null);
    this.opener = opener;
    if (!this.card.open) this.card.show();
    close.focus({ preventScroll: true });
  }

  close() {
    if (!this.card.open) return false;
    this.card.close();
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    return true;
  }
}
