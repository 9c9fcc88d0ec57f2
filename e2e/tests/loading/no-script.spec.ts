import { expect, sites, test } from '../../support/test';

test.use({ javaScriptEnabled: false });

test('visitors without script can search, filter and open a restaurant', async ({ page }) => {
  await page.goto(sites.sample());
  await expect(
    page.getByRole('heading', { level: 1, name: 'Eat where the locals eat' }),
  ).toBeVisible();
  await expect(page.getByText('Restaurant of the month')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0);

  await page.goto(`${sites.sample()}/restaurants?price=1`);
  const form = page.getByRole('form', { name: 'Filters' });
  await expect(form.getByRole('checkbox', { name: /^\$(?:,|$)/ })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Vegetarian options' }).check();
  await form.getByRole('checkbox', { name: /^\$\$(?:,|$)/ }).check();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/price=1&price=2.*with=vegetarian/, { timeout: 20_000 });
  await expect(form.getByRole('checkbox', { name: 'Vegetarian options' })).toBeChecked();

  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByText('Monday').first()).toBeVisible();
  await expect(page.getByText(/^Customer Reviews \(\d+\)$/)).toBeAttached();

  await page
    .getByRole('combobox', { name: /Search/ })
    .first()
    .fill('pizza');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=pizza/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "pizza"');
});

test('other pages show their text without script', async ({ page }) => {
  for (const [path, text] of [
    ['/about', 'How it started'],
    ['/contact', /^This form needs JavaScript/],
    ['/contact', /so a handful of ratings can’t push a restaurant to the top/],
    ['/how-we-rank', 'Download all ranks (CSV)'],
    ['/terms', 'Last updated November 28, 2026'],
  ] as const) {
    if (new URL(page.url(), sites.sample()).pathname !== path)
      await page.goto(sites.sample() + path);
    await expect(page.getByText(text)).toBeVisible();
  }
});
