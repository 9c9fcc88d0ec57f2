import { paths, sharedListPath } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { inflateSync } from 'node:zlib';
import { listSlugs, send, signUp } from '../support/users';
import { expect, open, sites, test } from '../support/test';
import { SLOW } from '../support/tags';

const RESTAURANT = '/restaurant/osteria-verde';

/** Number of closed shapes in the printed page. */
async function countPrintedShapes(page: Page): Promise<number> {
  const pdf = (await page.pdf()).toString('latin1');
  const drawn = [...pdf.matchAll(/stream\r?\n(.*?)endstream/gs)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return drawn.join('\n').match(/^h$/gm)?.length ?? 0;
}

/** Prints a page with and without its QR code; the difference in shapes must be the code's. */
async function expectCodeOnPaper(page: Page, siteUrl: string, path: string): Promise<void> {
  const code = await fetch(`${siteUrl}/codes${path}.svg`);
  expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const modules = (await code.text()).match(/h1v1h-1z/g)?.length ?? 0;
  expect(modules).toBeGreaterThan(200);
  await page.goto(siteUrl + path);
  const printed = await countPrintedShapes(page);
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await page.route('**/codes/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await page.goto(siteUrl + path);
  expect(printed - (await countPrintedShapes(page))).toBeGreaterThanOrEqual(modules);
  await page.unroute('**/codes/**');
}

test('the QR code of a page loads only for printing', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/codes/')) requested.push(pathname);
  });
  await open(page, sites.sample() + RESTAURANT);
  await page.mouse.move(200, 200);
  await page.getByRole('button', { name: 'Print' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await page.pdf();
  expect(requested).toEqual([`/codes${RESTAURANT}.svg`]);
});

test(
  'pages with and without JavaScript and shared lists print a QR code',
  { tag: SLOW },
  async ({ page: scripted, browser, accounts: site }) => {
    await expectCodeOnPaper(scripted, sites.sample(), RESTAURANT);
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await expectCodeOnPaper(page, sites.sample(), RESTAURANT);

    const token = await signUp(site);
    const [restaurant] = await listSlugs(site.apiUrl);
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug: restaurant?.slug }, token);
    const { data } = await send(site.apiUrl, 'wishlist/set_share', { is_shared: true }, token);
    const path = sharedListPath((data as { token: string }).token);
    await expectCodeOnPaper(page, site.url, path);
    expect(site.logs()).not.toContain((data as { token: string }).token);
    await plain.close();
  },
);

test(
  'the Print button prints, and QR codes exist only for pages of the site',
  { tag: SLOW },
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await open(page, sites.sample() + RESTAURANT);
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed');
    for (const path of [
      '//evil.example/a.svg',
      '/a?b.svg',
      '/https:%2F%2Fevil.example.svg?',
      '/luna',
    ]) {
      const { status } = await fetch(`${sites.sample()}/codes${path}`);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
  },
);

test('the listing prints its restaurants without the controls', async ({ page }) => {
  await open(page, sites.sample() + paths.listing);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const name of ['Map', 'Near me']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  }
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('the terms print black on white, without header, footer and sponsor, and with link URLs', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('shell:theme', 'dark'));
  await open(page, sites.sample() + paths.terms);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const frame of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(frame)).toHaveCount(0);
  }
  await expect(page.getByText('Sponsored by')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const text = page.getByRole('article').getByRole('paragraph').last();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  const link = page.getByRole('link', { name: 'contact page' });
  const printed = await link.evaluate((anchor) => getComputedStyle(anchor, '::after').content);
  expect(printed).toContain(`${new URL(sites.sample()).host}/contact`);
});
