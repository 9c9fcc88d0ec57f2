import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openDesk, type Desk } from '../../support/content-desk';
import { readHtml } from '../../support/read-html';
import { mfe, runMfe } from '../../support/mfe-command';
import { publishDocuments, rollbackDocuments } from '../../support/registry';
import { startShell, type ShellServer } from '../../support/site';
import { hashFiles } from '../../support/faults/store';
import { expect, open, sites, test } from '../../support/test';

/** The sponsor's team changes words, pictures and order under a running site, and touches nothing else. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const TITLE = 'Us & "them" > 3';
const SIGNS = "Nine < ten & 'so on' --> ${it} {{it}} %s end";
const PROMISE = 'Nobody can buy a place in a ranking.';
const LEDE = 'Written this morning, by the people who pay for it.';

let desk: Desk;
let storeDir: string;
let shell: ShellServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  desk = await openDesk('content');
  ({ storeDir } = desk);
  shell = await startShell(storeDir, sites.sampleApi());
});
test.afterAll(async () => {
  await shell.end();
  await desk.remove();
});

const edit: Desk['edit'] = (...change) => desk.edit(...change);
const publish = (...files: string[]) => publishDocuments(storeDir, files);
const rollback = () => rollbackDocuments(storeDir);
const read = async (at = '/') => (await readHtml(shell.url + at)).html;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Every heading that ever stood on the page from now on. */
const watchHeadings = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    const note = () => {
      for (const each of document.querySelectorAll('h1')) seen.add(each.textContent);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    note();
    Object.assign(window, { seenHeadings: () => [...seen] });
  });
const seenHeadings = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenHeadings: () => string[] }).seenHeadings());

test('one changed word is live at the next page load, server-rendered, with every script byte-identical', async ({
  page,
}) => {
  await open(page, shell.url);
  await expect(title(page)).toHaveText('Eat where the locals eat');
  const before = await hashFiles(storeDir);

  await publish(await edit('plans', (it) => ({ ...it, promise: PROMISE })));
  const hero = await edit('hero', (it) => ({ ...it, lede: LEDE }));
  const printed = await mfe(storeDir, 'content', 'publish', 'marketing', hero);
  expect(printed).toMatch(/live/i);
  expect(printed).toMatch(/content rollback marketing/);
  await expect.poll(() => read()).toContain(LEDE);

  // The tab that was open keeps what it began with; a load brings the new words.
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByText(LEDE)).toHaveCount(0);
  await open(page, shell.url);
  await expect(page.getByText(LEDE)).toBeVisible();
  await page.getByRole('button', { name: /^Advertise/ }).click();
  await expect(page.getByRole('dialog').getByText(PROMISE)).toBeVisible();

  const after = await hashFiles(storeDir);
  const changed = Object.keys(before).filter((file) => before[file] !== after[file]);
  expect(changed).toEqual(['registry/production.json']);
  const added = Object.keys(after).filter((file) => !(file in before));
  expect(
    added.filter(
      (file) => !/^(?:content\/marketing\/\d+\.json|registry\/production\/revisions\/)/.test(file),
    ),
  ).toEqual([]);
});

test('one command takes a revision back, one at a time, down to the built-in copy', async () => {
  await mfe(storeDir, 'content', 'rollback', 'marketing');
  await expect.poll(() => read()).not.toContain(LEDE);
  await rollback();
  const { code, output } = await runMfe(storeDir, 'content', 'rollback', 'marketing');
  expect(code).toBe(2);
  expect(output).toMatch(/nothing/i);
  const log = await mfe(storeDir, 'content', 'log', 'marketing');
  expect(log).toMatch(/plans[\s\S]*hero[\s\S]*rollback[\s\S]*rollback/);
});

test('words with HTML characters are text on the page, in its head and in its state', async ({
  page,
}) => {
  await publish(await edit('about', (it) => ({ ...it, title: TITLE, lede: SIGNS })));
  await expect.poll(() => read('/about')).toContain('Nine &lt; ten &amp; ');
  await open(page, `${shell.url}/about`);
  await expect(title(page)).toHaveText(TITLE);
  await expect(page.getByText(SIGNS)).toBeVisible();
  await expect(page).toHaveTitle(`About: ${TITLE} · Tableside`);
});

test('a click brings the published page without a flash of the built-in one, by one request at most', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/content/')) asked.push(pathname);
  });
  await open(page, `${shell.url}/restaurants`);
  await watchHeadings(page);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(title(page)).toHaveText(TITLE);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(title(page)).toHaveText(/Contact/);
  expect(await seenHeadings(page)).not.toContain('A city is its tables');
  expect(asked).toHaveLength(1);
});

test('the sections of home stand in the order that was published', async ({ page }) => {
  const order = ['partner', 'advertise', 'rankings', 'month', 'restaurants'];
  await publish(await edit('home', (it) => ({ ...it, order })));
  await expect.poll(async () => (await read()).includes('"partner","advertise"')).toBe(true);
  await open(page, shell.url);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  const places = [
    /dinner/,
    /Own a restaurant/,
    /^Top /,
    /^Osteria Verde$/,
    /in town$|^Around town/,
  ].map((name) => headings.findIndex((heading) => name.test(heading)));
  expect(
    places.every((place) => place >= 0),
    `${headings.join(' | ')}: ${places.join()}`,
  ).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await rollback();
});

test('a picture is published with its words, from the site itself', async ({ page }) => {
  const { default: sharp } = await import('sharp');
  const photo = {
    create: { width: 1200, height: 800, channels: 3, background: '#0b4d3a' },
  } as const;
  await sharp(photo)
    .webp()
    .toFile(path.join(desk.dir, 'pictures', 'spring.webp'));
  const picture = { src: 'pictures/spring.webp', alt: 'A green door', decorative: false };
  await publish(await edit('hero', (it) => ({ ...it, picture })));
  await expect.poll(() => read()).toMatch(/\/content\/marketing\/pictures\/[a-f0-9]+\.webp/);
  await open(page, shell.url);
  const shown = page.getByRole('main').getByRole('img', { name: 'A green door' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(1200);
  await rollback();
});

test('a revision that was tampered with, or is gone, costs the published words only, and the log says so', async ({
  page,
}) => {
  await publish(await edit('hero', (it) => ({ ...it, lede: LEDE })));
  const pointer = JSON.parse(
    await readFile(path.join(storeDir, 'registry/production.json'), 'utf8'),
  ) as {
    content: { marketing: { revision: string } };
  };
  const { revision } = pointer.content.marketing;
  await appendFile(path.join(storeDir, `content/marketing/${revision}.json`), ' ');
  const other = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'warn' } });
  try {
    await open(page, other.url);
    await expect(title(page)).toHaveText('Eat where the locals eat');
    await expect(page.getByText(LEDE)).toHaveCount(0);
    for (let visit = 0; visit < 5; visit += 1) await readHtml(`${other.url}/about?visit=${visit}`);
    const said = other
      .output()
      .split('\n')
      .filter((line) => line.includes(`content/marketing/${revision}.json`));
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThan(4);
  } finally {
    await other.end();
  }
});
