import type { Page } from '@playwright/test';
import { expect, test, prepareDamagedSite } from '../../support/faults/fault-test';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { headingOf, SCENES } from '../../support/faults/remote-scenes';
import { onDesktopAndPhone } from '../../support/screens';
import { readHtml } from '../../support/read-html';
import { whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default' });

const site = prepareDamagedSite('faults-home');

/** Places of home and its layout that show marketing's widgets. */
const PLACES = 5;
const notices = (page: Page) => page.getByText('This section is not available right now.');
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });

test('home without discovery: marketing stands, four sections say so, one Retry brings them back; the header still searches', async ({
  page,
  context,
}) => {
  await site.damage('discovery', 'both');
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(headline(page)).toHaveText('Eat where the locals eat');
  await expect(notices(page)).toHaveCount(4);
  await page.getByRole('button', { name: /^Advertise/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  const tab = await context.newPage();
  await tab.goto(site.url);
  await whenInteractive(tab);
  await searchBox(tab).fill('pizza');
  await searchBox(tab).press('Enter');
  await expect(tab).toHaveURL(/\/restaurants\?search=pizza$/);
  await expect(tab.getByRole('heading', { name: 'This page is taking a break' })).toBeVisible();

  await site.mend();
  await tab.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(tab)).toHaveText('Search Results for "pizza"');
  await expect(tab.getByRole('article').first()).toBeVisible();

  await page.bringToFront();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(notices(page)).toHaveCount(0);
  // The sections push what is below them down as they come back.
  await expect(page.getByRole('region', { name: 'Restaurant of the month' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: /^View all restaurants/ }).click();
  await expect(page).toHaveURL(/\/restaurants$/);
});

test('home without marketing: it has a heading and a search, and all of discovery', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/marketing/')) asked.push(request.url());
  });
  await site.damage('marketing', 'both');
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(headline(page)).toHaveCount(1);
  await expect(headline(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: / (?:in )?town$/ })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  // Its lines round the page are nobody's loss; only its three sections speak up.
  await expect(notices(page)).toHaveCount(3);
  expect(asked).not.toEqual([]);
  const counts = asked.map((url) => asked.filter((other) => other === url).length);
  expect(Math.max(...counts), 'A file is asked for once per place').toBeLessThanOrEqual(PLACES);

  const search = page.getByRole('main').getByRole('combobox');
  await search.fill('tacos');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=tacos$/);
  await expect(headline(page)).toHaveText('Search Results for "tacos"');
});

test('home with scripts of discovery lost: what the server wrote can be read and followed', async ({
  page,
}) => {
  await site.damage('discovery', 'browser');
  expect((await readHtml(site.url)).html).toMatch(/(?:in|Around) town</);
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(notices(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: / (?:in )?town$/ })).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(headline(page)).toBeVisible();
});

test('with all remotes lost the shell stands, on a desktop and a phone: home has a heading and a search, their pages are 503, say so, and come back', async ({
  page,
}) => {
  for (const { remote } of SCENES) await site.damage(remote, 'both');
  for (const { path } of SCENES)
    expect([path, (await readHtml(site.url + path)).status]).toEqual([path, 503]);
  expect((await readHtml(site.url)).status).toBe(200);

  await page.goto(site.url);
  await whenInteractive(page);
  await onDesktopAndPhone(page, async () => {
    await expect(headline(page)).toBeVisible();
    await expect(page.getByRole('combobox').first()).toBeVisible();
    await expectAccessibleInBothModes(page);
  });
  const [listing] = SCENES;
  if (!listing) throw new Error('There are no scenes.');
  await page.goto(site.url + listing.path);
  await expect(page.getByRole('heading', { name: 'This page is taking a break' })).toBeVisible();
  await site.mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headingOf(page, listing)).toBeVisible();
});
