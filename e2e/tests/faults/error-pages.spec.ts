import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import type { RouteDeclaration } from '@tableside/contracts/registry/release';
import { SLOW } from '../../support/tags';
import { useOwnShell } from '../../support/own-shell';
import { root } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { readStatus, toggleRemote } from '../../support/registry';
import {
  clearComplaints,
  expect,
  expectAccessible,
  open,
  sites,
  test,
  whenInteractive,
} from '../../support/test';

/** Pages with an error status or restricted access: the server's HTML must survive hydration. */

/** Paths that remotes serve. Everything below `/desk` redirects. */
const claims = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .flatMap((folder) => {
    const text = readFileSync(path.join(root, folder, 'remote.json'), 'utf8');
    return (JSON.parse(text) as { readonly routes: readonly RouteDeclaration[] }).routes;
  })
  .map((route) => route.path)
  .filter((claim) => claim !== '/desk');

/** Waits for a status: on a busy machine the first responses and store changes are late. */
async function expectStatus(address: string, status: number) {
  const read = async () => (await readHtml(address)).status;
  await expect.poll(read, { timeout: 30_000 }).toBe(status);
}

/**
 * Opens a page with a status and expects it to be readable after its scripts have run.
 * @param complaints of the page; failed requests are expected
 */
async function expectReadable(page: Page, complaints: string[], address: string, status: number) {
  await expectStatus(address, status);
  const response = page.waitForResponse(address);
  await open(page, address);
  expect((await response).status()).toBe(status);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\w/);
  await expect(main.getByText('Loading…')).toHaveCount(0);
  await expect(page).toHaveTitle(/Tableside$/);
  clearComplaints(complaints, /^Failed to load resource/);
}

const MISSING = [
  '/no-such-page',
  '/restaurant/no-such-restaurant',
  `${paths.vote}/no-such-vote`,
  `${paths.favorites}/shared/no-such-list`,
  ...claims.map((claim) => `${claim}/no/such/page`),
];
test('a missing page stays readable after its scripts have run', async ({ page, complaints }) => {
  const address = `${sites.sample()}/restaurant/no-such-restaurant`;
  await expectReadable(page, complaints, address, 404);
});

test('each missing page is a 404, and one that needs a login is not', async () => {
  for (const address of MISSING) await expectStatus(sites.sample() + address, 404);
  await expectStatus(`${sites.sample()}${paths.profile}/not-me`, 200);
});

test.describe('a shell server with a store of its own', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  const shell = useOwnShell('error-pages');

  test('the page of a disabled remote is a readable 503', async ({ page, complaints }) => {
    await toggleRemote(shell.storeDir, 'restaurant', 'is out of order');
    await expectReadable(page, complaints, `${shell.url}/restaurant/osteria-verde`, 503);
    // An open tab would load the remote again once it is enabled.
    await page.goto('about:blank');
    await toggleRemote(shell.storeDir, 'restaurant', null);
  });

  test("a page that cannot hydrate keeps the server's HTML", async ({ page, complaints }) => {
    const address = `${shell.url}/restaurant/no-such-restaurant`;
    await expectStatus(address, 404);
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"errors":{"[^"]+"/,
        '"errors":{"no-such-route"',
      );
      await route.fulfill({ response, body });
    });
    const failed = page.waitForEvent('pageerror');
    await page.goto(address);
    expect(String(await failed)).toContain('no-such-route');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurant not found');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(shell.url + paths.listing);
    complaints.length = 0;
  });

  /** Open tabs poll every 30 seconds. */
  const NOTIFIED_MS = 60_000;

  test(
    'disables and enables a remote in open tabs and on new pages',
    { tag: SLOW },
    async ({ page, context, complaints }) => {
      await page.goto(shell.url);
      await whenInteractive(page);
      const reader = await context.newPage();
      await reader.goto(shell.url + paths.about);
      await whenInteractive(reader);
      for (const tab of [page, reader]) await tab.mouse.move(200, 200);
      const advertise = page.getByRole('button', { name: /^Advertise/ });
      await expect(advertise).toBeVisible();

      await toggleRemote(shell.storeDir, 'marketing', 'takes orders twice');
      expect((await readStatus(shell.storeDir)).join('\n')).toMatch(/^marketing .*disabled/m);

      // New pages.
      await expect.poll(async () => (await readHtml(shell.url + paths.about)).status).toBe(503);
      const home = await readHtml(shell.url);
      expect(home.status).toBe(200);
      expect(home.html).not.toContain('/releases/marketing/');
      expect((await readHtml(shell.url + paths.listing)).status).toBe(200);
      const fresh = await context.newPage();
      await fresh.goto(shell.url + paths.about);
      await expect(fresh.getByRole('heading', { level: 1 })).toHaveText(
        'This page isn’t available right now',
      );
      await expect(fresh.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expectAccessible(fresh);
      // The page knows the remote is disabled and is not fetched repeatedly.
      await fresh.mouse.move(200, 200);
      await fresh.evaluate(() => document.documentElement.classList.add('stays'));
      const requested = fresh.waitForResponse('**/switches', { timeout: NOTIFIED_MS });
      await (await requested).finished();
      await fresh.waitForTimeout(1000);
      await expect(fresh.locator('html')).toHaveClass(/stays/);
      await fresh.close();

      // Open tabs: one with its widgets and one on its page.
      await page.bringToFront();
      const notices = page.getByText('This section isn’t available right now.');
      await expect(notices.first()).toBeVisible({ timeout: NOTIFIED_MS });
      await expect(advertise).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page isn’t available right now',
      );
      await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
      await expect(page).toHaveURL(shell.url + paths.listing);
      await expect(page.getByRole('article').first()).toBeVisible();
      await reader.bringToFront();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
        'This page isn’t available right now',
        { timeout: NOTIFIED_MS },
      );

      await toggleRemote(shell.storeDir, 'marketing', null);
      await expect.poll(async () => (await readHtml(shell.url + paths.about)).status).toBe(200);
      await reader.reload();
      await whenInteractive(reader);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A city is its tables');
      // The browser logs files of the disabled remote.
      complaints.length = 0;
    },
  );
});
