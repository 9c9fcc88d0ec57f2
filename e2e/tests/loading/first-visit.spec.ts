import type { Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../../bench/site-pages';
import { expect, sites, test, whenInteractive, open } from '../../support/test';

/** Blocks the shell's script until released, with the page's clock stopped. */
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

test('Advertise, clicked before hydration, opens its form after it', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto(sites.sample(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Advertise' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('data-pending');
  letGo();
  await whenInteractive(page);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a filter chosen before hydration is applied', async ({ page }) => {
  const letGo = await holdScript(page);
  await page.goto(sites.sample() + paths.listing, { waitUntil: 'commit' });
  const cuisine = page.getByRole('checkbox', { name: /^BBQ/ });
  await cuisine.check();
  letGo();
  await whenInteractive(page);
  await expect(page).toHaveURL(/cuisine/);
  await expect(cuisine).toBeChecked();
});

/** Files of the restaurant page that the listing requests without interaction. */
async function readAhead(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(sites.sample() + paths.listing);
  await whenInteractive(page);
  await page.waitForLoadState('networkidle');
  return requested.filter((path) => path.startsWith('/releases/restaurant/'));
}

test('the listing prefetches the restaurant page', async ({ page }) => {
  const ahead = await readAhead(page);
  expect(ahead.filter((path) => path.endsWith('/entry.js'))).toHaveLength(1);
  expect(ahead.filter((path) => /\/routes\.\w+\.js$/.test(path))).toHaveLength(1);
  expect(ahead.filter((path) => path.endsWith('.css'))).toHaveLength(1);
});

test('home and a restaurant prefetch the next page after an interaction, not before', async ({
  page,
}) => {
  for (const [path, next] of [
    [paths.home, 'restaurant'],
    [await findFirstPath(sites.sampleApi()), 'discovery'],
  ]) {
    const routes = new RegExp(`/releases/${next}/.*/routes\\.\\w+\\.js$`);
    const requested: string[] = [];
    page.on('request', (request) => routes.test(request.url()) && requested.push(request.url()));
    await page.goto(sites.sample() + path);
    await whenInteractive(page);
    await page.waitForLoadState('networkidle');
    expect(requested, path).toEqual([]);
    await page.mouse.move(5, 300);
    await expect.poll(() => requested.length, path).toBeGreaterThan(0);
    page.removeAllListeners('request');
  }
});

test('with Save-Data the listing does not prefetch', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  expect(await readAhead(page)).toEqual([]);
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('images have a placeholder pattern while they load', async ({ page }) => {
  // Blocked until the page is left, as on a slow connection.
  await page.route(/\/(?:uploads|tiles)\//, () => undefined);
  await page.goto(sites.sample(), { waitUntil: 'commit' });
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures.nth(1)).toBeAttached();
  const patterns = await pictures.evaluateAll((all) =>
    all.map((picture) => getComputedStyle(picture).backgroundImage),
  );
  for (const pattern of patterns) expect(pattern).toContain('repeating-linear-gradient');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('reloading home restores the scroll position', async ({ page }) => {
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
