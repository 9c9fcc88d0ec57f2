import type { Page } from '@playwright/test';
import { openAdmin, type Admin } from '../../support/content-admin';
import { readHtml } from '../../support/read-html';
import { mfe } from '../../support/mfe-command';
import { publishDocuments, rollbackDocuments } from '../../support/registry';
import { startShell, type ShellServer } from '../../support/site';
import { hashFiles } from '../../support/faults/store';
import { expect, open, sites, test } from '../../support/test';

/** The sponsor's team changes texts, images and order under a running site. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const TITLE = 'Us & "them" > 3';
const SIGNS = "Nine < ten & 'so on' --> ${it} {{it}} %s end";
const PROMISE = 'No one can buy a place in a ranking.';
const LEDE = 'Written this morning, by the people who pay for it.';

let admin: Admin;
let storeDir: string;
let shell: ShellServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  admin = await openAdmin('content');
  ({ storeDir } = admin);
  shell = await startShell(storeDir, sites.sampleApi());
});
test.afterAll(async () => {
  await shell.end();
  await admin.remove();
});

const edit: Admin['edit'] = (...change) => admin.edit(...change);
const publish = (...files: string[]) => publishDocuments(storeDir, files);
const read = async (at = '/') => (await readHtml(shell.url + at)).html;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Records all headings shown on the page from now on. */
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

test('a content change is live on the next page load without script changes', async ({ page }) => {
  await open(page, shell.url);
  await expect(title(page)).toHaveText('Eat where the locals eat');
  const before = await hashFiles(storeDir);

  await publish(await edit('plans', (it) => ({ ...it, promise: PROMISE })));
  const hero = await edit('hero', (it) => ({ ...it, lede: LEDE }));
  const printed = await mfe(storeDir, 'content', 'publish', 'marketing', hero);
  expect(printed).toMatch(/New page loads show it/);
  expect(printed).toMatch(/content rollback marketing/);
  await expect.poll(() => read()).toContain(LEDE);

  // An open tab keeps its content; a reload shows the new one.
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

test('rolls content back to the revision before', async () => {
  await rollbackDocuments(storeDir);
  await expect.poll(() => read()).not.toContain(LEDE);
});

test('content with HTML characters is escaped in page, head and state', async ({ page }) => {
  await publish(await edit('about', (it) => ({ ...it, title: TITLE, lede: SIGNS })));
  await expect.poll(() => read('/about')).toContain('Nine &lt; ten &amp; ');
  await open(page, `${shell.url}/about`);
  await expect(title(page)).toHaveText(TITLE);
  await expect(page.getByText(SIGNS)).toBeVisible();
  await expect(page).toHaveTitle(`About: ${TITLE} · Tableside`);
});

test('navigation shows published content without a flash, with at most one request', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/content/')) requested.push(pathname);
  });
  await open(page, `${shell.url}/restaurants`);
  await watchHeadings(page);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(title(page)).toHaveText(TITLE);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(title(page)).toHaveText(/Contact/);
  expect(await seenHeadings(page)).not.toContain('A city is its tables');
  expect(requested).toHaveLength(1);
});
