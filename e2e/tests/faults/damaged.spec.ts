import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible';
import { expect, test, prepareDamagedSite } from '../../support/faults/fault-test';
import {
  hasHeading,
  headingOf,
  SCENES,
  type RemoteScene,
} from '../../support/faults/remote-scenes';
import { readPointer } from '../../support/faults/store';
import type { Remote } from '../../support/registry';
import { readHtml } from '../../support/read-html';
import { onDesktopAndPhone } from '../../support/screens';
import { expectNoShift } from '../../support/layout-shifts';
import { SLOW } from '../../support/tags';
import { whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default' });

const site = prepareDamagedSite('damaged');

const NOTICE = 'This section isn’t available right now.';
const notices = (page: Page) => page.getByRole('alert').filter({ hasText: NOTICE });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This page isn’t available right now' });

/**
 * Waits until the server renders a page with or without its heading: on a busy machine the
 * first responses are late.
 */
async function expectPage(scene: RemoteScene, isRendered: boolean): Promise<void> {
  const read = async () => {
    const { status, html } = await readHtml(site.url + scene.path);
    return [status, hasHeading(html, scene)];
  };
  await expect.poll(read, { message: scene.path }).toEqual([200, isRendered]);
}

/**
 * Expects the pages of all remotes but one, and a status for the browser files of that one, for
 * a first request and a retry.
 */
async function expectLost({ remote }: RemoteScene, status: number): Promise<void> {
  for (const other of SCENES.filter((each) => each.remote !== remote))
    await expectPage(other, true);
  for (const again of ['', '~r1']) await expectFiles(remote, status, again);
}

async function expectFiles(remote: Remote, status: number, again: string): Promise<void> {
  const { active } = (await readPointer(site.storeDir)).remotes[remote];
  const base = active.base.replace(/\/$/, `${again}/`);
  const exposed = Object.values(active.exposes).flatMap(({ js, css }) => [...js, ...css]);
  for (const file of [active.entry, ...exposed])
    expect([file, (await fetch(site.url + base + file)).status]).toEqual([file, status]);
}

const [listing] = SCENES;

/** Uses the listing in a way that needs its script. */
async function filterListing(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Pizza/ }).check();
  await expect(page).toHaveURL(/cuisine=\d+/);
}

test('a remote without browser files: its page is readable, links show Retry, and Retry recovers both', async ({
  page,
  context,
}) => {
  const { remote, path } = listing;
  await site.damage([remote], 'browser');
  await expectPage(listing, true);
  await expectLost(listing, 404);

  await page.goto(site.url + path);
  await whenInteractive(page);
  await expect(headingOf(page, listing)).toBeVisible();
  await expect(notices(page).first()).toBeVisible();

  const failed = page.waitForResponse((response) => response.status() === 404);
  await retry(page).first().click();
  await failed;
  await expect(retry(page).first()).toBeEnabled();
  await expect(headingOf(page, listing)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(`${site.url}/about`);
  await whenInteractive(tab);
  await tab.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(tab).toHaveURL(site.url + path);
  await expect(unavailable(tab)).toBeVisible();
  await expect(tab.getByText('We couldn’t load this page.')).toHaveRole('alert');

  await site.fix();
  // A retry requests the same files at URLs that no browser has cached.
  await expectFiles(remote, 200, '~r2');
  await retry(tab).click();
  await expect(headingOf(tab, listing)).toBeVisible();
  await filterListing(tab);

  await page.bringToFront();
  await retry(page).first().click();
  await expect(notices(page)).toHaveCount(0);
  await expect(headingOf(page, listing)).toBeVisible();
  await filterListing(page);
});

test('renders a remote without a server build in the browser', { tag: SLOW }, async ({ page }) => {
  const { remote, path } = listing;
  await site.damage([remote], 'server');
  await expectPage(listing, false);
  await expectLost(listing, 200);

  await page.goto(site.url + path);
  await expect(headingOf(page, listing)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await filterListing(page);

  await site.fix();
  await expectPage(listing, true);
});

const sections = (page: Page) => page.getByText('This section isn’t available right now.');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });

test(
  'home without discovery shows marketing and four notices, one Retry restores them, and search works',
  { tag: SLOW },
  async ({ page, context }) => {
    await site.damage(['discovery'], 'both');
    await page.goto(site.url);
    await whenInteractive(page);
    await expect(headline(page)).toHaveText('Eat where the locals eat');
    await expect(sections(page)).toHaveCount(4);
    await page.getByRole('button', { name: /^Advertise/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    const tab = await context.newPage();
    await tab.goto(site.url);
    await whenInteractive(tab);
    await searchBox(tab).fill('pizza');
    await searchBox(tab).press('Enter');
    await expect(tab).toHaveURL(/\/restaurants\?search=pizza$/);
    await expect(
      tab.getByRole('heading', { name: 'This page isn’t available right now' }),
    ).toBeVisible();

    await site.fix();
    await tab.getByRole('button', { name: 'Retry' }).click();
    await expect(headline(tab)).toHaveText('Search Results for "pizza"');
    await expect(tab.getByRole('article').first()).toBeVisible();

    await page.bringToFront();
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(sections(page)).toHaveCount(0);
    // Restored sections push down what is below them.
    await expect(page.getByRole('region', { name: 'Restaurant of the month' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: /^View all restaurants/ }).click();
    await expect(page).toHaveURL(/\/restaurants$/);
  },
);

test('without any remotes the shell shows home with search, and their pages are 503 and recover', async ({
  page,
}) => {
  await site.damage(
    SCENES.map(({ remote }) => remote),
    'both',
  );
  for (const { path } of SCENES)
    expect([path, (await readHtml(site.url + path)).status]).toEqual([path, 503]);
  expect((await readHtml(site.url)).status).toBe(200);

  await page.goto(site.url);
  await whenInteractive(page);
  await onDesktopAndPhone(page, async () => {
    await expect(headline(page)).toBeVisible();
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await expectAccessible(page);
  });
  await page.goto(site.url + listing.path);
  await expect(
    page.getByRole('heading', { name: 'This page isn’t available right now' }),
  ).toBeVisible();
  await site.fix();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headingOf(page, listing)).toBeVisible();
});

/**
 * A part that appears or disappears shifts a fifth of the page; late fonts, which may rewrap a
 * title, far less.
 */
const SHIFT_MAX = 0.01;

test('marketing without any files causes no layout shift', { tag: SLOW }, async ({ browser }) => {
  // Eight visits, each watched until the page is quiet.
  test.slow();
  await site.damage(['marketing'], 'both');
  // One page at a time: late data moves the listing too, which this test is not about.
  for (const path of ['/', '/restaurants', '/coming-soon', '/terms'])
    await expectNoShift(browser, site.url + path, SHIFT_MAX, { isThrottled: false });
});
