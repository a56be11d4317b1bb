// What the browser tests share: the program under test, pages made with it, and a browser that notices every complaint.
//
// From the environment: ADJUTANT (the program), ADJUTANT_PAGE_MODULES (a folder that `npm ci` filled), ADJUTANT_PAGE_OUT
// (where pages and screenshots are kept), ADJUTANT_CHROMIUM (another browser than /usr/bin/chromium).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const modules = createRequire(join(resolve(process.env.ADJUTANT_PAGE_MODULES || '.'), 'any.js'));
const { chromium } = modules('playwright-core');
export const kAxe = modules('axe-core').source;

export const kRoot = fileURLToPath(new URL('../../', import.meta.url));
export const kExample = join(kRoot, 'corpus/halls/examples/turn-2.adj');
export const kLongGame = join(kRoot, 'corpus/halls/games/turn-10.adj');
const kProgram = resolve(process.env.ADJUTANT || 'adjutant');
const kOut = resolve(process.env.ADJUTANT_PAGE_OUT || 'page-artifacts');
mkdirSync(kOut, { recursive: true });

// Desks that the tests look at: a laptop, a tablet, a phone.
export const kLaptop = { viewport: { width: 1440, height: 900 } };
export const kTablet = { viewport: { width: 1024, height: 768 } };
export const kPhone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

// A file among the artifacts.
export function artifact(name) {
  return join(kOut, name);
}

// Runs the program; `status` is what it must exit with.
export function adjutant(args, { status = 0, cwd = kOut } = {}) {
  const run = spawnSync(kProgram, args, { encoding: 'utf8', maxBuffer: 1 << 28, cwd });
  assert.equal(run.error, undefined, String(run.error));
  const allowed = [status].flat();
  assert.ok(allowed.includes(run.status), `adjutant ${args.join(' ')}: status ${run.status}\n${run.stderr}${run.stdout.slice(0, 2000)}`);
  return run.stdout;
}

export function answer(args, options) {
  return JSON.parse(adjutant([...args, '--format=json'], options));
}

// The page of a log. Status 1 is also an answer: the log breaks the rules, or a claim is broken.
export function makePage(name, log, ...flags) {
  const file = artifact(`${name}.html`);
  rmSync(file, { force: true });
  adjutant(['replay', log, '--format=html', '-o', file, ...flags], { status: [0, 1] });
  return file;
}

// A log of a whole random game.
export function randomGame(game, seed, ...flags) {
  const folder = artifact(`random-${game}-${seed}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  adjutant(['fuzz', `--game=${game}`, `--seed=${seed}`, '--games=1', '--no-invariants', '--proposals=0', '--streams=0', '--sample=0',
    `--keep=${folder}`, ...flags]);
  const files = spawnSync('find', [folder, '-name', '*.adj'], { encoding: 'utf8' }).stdout.trim().split('\n');
  assert.ok(files[0], 'the run kept its game');
  return files[0];
}

let browser;

export async function theBrowser() {
  browser ||= await chromium.launch({
    executablePath: process.env.ADJUTANT_CHROMIUM || '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
      '--disable-sync'],
  });
  return browser;
}

after(async () => {
  await browser?.close();
});

// Opens a file and hands the page over; afterwards it must have complained of nothing and asked the network for nothing.
export async function opened(file, options, work) {
  const context = await (await theBrowser()).newContext({ ...kLaptop, ...options });
  const page = await context.newPage();
  const wrong = [];
  const url = pathToFileURL(file).href;
  page.on('console', (message) => wrong.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => wrong.push(`error: ${error.stack}`));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== url) wrong.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(`${url}${options?.hash || ''}`);
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
    // The record is filled in while nothing else is to be done.
    await page.waitForFunction(() => document.documentElement.dataset.record === 'whole');
    await work(page, context);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

// Where the page is, as its reader sees it.
export async function at(page) {
  return Number(await page.inputValue('#number'));
}

// A link comes to its event when the browser tells of the new address, which takes a moment.
export async function isAt(page, n) {
  await page.waitForFunction((number) => document.getElementById('number').value === String(number), n, { timeout: 5000 })
    .catch(() => {});
  assert.equal(await at(page), n);
}

export async function go(page, n) {
  await page.fill('#number', String(n));
  await page.press('#number', 'Enter');
  await page.evaluate(() => document.activeElement.blur());
  await isAt(page, n);
}

// Not with the caret hidden: Playwright would do that by a style that the page's policy refuses, rightly.
export async function screenshot(page, name, options) {
  await page.waitForTimeout(450);
  await page.screenshot({ path: artifact(`${name}.png`), caret: 'initial', ...options });
}

export function note(name, value) {
  writeFileSync(artifact(`${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}

// Violations that axe-core finds, as lines.
export async function violations(page) {
  await page.evaluate(kAxe);
  return page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target} ${node.failureSummary}`));
  });
}
