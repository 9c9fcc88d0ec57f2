import type { Page } from '@playwright/test';
import { measurePage } from '../bench/measure-page';
import { PROFILES } from '../bench/profiles';
import { expect, readHtml, test } from '../support/fault-test';
import { mfe, REMOTES, startShell, type ShellServer } from '../support/site';
import { PARTS, removeFiles } from '../support/store';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary';
import { sites, whenInteractive } from '../support/test';

test.describe.configure({ mode: 'default' });

let folder: TemporaryFolder;
let storeDir: string;
let shell: ShellServer;
let mend: () => Promise<void>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('faults-home');
  storeDir = `${folder.dir}/store`;
  await mfe(storeDir, 'deploy', ...REMOTES);
});
test.afterAll(() => folder.remove());
test.beforeEach(async () => {
  mend = async () => undefined;
  shell = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
});
test.afterEach(async () => {
  await shell.end();
  await mend();
});

const notices = (page: Page) => page.getByText('This section is not available right now.');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });

test('home without discovery: marketing stands, three sections say so, the header still searches', async ({
  page,
}) => {
  mend = await removeFiles(storeDir, 'discovery', 'both');
  await page.goto(shell.url);
  await whenInteractive(page);
  await expect(headline(page)).toHaveText('Eat where the locals eat');
  await expect(notices(page)).toHaveCount(3);
  await page.getByRole('button', { name: /^Advertise/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await searchBox(page).fill('pizza');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=pizza$/);
  await expect(page.getByRole('heading', { name: 'This page is taking a break' })).toBeVisible();

  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(page)).toHaveText('Search Results for "pizza"');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('home without discovery: one Retry brings its sections back', async ({ page }) => {
  mend = await removeFiles(storeDir, 'discovery', 'both');
  await page.goto(shell.url);
  await expect(notices(page)).toHaveCount(3);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(notices(page)).toHaveCount(0);
  await page.getByRole('link', { name: /^View all restaurants/ }).click();
  await expect(page).toHaveURL(/\/restaurants$/);
});

test('home without marketing: it has a heading and a search, and all of discovery', async ({
  page,
}) => {
  mend = await removeFiles(storeDir, 'marketing', 'both');
  await page.goto(shell.url);
  await whenInteractive(page);
  await expect(headline(page)).toHaveCount(1);
  await expect(headline(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tonight in town' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  // Its lines round the page are nobody's loss; only its three sections speak up.
  await expect(notices(page)).toHaveCount(3);

  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('tacos');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=tacos$/);
  await expect(headline(page)).toHaveText('Search Results for "tacos"');
});

test('home with scripts of discovery lost: what the server wrote can be read and followed', async ({
  page,
}) => {
  mend = await removeFiles(storeDir, 'discovery', 'browser');
  expect((await readHtml(shell.url)).html).toContain('Tonight in town');
  await page.goto(shell.url);
  await whenInteractive(page);
  await expect(notices(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Tonight in town' })).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(headline(page)).toBeVisible();
});

/** A part that comes or goes moves a fifth of the page; late fonts, which may wrap a card's title anew, far less. */
const SHIFT_MAX = 0.01;

for (const part of PARTS) {
  test(`marketing's ${part} files missing: nothing jumps on home, on the listing, on pages of its own, or at their foot`, async ({
    browser,
  }) => {
    // Eight visits, each watched until the page has come to rest.
    test.slow();
    mend = await removeFiles(storeDir, 'marketing', part);
    for (const profile of [PROFILES.phone, PROFILES.desktop]) {
      for (const path of ['/', '/restaurants', '/coming-soon', '/terms']) {
        const { cls, shifts } = await measurePage(browser, shell.url + path, profile, {
          isThrottled: false,
        });
        expect
          .soft(cls, `${profile.name} ${path} ${JSON.stringify(shifts)}`)
          .toBeLessThanOrEqual(SHIFT_MAX);
      }
    }
  });
}

const answers = {
  'not found': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'a page': { status: 200, contentType: 'text/html', body: '<!doctype html><p>Sign in to Wi-Fi' },
  garbage: { status: 200, contentType: 'text/javascript', body: 'export {{{ \u0000' },
  'another script': { status: 200, contentType: 'text/javascript', body: 'window.stolen = true' },
} as const;

for (const [kind, answer] of Object.entries(answers)) {
  test(`scripts of discovery answered with ${kind}: the listing stays readable, Retry mends it`, async ({
    page,
  }) => {
    const pattern = '**/releases/discovery/**/*.js';
    await page.route(pattern, (route) => route.fulfill(answer));
    await page.goto(`${shell.url}/restaurants`);
    await whenInteractive(page);
    await expect(notices(page)).toHaveCount(1);
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notices(page)).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Pizza/ }).check();
    await expect(page).toHaveURL(/cuisine=\d+/);
  });
}

/** Lets files of discovery hang for as long as the page lives; the address of a retry is another one. */
const hang = (page: Page, ending: string) =>
  page.route(
    ({ pathname }) =>
      /^\/releases\/discovery\/[^/~]+\//.test(pathname) && pathname.endsWith(ending),
    () => undefined,
  );

test('scripts of discovery that never come: the page comes to life without them, Retry mends it', async ({
  page,
}) => {
  await hang(page, '.js');
  await page.goto(`${shell.url}/restaurants`, { waitUntil: 'commit' });
  await whenInteractive(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(notices(page)).toHaveCount(1, { timeout: 20_000 });

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Pizza/ }).check();
  await expect(page).toHaveURL(/cuisine=\d+/);
});

test('a style sheet that never comes: the page is not shown bare, and Retry brings it whole', async ({
  page,
}) => {
  await page.goto(`${shell.url}/about`);
  await whenInteractive(page);
  await hang(page, '.css');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { name: 'This page is taking a break' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.styleSheets].some(({ href }) => href?.includes('/releases/discovery/')),
      ),
    )
    .toBe(true);
});
