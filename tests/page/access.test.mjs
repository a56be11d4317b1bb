// For everybody: axe-core in light and dark, on every desk and in every state; the order of the focus; names of controls.
import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import { go, kExample, kLaptop, kPhone, kTablet, makePage, opened, randomGame, screenshot, violations } from './support.mjs';

let example;
let hexes;
before(() => {
  example = makePage('access', kExample);
  hexes = makePage('access-hexes', randomGame('veracruz', 3), '--to=400');
});

for (const [name, desk] of Object.entries({ laptop: kLaptop, tablet: kTablet, phone: kPhone })) {
  for (const colorScheme of ['light', 'dark']) {
    test(`axe-core finds nothing: ${name}, ${colorScheme}`, async () => {
      await opened(example, { ...desk, colorScheme }, async (page) => {
        const tabs = await page.locator('#tabs button:visible').evaluateAll((nodes) => nodes.map((node) => node.dataset.tab));
        for (const tab of tabs) {
          await page.click(`#tabs [data-tab=${tab}]`);
          await go(page, 106);
          assert.deepEqual(await violations(page), [], `${tab}`);
          await screenshot(page, `access-${name}-${colorScheme}-${tab}`);
        }
        await page.click(`#tabs [data-tab=${tabs[0]}]`);
        await page.locator('.panel:visible .case').first().click();
        await page.evaluate(() => window.adjutant.choosePlace([...window.adjutant.game.position(106).stacks.keys()][0]));
        await page.evaluate(() => document.querySelectorAll('details').forEach((node) => {
          node.open = true;
        }));
        await page.evaluate(() => {
          document.getElementById('query').value = 'monterey';
          window.adjutant.search.run();
        });
        await page.waitForTimeout(100);
        assert.deepEqual(await violations(page), [], 'with everything open');
        await screenshot(page, `access-${name}-${colorScheme}-open`);
      });
    });
  }
}

test('axe-core finds nothing on a map of hexes', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await opened(hexes, { colorScheme }, async (page) => {
      await go(page, 300);
      assert.deepEqual(await violations(page), []);
      await screenshot(page, `access-hexes-${colorScheme}`);
    });
  }
});

test('the theme is switched and kept', async () => {
  await opened(example, { colorScheme: 'light' }, async (page) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.click('#theme');
    assert.notEqual(await ground(), light);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
    assert.notEqual(await ground(), light);
    await page.click('#theme');
    assert.equal(await ground(), light);
  });
});

test('the focus goes through head, map, parts and event to the record, and is seen everywhere', async () => {
  await opened(example, {}, async (page) => {
    const order = [];
    for (let i = 0; i < 60 && order[order.length - 1] !== 'record'; ++i) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const node = document.activeElement;
        if (node === document.body) return null;
        const box = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        return {
          part: node.closest('header, #stage, #tabs, #event, #record, #position, #transport, .skip')?.id || node.className,
          seen: style.outlineStyle !== 'none' && box.width > 0,
          what: node.outerHTML.slice(0, 80),
        };
      });
      if (!where) break;
      assert.ok(where.seen, `focus shows at ${where.what}`);
      if (order[order.length - 1] !== where.part) order.push(where.part);
    }
    assert.deepEqual(order, ['skip', 'head', 'stage', 'tabs', 'event', 'record']);
  });
});

test('a screen reader is told the event', async () => {
  await opened(example, { hash: '#e105' }, async (page) => {
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Event 106'));
    assert.match(await page.getAttribute('#slider', 'aria-valuetext'), /^Event 106: ./);
    assert.equal(await page.getAttribute('#map', 'role'), 'img');
    assert.match(await page.getAttribute('#map', 'aria-label'), /places/);
  });
});

test('letters and shapes say the side where colours do not', async () => {
  await opened(example, { hash: '#e99' }, async (page) => {
    const shapes = await page.evaluate(() => [1, 2].map((side) => {
      const counter = document.querySelector(`.counter.side-${side}`);
      return { shape: counter.querySelector('.face').getAttribute('d'), letter: counter.querySelector('text').textContent };
    }));
    assert.notEqual(shapes[0].shape, shapes[1].shape);
    assert.notEqual(shapes[0].letter, shapes[1].letter);
  });
});
