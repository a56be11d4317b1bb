// The example of play, as somebody reads it: stepping, dragging, searching, following citations, numbers and links.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { before } from 'node:test';
import {
  adjutant, answer, artifact, at, go, isAt, kExample, kPhone, kRoot, makePage, opened, screenshot
} from './support.mjs';
import { comparePosition } from './position.mjs';

let file;
let record;
const kBoard = { spaces: ['leaders', 'units', 'works and markers'] };

before(() => {
  file = makePage('example', kExample);
  record = answer(['replay', kExample]).events;
});

async function sentence(page) {
  return (await page.textContent('#event .sentence')).trim();
}

test('arrow keys step by event, and with shift by card play or phase', async () => {
  await opened(file, {}, async (page) => {
    await isAt(page, 0);
    await screenshot(page, 'example-start');
    for (let n = 1; n <= 5; ++n) {
      await page.keyboard.press('ArrowRight');
      await isAt(page, n);
      assert.ok((await sentence(page)).endsWith(record[n - 1].sentence), record[n - 1].sentence);
    }
    await page.keyboard.press('ArrowLeft');
    await isAt(page, 4);
    const phase = (event) => JSON.stringify(event.headings.slice(0, 2));
    const marks = record.filter((event, i) => event.event.card_played || i === 0 || phase(event) !== phase(record[i - 1]))
      .map((event) => event.number);
    const seen = [];
    await page.keyboard.press('Home');
    while (await at(page) < record.length) {
      await page.keyboard.press('Shift+ArrowRight');
      seen.push(await at(page));
    }
    assert.deepEqual(seen, [...marks, record.length].filter((n, i, all) => all.indexOf(n) === i));
    await page.keyboard.press('Shift+ArrowLeft');
    await isAt(page, marks.filter((n) => n < record.length).pop());
    await page.keyboard.press('End');
    await isAt(page, record.length);
    await page.keyboard.press('ArrowRight');
    await isAt(page, record.length);
  });
});

test('the position is what `adjutant show` says', async () => {
  await opened(file, {}, async (page) => {
    for (const n of [0, 1, 44, 96, 106, 120, 149, 150]) await comparePosition(page, kExample, n, [], kBoard);
    // Also backwards.
    for (const n of [130, 60, 3]) await comparePosition(page, kExample, n, [], kBoard);
  });
});

test('a number jumps there, from the keyboard alone', async () => {
  await opened(file, {}, async (page) => {
    await page.keyboard.press('g');
    await page.keyboard.type('106');
    await page.keyboard.press('Enter');
    await isAt(page, 106);
    assert.ok((await sentence(page)).endsWith(record[105].sentence));
    assert.equal(await page.getAttribute('#e106 a.n', 'aria-current'), 'true');
    await page.fill('#number', '99999');
    await page.press('#number', 'Enter');
    await page.evaluate(() => document.activeElement.blur());
    assert.equal(await page.inputValue('#slider'), '150');
  });
});

test('the timeline is dragged', async () => {
  await opened(file, {}, async (page) => {
    const box = await page.locator('#slider').boundingBox();
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 8, y);
    await page.mouse.down();
    const seen = new Set();
    for (let i = 1; i <= 20; ++i) {
      await page.mouse.move(box.x + (box.width * i) / 25, y);
      seen.add(await page.inputValue('#slider'));
    }
    await page.mouse.up();
    assert.ok(seen.size > 15, `${seen.size} positions on the way`);
    const n = Number(await page.inputValue('#slider'));
    assert.ok(n > 100 && n < 140, `${n}`);
    assert.ok((await sentence(page)).endsWith(record[n - 1].sentence));
    await page.waitForTimeout(120);
    assert.equal(await page.getAttribute(`#e${n} a.n`, 'aria-current'), 'true');
    await page.keyboard.press('ArrowRight');
    assert.equal(Number(await page.inputValue('#slider')), n + 1, 'one step, though the slider has the focus');
    await page.keyboard.press('Shift+ArrowRight');
    assert.ok(Number(await page.inputValue('#slider')) > n + 1);
  });
});

test('search finds sentences, cases, notes and claims', async () => {
  await opened(file, {}, async (page) => {
    for (const query of ['Lombardini', 'hasty attack', '11.2.h', 'lombardini does not intercept', 'battle.us.efficiency', 'MONTEREY']) {
      await page.keyboard.press('/');
      await page.fill('#query', query);
      await page.keyboard.press('Enter');
      const found = Number(await page.textContent('#found'));
      assert.ok(found > 0, `${query} is found`);
      assert.equal(await page.locator('.row.hit').count(), found, `${query}: hits in the record`);
      const n = await at(page);
      assert.ok(await page.locator(`#e${n}.hit`).count(), `${query}: event ${n} is a hit`);
      await page.evaluate(() => document.activeElement.blur());
    }
    await page.fill('#query', 'Kearney');
    await page.waitForSelector('#results a');
    await screenshot(page, 'example-search');
    await page.locator('#results a').nth(2).click();
    assert.ok(await at(page) > 0);
    await page.fill('#query', 'no such thing');
    await page.waitForFunction(() => document.getElementById('found').textContent === '0');
    await page.fill('#query', '42');
    await page.keyboard.press('Enter');
    await isAt(page, 42);
  });
});

test('a case opens its line of the catalogue', async () => {
  const rules = new Map(answer(['rules', '--game=halls']).rules.map((rule) => [rule.id, rule.text]));
  await opened(file, {}, async (page) => {
    await go(page, 106);
    const cited = record[105].sentences[0].case;
    await page.click('#event .said .case');
    const text = await page.textContent('#note');
    assert.ok(text.includes(cited), text);
    assert.ok(text.includes(rules.get(cited) ?? rules.get(`${cited}/1`)), `${cited}: ${text}`);
    await screenshot(page, 'example-case');
    const other = Number(await page.locator('#note .numbers a').last().textContent());
    await page.locator('#note .numbers a').last().click();
    await page.waitForFunction((n) => Number(document.getElementById('number').value) === n, other);
    await page.click('#note .close');
    assert.equal(await page.isVisible('#note'), false);
    // From the record, by the keyboard, and back to where the focus was.
    const button = page.locator('#record-list .case').first();
    await button.focus();
    await page.keyboard.press('Enter');
    assert.ok(await page.isVisible('#note'));
    await page.keyboard.press('Escape');
    assert.equal(await page.isVisible('#note'), false);
    assert.ok(await button.evaluate((node) => node === document.activeElement));
  });
});

test('a number opens its derivation', async () => {
  const explained = answer(['explain', kExample, '--at', '106']);
  await opened(file, {}, async (page) => {
    await go(page, 106);
    await page.locator('#event .said .number').first().click();
    const open = page.locator('#event details.derivation[open]');
    assert.equal(await open.count(), 1);
    const [derivation] = explained.derivations;
    assert.equal(await open.locator('summary b').textContent(), String(derivation.total));
    assert.ok((await open.locator('summary').textContent()).includes(derivation.title));
    assert.equal(await open.locator('tbody tr').count(), derivation.terms.length);
    for (const term of derivation.terms) assert.ok((await open.textContent()).includes(term.text), term.text);
    await page.locator('#event .claims .number').last().click();
    assert.equal(await open.count(), 2);
    await screenshot(page, 'example-derivation');
  });
});

test('a link leads to an event, and the address follows', async () => {
  await opened(file, { hash: '#e98' }, async (page) => {
    await isAt(page, 98);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => window.location.hash === '#e99');
    await page.evaluate(() => {
      window.location.hash = '#e12';
    });
    await page.waitForFunction(() => document.getElementById('number').value === '12');
    // A link that is followed while the address is still to be written for an earlier step.
    await page.evaluate(() => {
      window.location.hash = '#e20';
      history.replaceState(null, '', '#e12');
    });
    await isAt(page, 20);
    await page.click('#e13 a.n');
    await isAt(page, 13);
  });
});

test('the command that is copied reproduces the position', async () => {
  const folder = dirname(artifact('x'));
  const odd = join(folder, "it's $(an) example.adj");
  copyFileSync(kExample, odd);
  const page2 = makePage('odd-name', odd);
  await opened(page2, {}, async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await go(page, 106);
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.waitForFunction(() => document.getElementById('toast').textContent === 'Copied');
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const line = command.replace(/^adjutant /, '"$ADJUTANT_PROGRAM" ');
    const run = spawnSync('/bin/sh', ['-c', line], { cwd: folder, encoding: 'utf8',
      env: { ...process.env, ADJUTANT_PROGRAM: process.env.ADJUTANT } });
    assert.equal(run.status, 0, run.stderr);
    assert.equal(run.stdout, adjutant(['show', kExample, '--at', '106']).replaceAll(kExample, odd));
  });
  rmSync(odd);
});

test('points of a chart lead to their events', async () => {
  await opened(file, {}, async (page) => {
    const links = await page.locator('#charts figure').first().locator('svg a').evaluateAll((nodes) => nodes.map((node) => ({
      n: Number(node.getAttribute('href').slice(2)), words: node.getAttribute('aria-label') })));
    assert.ok(links.length >= 3, 'Political Will changes in the example');
    for (const link of links.slice(1)) {
      await page.evaluate((n) => document.querySelector(`#charts figure svg a[href="#e${n}"]`).dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true })), link.n);
      await page.waitForFunction((n) => Number(document.getElementById('number').value) === n, link.n);
      const will = answer(['show', kExample, '--at', String(link.n)]).tables[0].rows.find((row) => row[0] === 'Political Will')[1];
      assert.ok(link.words.endsWith(` ${will}`), `${link.words}: ${will}`);
    }
  });
});

test('a place opens the list of what stands there', async () => {
  await opened(file, {}, async (page) => {
    await go(page, 99);
    const monterey = await page.evaluate(() => window.adjutant.game.places.findIndex((place) => place.name === 'Monterey'));
    await page.locator(`.stack[data-place="${monterey}"] .face`).first().click();
    const card = page.locator('#place-card');
    for (const name of ['Monterey', 'Kearney', 'Lombardini', 'Guard', '1st Infantry']) assert.ok((await card.textContent()).includes(name), name);
    await card.locator('details summary').first().click();
    assert.equal(await card.locator('details').first().evaluate((node) => node.open), false);
    await screenshot(page, 'example-place');
    await page.keyboard.press('Escape');
    assert.equal(await card.isVisible(), false);
  });
});

test('the map zooms and pans by mouse and by keys', async () => {
  await opened(file, {}, async (page) => {
    const width = () => page.evaluate(() => Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2]));
    const whole = await width();
    const box = await page.locator('#map').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction((before) => Number(document.getElementById('map').getAttribute('viewBox').split(' ')[2]) < before / 2, whole);
    const before = await page.getAttribute('#map', 'viewBox');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40, { steps: 5 });
    await page.mouse.up();
    assert.notEqual(await page.getAttribute('#map', 'viewBox'), before);
    await page.keyboard.press('0');
    assert.equal(await width(), whole);
    await page.keyboard.press('+');
    assert.ok(await width() < whole);
  });
});

test('on a phone one swipes, pinches and drags', async () => {
  await opened(file, { ...kPhone, hash: '#e50' }, async (page, context) => {
    const touch = await context.newCDPSession(page);
    const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const swipe = async (id, from, to) => {
      const box = await page.locator(id).boundingBox();
      const y = box.y + Math.min(40, box.height / 2);
      await send('touchStart', [[box.x + box.width * from, y]]);
      for (let i = 1; i <= 4; ++i) await send('touchMove', [[box.x + box.width * (from + ((to - from) * i) / 4), y]]);
      await send('touchEnd', []);
    };
    await swipe('#event', 0.8, 0.2);
    await page.waitForFunction(() => document.getElementById('number').value === '51');
    await swipe('#event', 0.2, 0.8);
    await page.waitForFunction(() => document.getElementById('number').value === '50');
    const box = await page.locator('#map').boundingBox();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const view = () => page.getAttribute('#map', 'viewBox');
    const before = await view();
    await send('touchStart', [[x - 30, y], [x + 30, y]]);
    for (let i = 1; i <= 5; ++i) await send('touchMove', [[x - 30 - i * 14, y], [x + 30 + i * 14, y]]);
    await send('touchEnd', []);
    const pinched = await view();
    assert.ok(Number(pinched.split(' ')[2]) < Number(before.split(' ')[2]) / 2, `${before} -> ${pinched}`);
    await send('touchStart', [[x, y]]);
    for (let i = 1; i <= 4; ++i) await send('touchMove', [[x + i * 12, y + i * 12]]);
    await send('touchEnd', []);
    const dragged = await view();
    assert.notEqual(dragged, pinched);
    assert.equal(dragged.split(' ')[2], pinched.split(' ')[2]);
    await isAt(page, 50);
    await screenshot(page, 'example-phone-zoomed');
  });
});

test('moves are animated, unless the reader wants less motion', async () => {
  const moved = record.find((event) => event.event.moved).number;
  for (const reducedMotion of ['no-preference', 'reduce']) {
    await opened(file, { reducedMotion, hash: `#e${moved - 1}` }, async (page) => {
      await page.keyboard.press('ArrowRight');
      const running = await page.evaluate(() => document.getElementById('stacks').getAnimations({ subtree: true }).length);
      assert.equal(running > 0, reducedMotion === 'no-preference', `${running} with ${reducedMotion}`);
      assert.ok(await page.locator('#trails .now').count() > 0, 'an arrow shows the way');
    });
  }
});

test('the page plays by itself and stops', async () => {
  await opened(file, { hash: '#e140' }, async (page) => {
    await page.keyboard.press(' ');
    await page.waitForFunction(() => Number(document.getElementById('number').value) >= 142);
    await page.keyboard.press(' ');
    const n = await at(page);
    await page.waitForTimeout(1200);
    await isAt(page, n);
  });
});

test('on paper the whole record stands', async () => {
  await opened(file, { hash: '#e106', colorScheme: 'dark' }, async (page) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    assert.equal(await page.locator('#record-list li.row').count(), record.length);
    assert.equal(await page.isVisible('#transport'), false);
    assert.ok(await page.isVisible('#map'));
    await page.pdf({ path: artifact('example.pdf'), format: 'A4' });
  });
});

test('a broken claim and an unknown one are marked in the record and on the timeline', async () => {
  const log = artifact('claims.adj');
  rmSync(log, { force: true });
  adjutant(['new', '--game=halls', '-o', log, '--player=Ann', '--player=Ben']);
  adjutant(['append', log, 'chance action_card_drawn card=action_1', '--claim', 'political_will=99', '--keep-broken-claims'], { status: [0, 1] });
  const events = answer(['replay', log], { status: [0, 1] }).events;
  await opened(makePage('claims', log), {}, async (page) => {
    assert.equal(await page.locator('.mark.broken').count(), 1);
    assert.equal(await page.locator('.row.broken').count(), 1);
    await page.keyboard.press('f');
    await isAt(page, events.length);
    assert.match(await page.textContent('#event .claims'), /99.*broken/s);
    await screenshot(page, 'claims');
  });
});

test('where a log breaks the rules the page says so', async () => {
  const log = join(kRoot, 'corpus/halls/disputes/41-transit-attrition-forgotten.log.txtpb');
  await opened(makePage('illegal', log), {}, async (page) => {
    assert.equal(await page.locator('.mark.illegal').count(), 1);
    await page.keyboard.press('End');
    const text = await page.textContent('#event');
    assert.match(text, /breaks the rules here/);
    assert.ok(text.includes('10.2.d'), text);
    assert.equal(await page.locator('.row.illegal').count(), 1);
    await screenshot(page, 'illegal');
    await page.keyboard.press('ArrowLeft');
    assert.doesNotMatch(await page.textContent('#event'), /breaks the rules here/);
  });
});
