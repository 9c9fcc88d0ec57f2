import { readHtml } from '../support/read-html';
import { expect, open, sites, test } from '../support/test';

test('browses from home to a restaurant and back', async ({ page }) => {
  await open(page, sites.sample());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /View all restaurants/ }).click();
  await expect(page).toHaveURL(/\/restaurants/);
  const cards = page.getByRole('article').getByRole('link');
  await expect(cards).toHaveCount(12);

  const isSmall = (page.viewportSize()?.width ?? 0) < 1024;
  const openFilters = async () => {
    if (isSmall) await page.getByRole('button', { name: /^Filters/ }).click();
  };
  const closeFilters = async () => {
    if (isSmall) await page.getByRole('button', { name: /^Show \d/ }).click();
  };

  await openFilters();
  await page.getByRole('checkbox', { name: /^American/ }).check();
  await page.getByRole('checkbox', { name: /^Pizza/ }).check();
  await closeFilters();
  await expect(page).toHaveURL(/cuisine=\d+,\d+/);

  // Clearing the filters shows all restaurants again.
  await openFilters();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();
  await closeFilters();
  await expect(page).not.toHaveURL(/cuisine=/);
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards).toHaveCount(24);
  await expect(cards.nth(12)).toBeFocused();

  const chosen = cards.nth(15);
  const title = (await chosen.textContent()) ?? '';
  await chosen.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await chosen.click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.goBack();
  await expect(page).toHaveURL(/\/restaurants\?page=2$/);
  await expect(cards).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 150);
  const titles = await cards.allTextContents();
  await page.reload();
  await expect(cards).toHaveText(titles);
});

test('the header search corrects a typo and can search for the exact text', async ({ page }) => {
  await open(page, `${sites.sample()}/about`);
  if ((page.viewportSize()?.width ?? 0) < 768) await page.goto(`${sites.sample()}/restaurants`);
  const box = page.getByRole('combobox', { name: /Search/ }).first();
  await box.fill('piza');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=piza$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "piza"');
  await expect(page.getByText(/^Found [1-9]\d* restaurants matching your search$/)).toBeVisible();
  await expect(page.getByText(/^Showing results for pizza/)).toBeVisible();
  await page.getByRole('link', { name: 'Search instead for “piza”' }).click();
  await expect(page).toHaveURL(/\?search=piza&exact=1$/);
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Search instead/ })).toHaveCount(0);
});

test('clicking a card picture opens the restaurant', async ({ page }) => {
  await open(page, `${sites.sample()}/restaurants`);
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('link').textContent()) ?? '';
  await card.click({ position: { x: 60, y: 120 } });
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('OpenStreetMap data is attributed on every page that shows it', async () => {
  const listing = (await readHtml(`${sites.city()}/restaurants`)).html;
  const restaurant = /href="(\/restaurant\/[^"#?]+)"/.exec(listing)?.[1] ?? '';
  for (const path of ['/', '/restaurants', restaurant]) {
    expect((await readHtml(sites.city() + path)).html, path).toMatch(
      /<a [^>]*href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>[^<]*OpenStreetMap contributors/,
    );
  }
});
