// The modules by themselves: positions from differences, layout, quoting; and that they can be joined into one script.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Game, following } from '../../verify/page/data.js';
import { choose, spread } from '../../verify/page/layout.js';
import { shellWord } from '../../verify/page/dom.js';

const kFolder = fileURLToPath(new URL('../../verify/page/', import.meta.url));

// A game of 200 events: a piece walks round three places, a track counts every tenth event, a table comes and goes.
function walk() {
  const strings = ['', 'walk', 'tracks', 'track', 'value', 'Steps', 'hall', 'who', 'begins', 'step', 'turn', 'walker', 'card',
    ...Array.from({ length: 30 }, (_, i) => `${i}`)];
  const number = (value) => strings.indexOf(`${value}`);
  const tracks = (value) => [[5, number(value)]];
  const events = [];
  for (let n = 1; n <= 200; ++n) {
    const to = { stacks: { [(n - 1) % 3]: null, [n % 3]: [1, [], [0]] } };
    if (n % 10 === 0) to.tables = [[2, [[0, 1, tracks(n / 10)]]]];
    if (n === 50) {
      to.tables.push([6, { columns: [7], rows: [[11]] }]);
      to.order = [6, 2];
    }
    if (n === 60) to.tables.push([6, null]);
    events.push({ n, h: [10], p: 1, t: n % 20 === 1 ? 12 : 9, s: 9, to });
  }
  events[6].c = [{ name: 'Steps', claimed: '9', known: true, holds: false, actual: '0' }];
  return {
    format: 1, strings, title: 'walk', log: 'a walk.adj', view: 'all', sides: [{ id: 'a', name: 'A' }], players: [], from: 0,
    board: { form: 'network', places: [{ id: 'x' }, { id: 'y' }, { id: 'z' }] }, charts: ['Steps'], marks: ['card'],
    pieces: [[11, 11, 1, 0]], forms: [[0, 0, 0, -1]], cases: {}, events, end: { claims: 1, broken: 1 },
    start: { title: 1, decision: 8, over: false, player: 1, tables: [{ name: 2, columns: [3, 4], rows: tracks(0) }],
      stacks: { 0: [1, [], [0]] } },
  };
}

test('a position is the same whichever way one comes to it', () => {
  const data = walk();
  const straight = [];
  let position = new Game(data).position(0);
  straight.push(JSON.stringify([[...position.stacks], [...position.tables]]));
  for (const event of data.events) {
    position = following(position, event.to);
    straight.push(JSON.stringify([[...position.stacks], [...position.tables]]));
  }
  const game = new Game(data);
  for (const n of [200, 0, 64, 63, 65, 128, 127, 1, 199, 50, 49, 60, 59, 61, 10]) {
    const there = game.position(n);
    assert.equal(JSON.stringify([[...there.stacks], [...there.tables]]), straight[n], `after event ${n}`);
  }
});

test('a table that comes takes its place in the order, and goes', () => {
  const game = new Game(walk());
  assert.deepEqual([...game.position(49).tables.keys()], [2]);
  assert.deepEqual([...game.position(50).tables.keys()], [6, 2]);
  assert.deepEqual([...game.position(60).tables.keys()], [2]);
});

test('moves, marks, findings and the line of a track come from the differences', () => {
  const game = new Game(walk());
  assert.deepEqual(game.movesOf(1), [{ from: 0, to: 1, side: 1, pieces: [0] }]);
  assert.equal(game.markAfter(1), 21);
  assert.equal(game.markBefore(21), 1);
  assert.equal(game.markOf(30), 21);
  assert.equal(game.markAfter(181), 200);
  assert.deepEqual(game.findings.map((finding) => finding.n), [7]);
  assert.equal(game.series[0].points.length, 21);
  assert.deepEqual(game.series[0].points[20], { n: 200, value: 20 });
});

test('a page of a part of a game bears the numbers of the log', () => {
  const data = walk();
  data.from = 1000;
  data.end.refusal = { n: 1201, sentence: 's', why: 'w' };
  const game = new Game(data);
  assert.deepEqual([game.first, game.last, game.stop], [1000, 1200, 1201]);
  assert.equal(game.event(1001), data.events[0]);
  assert.equal(game.position(1201), game.position(1200));
  assert.equal(game.command(1201), "adjutant show 'a walk.adj' --at 1200");
});

test('words are quoted for a shell', () => {
  assert.equal(shellWord('game.adj'), 'game.adj');
  assert.equal(shellWord('a b'), "'a b'");
  assert.equal(shellWord("it's $HOME`x`.adj"), "'it'\\''s $HOME`x`.adj'");
  assert.equal(shellWord('-rf'), './-rf');
  assert.equal(shellWord(''), "''");
});

test('counters are pushed apart, none farther than it may go', () => {
  const boxes = [0, 1, 2, 3].map((i) => ({ x: i * 2, y: 0, w: 20, h: 10 }));
  spread(boxes, 40);
  for (const a of boxes) {
    for (const b of boxes) {
      if (a === b) continue;
      assert.ok(Math.abs(a.x - b.x) >= 19.5 || Math.abs(a.y - b.y) >= 9.5, JSON.stringify(boxes));
    }
  }
  const crowd = Array.from({ length: 40 }, () => ({ x: 5, y: 5, w: 20, h: 10 }));
  spread(crowd, 15);
  assert.ok(crowd.every((box) => Math.abs(box.x - 5) <= 15 && Math.abs(box.y - 5) <= 15));
});

test('names are shown where they touch nothing, the first ones first', () => {
  const box = (x, owner) => ({ x, y: 0, w: 10, h: 10, owner });
  assert.deepEqual(choose([box(0, 1), box(5, 2), box(11, 3)], []), [true, false, true]);
  assert.deepEqual(choose([box(0, 1)], [box(3, 1)]), [true]);
  assert.deepEqual(choose([box(0, 1)], [box(3, 2)]), [false]);
});

test('no two modules have a name at their top in common, and imports are of the simple kind', () => {
  const owners = new Map();
  for (const file of readdirSync(kFolder).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(kFolder, file), 'utf8');
    for (const [, name] of text.matchAll(/^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/gm)) {
      assert.ok(!owners.has(name), `${name} is in ${file} and in ${owners.get(name)}`);
      owners.set(name, file);
    }
    for (const line of text.match(/^(?:import|export)\b.*$/gm) || []) {
      assert.match(line, /^(import \{ [\w, ]+ \} from '\.\/\w+\.js';|export (async function|function|class|const) .*)$/, `${file}: ${line}`);
    }
    assert.match(readFileSync(join(kFolder, 'embed.cmake'), 'utf8'), new RegExp(`\\b${file.slice(0, -3)}\\b`), `${file} is joined`);
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|fetch\(|XMLHttpRequest/, file);
  }
});
