// Rulings: the claim, the verdict, the position at the event, and both records where two logs part.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { adjutant, answer, artifact, isAt, kPhone, kRoot, opened, screenshot, violations } from './support.mjs';
import { comparePosition } from './position.mjs';

const kDisputes = join(kRoot, 'corpus/halls/disputes');
const kBoard = { spaces: ['leaders', 'units', 'works and markers'] };

function rulingPage(name, dispute) {
  const file = artifact(`${name}.html`);
  rmSync(file, { force: true });
  adjutant(['adjudicate', join(kDisputes, dispute), '--format=html', '-o', file], { status: [0, 1] });
  return file;
}

test('a ruling on one log: claim, verdict and reasons, and the position at the event', async () => {
  const dispute = '41-transit-attrition-forgotten.txtpb';
  const file = rulingPage('ruling', dispute);
  const text = adjutant(['adjudicate', join(kDisputes, dispute)], { status: [0, 1] });
  await opened(file, {}, async (page) => {
    assert.ok(await page.isVisible('#ruling'), 'the ruling is what the page opens with');
    const said = await page.textContent('#ruling');
    assert.match(said, /upheld/);
    assert.match(said, /10\.2\.d/);
    // Every heading of the ruling as text stands on the page.
    const headings = [...text.matchAll(/^(.+)\n-{3,}$/gm)].map((match) => match[1]);
    assert.ok(headings.length > 3);
    for (const heading of headings) assert.ok(said.includes(heading), heading);
    await isAt(page, 98);
    await screenshot(page, 'ruling');
    await comparePosition(page, join(kDisputes, dispute.replace('.txtpb', '.log.txtpb')), 97, [], kBoard);
    await page.locator('#ruling a[href="#e98"]').first().click();
    await isAt(page, 98);
    await page.click('#tabs [data-tab=record]');
    // The record goes on past the error: every event of it has its row, and that which sealed the error is linked.
    assert.ok(await page.locator('.row.illegal').count() >= 1);
    assert.match(await page.textContent('#e98'), /passed by before event 98/i);
    assert.equal(await page.locator('.row').last().getAttribute('data-n'), '124');
    await page.click('#tabs [data-tab=ruling]');
    await page.locator('#ruling a[href="#e106"]').first().click();
    await isAt(page, 106);
    assert.deepEqual(await violations(page), []);
  });
});

test('a ruling on two logs shows both records side by side where they part', async () => {
  const dispute = '29-two-dice.txtpb';
  const file = rulingPage('ruling-two', dispute);
  const ruling = answer(['adjudicate', join(kDisputes, dispute)], { status: [0, 1] });
  for (const [name, desk] of [['ruling-two', {}], ['ruling-two-phone', { ...kPhone, colorScheme: 'dark' }]]) {
    await opened(file, desk, async (page) => {
      const rows = page.locator('#ruling .records tbody tr');
      assert.ok(await rows.count() > 2);
      const differing = page.locator('#ruling .records tr.differs');
      assert.ok(await differing.count() > 0);
      const [own, other] = [await differing.first().locator('td').nth(0).textContent(), await differing.first().locator('td').nth(1).textContent()];
      assert.notEqual(own, other);
      const first = Number(await differing.first().locator('th').textContent());
      assert.equal(first, Number(ruling.fork?.event ?? ruling.ruling?.fork?.event ?? first));
      await differing.first().locator('th a').click();
      await isAt(page, first);
      await screenshot(page, name);
      assert.deepEqual(await violations(page), []);
    });
  }
});
