// A page made for one side: what is hidden from it is not in the file, and the page works all the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { answer, go, kLongGame, makePage, opened, screenshot } from './support.mjs';
import { comparePosition } from './position.mjs';

// Cards that Mexico holds at some moment and the US has never seen yet, by their names.
test('the hand of the other side is not in the file', async () => {
  // Up to before the first card is played: no card of any hand is known to the other side.
  const all = answer(['replay', kLongGame]).events;
  const played = all.findIndex((event) => event.event.card_played) + 1;
  const hands = (view) => answer(['show', kLongGame, '--at', String(played - 1), `--view=${view}`]).tables.find((table) => table.name === 'hands').rows;
  const cards = (rows, side) => rows.find((row) => row[0] === side)[2].split(/,\s+(?![^()]*\))/).filter(Boolean);
  const secret = cards(hands('mexico'), 'Mexico');
  const own = cards(hands('us'), 'US');
  assert.ok(secret.length > 2 && own.length > 2, 'both sides hold cards');
  const file = makePage('view-us', kLongGame, '--view=us', `--to=${played - 1}`);
  const html = readFileSync(file, 'utf8');
  for (const card of secret) {
    const name = card.replace(/ \(\d+\)$/, '');
    assert.ok(!html.includes(JSON.stringify(card).slice(1, -1)) && !html.includes(`dealt ${name}`), `${card} is not in the file`);
  }
  for (const event of all.slice(0, played - 1)) {
    const dealt = event.event.strategy_card_dealt;
    if (!dealt || dealt.side !== 'mexico') continue;
    assert.ok(!html.includes(`card=${dealt.card}"`), `${dealt.card} is not in the file`);
    assert.ok(!html.includes(event.sentence), event.sentence);
  }
  for (const card of own) assert.ok(html.includes(JSON.stringify(card).slice(1, -1)), `${card} is`);
  await opened(file, {}, async (page) => {
    assert.match(await page.textContent('#flags'), /seen by US/);
    assert.ok(await page.locator('.row.hidden-event').count() > 0, 'what is hidden is said to be');
    for (const n of [0, Math.floor(played / 2), played - 1]) {
      await comparePosition(page, kLongGame, n, ['--view=us'], { spaces: ['leaders', 'units', 'works and markers'] });
    }
    await go(page, played - 1);
    await screenshot(page, 'view-us');
    assert.match(await page.textContent('#event .command'), /--view=us$/);
  });
});
