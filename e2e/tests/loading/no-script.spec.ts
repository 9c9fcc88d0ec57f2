import { expect, sites, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

test('home shows its content without script', async ({ page }) => {
  await page.goto(sites.sample());
  await expect(
    page.getByRole('heading', { level: 1, name: 'Eat where the locals eat' }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Restaurant of the month')).toBeVisible();
});

test('the listing shows restaurants, filters and search without script', async ({ page }) => {
  await page.goto(`${sites.sample()}/restaurants`);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page
    .getByRole('combobox', { name: /Search/ })
    .first()
    .fill('pizza');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=pizza/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "pizza"');
});

test('the listing filters by price and diet without script', async ({ page }) => {
  await page.goto(`${sites.sample()}/restaurants?price=1`);
  const form = page.getByRole('form', { name: 'Filters' });
  await expect(form.getByRole('checkbox', { name: /^\$(?:,|$)/ })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Vegetarian options' }).check();
  await form.getByRole('checkbox', { name: /^\$\$(?:,|$)/ }).check();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/price=1&price=2.*with=vegetarian/, { timeout: 20_000 });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Vegetarian options' })).toBeChecked();
  await form.getByRole('checkbox', { name: /^\$(?:,|$)/ }).uncheck();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page).not.toHaveURL(/price=1/);
});

test('a restaurant shows hours, address and reviews without script', async ({ page }) => {
  await page.goto(`${sites.sample()}/restaurants`);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByText('Monday').first()).toBeVisible();
  await expect(page.getByText(/^Customer Reviews \(\d+\)$/)).toBeAttached();
});

test('other pages show their text without script', async ({ page }) => {
  for (const [path, text] of [
    ['/about', 'How it started'],
    ['/contact', 'Common questions'],
    ['/how-we-rank', 'Download all ranks (CSV)'],
    ['/terms', 'Last updated November 28, 2026'],
  ] as const) {
    await page.goto(`${sites.sample()}${path}`);
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('the FAQ is expanded without script and the form states its requirements', async ({
  page,
}) => {
  await page.goto(`${sites.sample()}/contact`);
  await expect(
    page.getByText(/so a handful of ratings can’t push a restaurant to the top/),
  ).toBeVisible();
  await expect(page.getByText(/^This form needs JavaScript/)).toBeVisible();
});
