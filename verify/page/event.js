// The event that is shown: its sentence, dice, cases, numbers with their derivations, claims, and what to do with it.
import { bdi, byId, copyText, count, eventLink, fill, h, longText } from './dom.js';
import { caseButton, caseName } from './notes.js';

export function sideBadge(game, side) {
  const letter = game.sideLetter(side);
  return h('span', { class: `badge side-${side}`, title: game.side(side) }, letter || '\u2684');
}

// Numbers of a sentence, as buttons where a derivation of the same event comes to them.
function linked(text, id, derivations, open) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\w.])[-+]?\d+(?![\w])/g)) {
    const fitting = derivations.filter((derivation) => derivation.total === Number(match[0]));
    if (!fitting.length) continue;
    const best = fitting.find((derivation) => caseName(derivation.id) === caseName(id)) || fitting[0];
    parts.push(text.slice(end, match.index), h('button', {
      type: 'button', class: 'number', title: `How ${match[0]} comes about: ${best.title}`, onclick: () => open(best.index),
    }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

// The name of a value, which may break after each dot.
function dotted(name) {
  return name.length > 200 ? longText(name) : bdi(name.split('.').flatMap((part, i) => (i ? ['.', h('wbr'), part] : [part])));
}

function signed(value, first) {
  const text = `${Math.abs(value)}`;
  if (value < 0) return `\u2212${text}`;
  return first ? text : `+${text}`;
}

export class EventCard {
  constructor(game, app) {
    this.game = game;
    this.app = app;
    this.box = byId('event');
  }

  show(n, position) {
    const { game } = this;
    const nodes = n > game.last ? this.refusal(game.refusal)
      : n === game.first ? this.beginning(position) : this.event(n, game.event(n));
    fill(this.box, nodes, this.deeds(n));
  }

  heading(n, crumbs, extra) {
    return [
      h('p', { class: 'crumbs' }, crumbs.length ? crumbs.map((crumb, i) => [i ? ' \u203a ' : '', bdi(crumb)]) : '\u00a0'),
      h('div', { class: 'event-head' }, h('h2', { id: 'event-title' }, eventLink(n, `Event ${n}`, { class: 'self' })), extra,
        this.copyButton('Copy link', () => `${location.href.replace(/#.*/, '')}#e${n}`, 'Copies a link to this event')),
    ];
  }

  beginning(position) {
    const { game } = this;
    return [
      this.heading(game.first, [], null),
      h('p', { class: 'sentence' }, game.first ? `The position after event ${game.first}, with which this page begins.` : 'The beginning.'),
      h('p', {}, bdi(game.text(position.decision))),
      h('p', { class: 'muted' }, `${count(game.events.length, 'event')} follow. `, h('kbd', {}, '\u2192'), ' steps on.'),
    ];
  }

  refusal(refused) {
    const { game } = this;
    return [
      this.heading(refused.n, game.headings(game.last), h('span', { class: 'flag illegal' }, 'against the rules')),
      h('p', { class: 'sentence' }, longText(refused.sentence)),
      h('div', { class: 'alarm' },
        h('p', {}, h('strong', {}, 'The log breaks the rules here: '), longText(refused.why), ' ',
          refused.case ? caseButton(refused.case) : null),
        refused.instead?.length ? [h('p', {}, 'What might have been played instead:'),
          h('ul', {}, refused.instead.map((event) => h('li', {}, h('code', { dir: 'auto' }, event))))] : null),
    ];
  }

  event(n, event) {
    const { game } = this;
    const text = (string) => game.text(string);
    this.derivations = (event.d || []).map((derivation, index) => ({
      index, total: derivation.total, id: text(derivation.case), name: text(derivation.name), title: text(derivation.title),
    }));
    const open = (index) => this.openDerivation(index);
    const said = (event.x || []).map(([string, id]) => h('li', {}, h('span', { dir: 'auto' },
      linked(text(string), text(id), this.derivations, open)), ' ', id ? caseButton(text(id)) : null));
    if (event.turn) said.splice(event.turn[0], 0, h('li', { class: 'turn' }, longText(text(event.turn[1]))));
    return [
      this.heading(n, game.headings(n), [
        event.b || event.lost ? h('span', { class: 'flag illegal' }, 'against the rules') : null,
        event.hidden ? h('span', { class: 'flag hidden' }, 'hidden from this view') : null]),
      h('p', { class: 'sentence' }, sideBadge(game, event.p), ' ', event.gone ? h('s', {}, longText(text(event.s))) : longText(text(event.s))),
      event.gone ? h('p', { class: 'source' }, `Taken back at ${event.gone}.`) : null,
      this.breaks(event),
      event.src ? h('p', { class: 'source' }, 'Rolled or drawn: ', bdi(text(event.src))) : null,
      said.length ? h('ul', { class: 'said' }, said) : null,
      event.note ? h('blockquote', {}, longText(event.note)) : null,
      this.claims(event.c || [], open),
      event.d?.length ? [h('h3', {}, 'Numbers'), event.d.map((derivation, index) => this.derivation(derivation, index))] : null,
      event.at?.length ? h('p', { class: 'chips' }, 'On the map: ', [...new Set(event.at)].map((place) => h('button', {
        type: 'button', class: 'chip', onclick: () => this.app.choosePlace(place),
      }, game.places[place]?.name))) : null,
    ];
  }

  breaks(event) {
    const told = this.game.breaks(event);
    if (!told.length) return null;
    return h('div', { class: 'alarm' }, h('p', {}, h('strong', {}, 'The record breaks the rules here.')),
      told.filter((broken) => broken.why).map((broken) => h('p', {}, longText(broken.why), broken.cases.map((id) => [' ', caseButton(id)]))));
  }

  claims(claims, open) {
    if (!claims.length) return null;
    const rows = claims.map((claim) => {
      const derived = this.derivations.find((derivation) => derivation.name === claim.name);
      const verdict = claim.holds ? 'holds' : claim.known ? 'broken' : 'unknown';
      const word = { holds: '\u2713 holds', broken: '\u2717 broken', unknown: '? nothing of that name' }[verdict];
      const actual = derived ? h('button', { type: 'button', class: 'number', onclick: () => open(derived.index) }, claim.actual)
        : longText(claim.actual || '');
      return h('tr', { class: verdict }, h('th', { scope: 'row' }, dotted(claim.name)), h('td', {}, longText(claim.claimed)),
        h('td', {}, claim.known ? actual : ''), h('td', { class: 'verdict' }, word));
    });
    return [h('h3', {}, 'Claims'), h('table', { class: 'claims' },
      h('thead', {}, h('tr', {}, ['of', 'written down', 'worked out', ''].map((title) => title ? h('th', { scope: 'col' }, title)
        : h('td', {})))), h('tbody', {}, rows))];
  }

  derivation(derivation, index) {
    const { game } = this;
    const text = (string) => game.text(string);
    const terms = derivation.terms.map(([value, what, id, component, provenance], i) => h('tr', {},
      h('td', { class: 'value' }, signed(value, i === 0)),
      h('td', {}, bdi(text(what)), ' ', id ? caseButton(text(id)) : null,
        component ? h('div', { class: 'component' }, bdi(text(component)), provenance ? [' \u00b7 ', bdi(text(provenance))] : null) : null)));
    return h('details', { class: 'derivation', id: `derivation-${index}` },
      h('summary', {}, bdi(text(derivation.title)), ' = ', h('b', {}, `${derivation.total}`)),
      h('table', {}, h('caption', { class: 'offscreen' }, `Terms of ${text(derivation.title)}`), h('tbody', {}, terms),
        h('tfoot', {}, h('tr', {}, h('td', { class: 'value' }, `${derivation.total}`),
          h('td', {}, 'in all ', derivation.case ? caseButton(text(derivation.case)) : null)))),
      derivation.note ? h('p', { class: 'muted' }, bdi(text(derivation.note))) : null);
  }

  openDerivation(index) {
    const details = byId(`derivation-${index}`);
    details.open = true;
    details.scrollIntoView({ block: 'nearest' });
    details.querySelector('summary').focus({ preventScroll: true });
  }

  // The command that reproduces the position, and the event as it is written.
  deeds(n) {
    const { game } = this;
    const command = game.command(n);
    const notation = n > game.first && n <= game.last && game.event(n).w ? game.text(game.event(n).w) : '';
    return h('div', { class: 'deeds' },
      h('div', { class: 'deed' }, h('code', { dir: 'ltr', class: 'command' }, command), this.copyButton('Copy command', () => command,
        'Copies the command that reproduces this position')),
      notation ? h('div', { class: 'deed' }, h('code', { dir: 'ltr', class: 'notation' }, longText(notation)),
        this.copyButton('Copy event', () => notation, 'Copies the event as `adjutant append` takes it')) : null);
  }

  copyButton(label, what, title) {
    return h('button', { type: 'button', class: 'copy', title, onclick: () => copyText(what(), this.app.tell) }, label);
  }
}
