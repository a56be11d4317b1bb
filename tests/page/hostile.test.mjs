// A log made to do harm: markup, marks that turn text around, names of 10,000 characters, in every text that a log holds.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import test from 'node:test';
import { adjutant, artifact, go, kPhone, makePage, opened, screenshot, violations } from './support.mjs';

const kMarkup = '</script><script>window.harmed=1</script><img src=x onerror="window.harmed=2"><svg onload=window.harmed=3>'
  + '<!--<script>"\'`${window.harmed=4}]]>&lt;b&gt; javascript:window.harmed=5';
const kTurned = '\u202Etxet denrut\u202E \u2067\u2066 \u05D0\u05D1\u05D2 \u200F\u061C end';
const kLongName = `Wenceslaus${'W'.repeat(9990)}`;

test('nothing of a hostile log is run, turns the page around, or bursts it', async () => {
  const log = artifact('hostile.adj');
  rmSync(log, { force: true });
  adjutant(['new', '--game=halls', '-o', log, `--title=${kMarkup}${kTurned}`, `--player=${kLongName}`, `--player=${kTurned}${kMarkup}`]);
  const append = (event, ...flags) => adjutant(['append', log, event, ...flags, '--keep-broken-claims'], { status: [0, 1] });
  append('chance action_card_drawn card=action_1', `--note=${kMarkup}`, `--claim=${'political_will'}=${kMarkup}`, `--source=book:${kMarkup}`);
  const due = JSON.parse(adjutant(['legal', log, '--format=json']));
  const next = due.events?.[0]?.notation ?? due.legal?.[0]?.notation ?? due.legal?.[0];
  append(next, `--note=${kTurned}${kLongName}`, `--claim=${kLongName}=1`);
  const file = makePage('hostile', log);
  const html = readFileSync(file, 'utf8');
  assert.equal(html.split(/<\/script/i).length - 1, html.split(/<script/i).length - 1, 'as many scripts end as begin');
  assert.equal(html.split(/<script/i).length - 1, 2, 'data and script, no other');
  assert.doesNotMatch(html.slice(0, html.indexOf('<style>')), /<img|<svg/, 'the title is text');
  for (const [name, desk] of [['hostile', {}], ['hostile-phone', { ...kPhone, colorScheme: 'dark' }]]) {
    await opened(file, desk, async (page) => {
      for (let n = 0; n <= 2; ++n) {
        await go(page, n);
        while (await page.locator('#event .more').count()) await page.locator('#event .more').first().click();
        assert.equal(await page.evaluate(() => window.harmed), undefined);
      }
      await go(page, 1);
      assert.ok((await page.textContent('#event blockquote')).includes('<script>window.harmed=1</script>'), 'shown as it was written');
      await page.fill('#query', 'script');
      await page.waitForSelector('#results a');
      await page.evaluate(() => document.activeElement.blur());
      await screenshot(page, name);
      await page.keyboard.press('Escape');
      await go(page, 2);
      await screenshot(page, `${name}-2`);
      assert.equal(await page.evaluate(() => window.harmed), undefined);
      assert.equal(await page.evaluate(() => document.querySelectorAll('main script, main img, main iframe, header script, header img').length), 0);
      const size = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.getElementById('head').offsetHeight]);
      assert.ok(size[0] <= 0, `nothing runs out of the window: ${size}`);
      assert.ok(size[1] < 260, `the head stays a head: ${size}`);
      // What stands after a name keeps its direction and its place.
      const [event, slider] = await page.evaluate(() => ['#event-title', '#total'].map((id) => getComputedStyle(document.querySelector(id)).direction));
      assert.deepEqual([event, slider], ['ltr', 'ltr']);
      // Marks that turn the writing are shown, not obeyed: none of them is left in the page's text.
      const texts = await page.evaluate(() => document.querySelector('main').textContent);
      assert.doesNotMatch(texts, /[\u202A-\u202E\u2066-\u2069]/);
      assert.match(texts, /U\+202E/);
      assert.deepEqual(await violations(page), []);
    });
  }
});
