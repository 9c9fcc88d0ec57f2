import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../../bench/site-pages';
import { expect, sites, test, whenInteractive, open } from '../../support/test';

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

/** Files of the restaurant's page that are asked for while the listing loads and nothing on it is touched. */
async function readAhead(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(sites.sample() + paths.listing);
  await whenInteractive(page);
  await page.waitForLoadState('networkidle');
  return asked.filter((path) => path.startsWith('/releases/restaurant/'));
}

test('the listing downloads the page of a restaurant before anybody presses', async ({ page }) => {
  const ahead = await readAhead(page);
  expect(ahead.filter((path) => path.endsWith('/entry.js'))).toHaveLength(1);
  expect(ahead.filter((path) => /\/routes\.\w+\.js$/.test(path))).toHaveLength(1);
  expect(ahead.filter((path) => path.endsWith('.css'))).toHaveLength(1);
});

test('with Save-Data it waits for the press', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  expect(await readAhead(page)).toEqual([]);
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a cloth lies where a picture is still to come, on every page with pictures', async ({
  page,
}) => {
  // Held until the page is left, as on a thin line.
  await page.route('**/uploads/**', () => undefined);
  const pages = ['/', paths.listing, await findFirstPath(sites.sampleApi())];
  for (const path of pages) {
    await page.goto(sites.sample() + path, { waitUntil: 'commit' });
    const pictures = page.getByRole('main').locator('img[src*="/uploads/"]');
    await expect(pictures.first()).toBeAttached();
    const grounds = await pictures.evaluateAll((all) =>
      all.map((picture) => getComputedStyle(picture).backgroundImage),
    );
    for (const ground of grounds) expect(ground, path).toContain('repeating-linear-gradient');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a reload far down on home comes to rest where the reader was', async ({ page }) => {
    await open(page, sites.sample());
    const heading = page.locator('main h2').last();
    await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const findTop = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    const top = await findTop();
    await page.reload();
    await whenInteractive(page);
    await expect.poll(findTop).toBeCloseTo(top, -1);
  });
});
