import { paths } from '@tableside/contracts/paths';
import { logRequests, type RequestKind } from '../../bench/request-log';
import {
  ALTERED,
  findAlteredRelease,
  expectWorkingHome,
  findHeadline,
  watchVersions,
} from '../../support/faults/altered-release';
import { expect, test } from '../../support/faults/fault-test';
import { hashFiles, readPointer } from '../../support/faults/store';
import { mfe } from '../../support/mfe-command';
import { useOwnShell } from '../../support/own-shell';
import { readHtml } from '../../support/read-html';
import { activateRelease, rollbackRelease } from '../../support/registry';

/** A team deploys while the site runs. The tests build on each other. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const { oldLabel: OLD, newLabel: NEW, version: VERSION } = ALTERED;

const NEW_FILES = `/releases/marketing/${VERSION}/`;
/** Browser cache. */
const FILES = new Set<RequestKind>(['js', 'css', 'font', 'image']);

let release: string;
let oldVersion: string;
const shell = useOwnShell('faults-deploy', async ({ storeDir }) => {
  release = await findAlteredRelease();
  oldVersion = (await readPointer(storeDir)).remotes.marketing.active.version;
});

const readHome = async () => (await readHtml(shell.url)).html;
const isShowing = (html: string, words: string) => html.includes(words);
/** Version of marketing that a page uses; it is listed before its fallback. */
const runningVersion = (html: string) => /\/releases\/marketing\/([^/"]+)\//.exec(html)?.[1];
const preloadedVersions = (html: string) =>
  new Set([...html.matchAll(/href="\/releases\/marketing\/([^/"]+)\//g)].map(([, it]) => it));

test('a new release is activated on a running site; open tabs keep theirs', async ({
  page,
  context,
}) => {
  const openTab = watchVersions(page);
  await page.goto(shell.url);
  await expectWorkingHome(page, OLD);
  // Pictures are in the browser's cache from then on.
  await page.waitForLoadState('networkidle');
  const before = await hashFiles(shell.storeDir);

  await mfe(shell.storeDir, 'publish', 'marketing', '--folder', release);
  expect(isShowing(await readHome(), OLD)).toBe(true);
  const printed = await mfe(shell.storeDir, 'activate', `marketing@${VERSION}`);
  expect(printed).toContain(`marketing@${VERSION} is live`);
  expect(printed).toMatch(/Shown by \S+-\d+\./);

  const html = await readHome();
  expect(isShowing(html, NEW)).toBe(true);
  expect(isShowing(html, OLD)).toBe(false);
  expect(runningVersion(html)).toBe(VERSION);
  const about = await readHtml(shell.url + paths.about);
  expect([...preloadedVersions(about.html)]).toEqual([VERSION]);

  const newPage = await context.newPage();
  const newTab = watchVersions(newPage);
  const { requests } = await logRequests(await context.newCDPSession(newPage));
  await newPage.goto(shell.url);
  await expectWorkingHome(newPage, NEW);
  expect([...newTab]).toEqual([VERSION]);
  // Returning visitors load the changed remote's files and no others.
  const loaded = requests.filter(({ bytes, kind }) => bytes > 0 && FILES.has(kind));
  expect(loaded.length).toBeGreaterThan(0);
  const bytes = loaded.reduce((sum, each) => sum + each.bytes, 0);
  test.info().annotations.push({ type: 'bytes loaded again', description: String(bytes) });
  expect(
    loaded.map(({ url }) => new URL(url).pathname).filter((file) => !file.startsWith(NEW_FILES)),
  ).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(findHeadline(page)).toHaveText('A city is its tables');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(findHeadline(page)).toHaveText(/Contact/);
  await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
  await expectWorkingHome(page, OLD);
  expect([...openTab]).toEqual([oldVersion]);
  await page.reload();
  await expectWorkingHome(page, NEW);

  const after = await hashFiles(shell.storeDir);
  const changed = Object.keys(before).filter((file) => before[file] !== after[file]);
  expect(changed).toEqual(['registry/production.json']);
  const added = Object.keys(after).filter((file) => !(file in before));
  const isExpected =
    /^(?:releases\/marketing\/9\.0\.0\/|publications\/marketing\/9\.0\.0\.json$|registry\/production\/revisions\/)/;
  expect(added.filter((file) => !isExpected.test(file))).toEqual([]);
  expect(shell.child.exitCode).toBeNull();
});

test('rolls a release back; open tabs keep theirs', async ({ page, context }) => {
  const newer = await context.newPage();
  const newerTab = watchVersions(newer);
  await newer.goto(shell.url);
  await expectWorkingHome(newer, NEW);

  await rollbackRelease(shell.storeDir, 'marketing');
  await expect.poll(async () => isShowing(await readHome(), OLD)).toBe(true);
  await page.goto(shell.url);
  await expectWorkingHome(page, OLD);

  await newer.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await newer.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
  await expectWorkingHome(newer, NEW);
  expect([...newerTab]).toEqual([VERSION]);
});

test('deploys during page loads never mix versions', async () => {
  let isOver = false;
  const pages: string[] = [];
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) pages.push(await readHome());
  });
  await activateRelease(shell.storeDir, 'marketing', VERSION);
  await expect.poll(() => isShowing(pages.at(-1) ?? '', NEW)).toBe(true);
  await rollbackRelease(shell.storeDir, 'marketing');
  await expect.poll(() => isShowing(pages.at(-1) ?? '', OLD)).toBe(true);
  isOver = true;
  await Promise.all(readers);

  for (const html of pages) {
    const version = runningVersion(html);
    expect([VERSION, oldVersion]).toContain(version);
    // A page that is late on a busy machine has no label.
    expect(isShowing(html, version === VERSION ? OLD : NEW)).toBe(false);
  }
});
