import { paths } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../../support/test';

/** Holds the shell's script back until it is let go; by the page's clock no time passes meanwhile. */
async function holdScript(page: Page): Promise<() => void> {
  await page.clock.setFixedTime(new Date());
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('Advertise, pressed before hydration, opens its form after it', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto(sites.sample(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Advertise' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-asleep');
  letGo();
  await whenInteractive(page);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a filter that is chosen before hydration counts', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto(sites.sample() + paths.listing, { waitUntil: 'commit' });
  const cuisine = page.getByRole('checkbox', { name: /^BBQ/ });
  await cuisine.check();
  letGo();
  await whenInteractive(page);
  await expect(page).toHaveURL(/cuisine/);
  await expect(cuisine).toBeChecked();
});

test('an order that is chosen before hydration counts', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto(`${sites.sample()}${paths.listing}?sort=rating`, { waitUntil: 'commit' });
  const order = page.getByLabel('Sort by');
  await order.selectOption('name');
  letGo();
  await whenInteractive(page);
  await expect(page).toHaveURL(/sort=name$/);
  await expect(order).toHaveValue('name');
});

test('a link works before hydration', async ({ page }) => {
  await holdScript(page);
  await page.goto(sites.sample(), { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
