import { paths } from '@tableside/contracts/paths';
import path from 'node:path';
import { expect, test } from '../../support/faults/fault-test';
import { readHtml } from '../../support/read-html';
import { readStatus, switchRemote } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { sites, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

/** A tab asks every half minute. */
const TOLD_MS = 60_000;

let folder: TemporaryFolder;
let storeDir: string;
let shell: ShellServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await makeTemporaryFolder('switched-off');
  storeDir = path.join(folder.dir, 'store');
  await copyStore(storeDir);
  shell = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
});
test.afterAll(async () => {
  await shell.end();
  await folder.remove();
});

test('a remote is switched off in open tabs and on new pages, everything else works, and it comes back', async ({
  page,
  context,
}) => {
  await page.goto(shell.url);
  await whenInteractive(page);
  const reader = await context.newPage();
  await reader.goto(shell.url + paths.about);
  await whenInteractive(reader);
  for (const tab of [page, reader]) await tab.mouse.move(200, 200);
  const advertise = page.getByRole('button', { name: /^Advertise/ });
  await expect(advertise).toBeVisible();

  await switchRemote(storeDir, 'marketing', 'takes orders twice');
  expect((await readStatus(storeDir)).join('\n')).toMatch(/^marketing .*switched off/m);

  // New pages.
  await expect.poll(async () => (await readHtml(shell.url + paths.about)).status).toBe(503);
  const home = await readHtml(shell.url);
  expect(home.status).toBe(200);
  expect(home.html).not.toContain('/releases/marketing/');
  expect((await readHtml(shell.url + paths.listing)).status).toBe(200);
  const fresh = await context.newPage();
  await fresh.goto(shell.url + paths.about);
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('This page is taking a break');
  await expect(fresh.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessibleInBothModes(fresh);
  // Its page knows of the switch, and is not fetched again and again.
  await fresh.mouse.move(200, 200);
  await fresh.evaluate(() => document.documentElement.classList.add('stays'));
  const asked = fresh.waitForResponse('**/switches', { timeout: TOLD_MS });
  await (await asked).finished();
  await fresh.waitForTimeout(1000);
  await expect(fresh.locator('html')).toHaveClass(/stays/);
  await fresh.close();

  // Open tabs: one with parts of it, one that shows a page of it.
  await page.bringToFront();
  const notices = page.getByText('This section is not available right now.');
  await expect(notices.first()).toBeVisible({ timeout: TOLD_MS });
  await expect(advertise).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is taking a break');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveURL(shell.url + paths.listing);
  await expect(page.getByRole('article').first()).toBeVisible();
  await reader.bringToFront();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    'This page is taking a break',
    { timeout: TOLD_MS },
  );

  await switchRemote(storeDir, 'marketing', null);
  await expect.poll(async () => (await readHtml(shell.url + paths.about)).status).toBe(200);
  await reader.reload();
  await whenInteractive(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A city is its tables');
});
