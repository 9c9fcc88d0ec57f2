import type { CDPSession, Locator, Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { NARROWEST, onDesktopAndPhone } from '../../support/screens';
import { SLOW } from '../../support/tags';
import { expect, open, sites, test } from '../../support/test';

/** Size of all scripts loaded when the map opens, brotli-compressed. */
const MAP_SCRIPT_BYTES = 60_000;
/** Transfer size of the fixture's base map: 75 km of lines, with parks and names. */
const BASE_MAP_BYTES = 6_000;
/** WCAG 2.2, 2.5.8: minimum target size, without overlap. */
const TARGET_PX = 24;

const mapOf = (page: Page) => page.getByRole('group', { name: /^Map of/ });
const pinsOf = (page: Page) => mapOf(page).getByRole('button', { name: /^\d/ });
const boxesOf = (pins: Locator) =>
  pins.evaluateAll((all) =>
    all.map((pin) => {
      const { left, top, right, bottom } = pin.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

const tilesOf = (page: Page) => mapOf(page).locator('canvas.leaflet-tile-loaded');

/** Opens the listing of a real city with its map and waits for the base map. */
async function openMap(page: Page): Promise<void> {
  await open(page, `${sites.city()}/restaurants?view=map`);
  await expect(tilesOf(page).first()).toBeVisible();
  await mapOf(page).scrollIntoViewIfNeeded();
}

test('the map loads only when opened, within its size budget', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  const baseMaps: string[] = [];
  let isOpened = false;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/city/base-map')) baseMaps.push(pathname);
    // Prefetched pages may arrive at any time and do not run.
    const isAhead = response.request().headers()['sec-purpose'] === 'prefetch';
    if (isOpened && pathname.endsWith('.js') && !isAhead) scripts.push(response.body());
  });
  await open(page, `${sites.city()}/restaurants`);
  // Triggers everything that loads on first interaction.
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.wheel(0, 300);
  await page.waitForLoadState('networkidle');
  expect(baseMaps).toEqual([]);
  isOpened = true;
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(tilesOf(page).first()).toBeVisible();
  const sizes = (await Promise.all(scripts)).map((body) => brotliCompressSync(body).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAP_SCRIPT_BYTES);
  const findFile = () => baseMaps.find((path) => /\/[0-9a-f]{64}$/.test(path)) ?? '';
  await expect.poll(findFile).not.toBe('');
  const file = findFile();
  const baseMap = await page.request.get(sites.city() + file, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(Number(baseMap.headers()['content-length'])).toBeLessThanOrEqual(BASE_MAP_BYTES);
});

for (const size of [NARROWEST, { width: 1280, height: 900 }]) {
  const tag = size === NARROWEST ? [] : SLOW;
  test(`pins never overlap at any zoom, ${size.width} pixels wide`, { tag }, async ({ page }) => {
    await page.setViewportSize(size);
    await openMap(page);
    for (let presses = 0; presses < 4; presses += 1) {
      // Pins scale while the map zooms.
      await expect(() => expectApart(pinsOf(page))).toPass();
      await mapOf(page).getByRole('button', { name: 'Zoom in' }).click();
    }
  });
}

async function expectApart(pins: Locator): Promise<void> {
  const boxes = await boxesOf(pins);
  expect(boxes.length).toBeGreaterThan(0);
  for (const [index, one] of boxes.entries()) {
    expect(Math.min(one.right - one.left, one.bottom - one.top)).toBeGreaterThanOrEqual(TARGET_PX);
    for (const other of boxes.slice(index + 1)) {
      const gap = Math.max(
        ...[one.left - other.right, other.left - one.right],
        ...[one.top - other.bottom, other.top - one.bottom],
      );
      expect(gap).toBeGreaterThanOrEqual(-0.1);
    }
  }
}

test('a map card never covers its pin', async ({ page }) => {
  await openMap(page);
  await onDesktopAndPhone(page, async () => {
    await expect(async () => {
      await lowestPin(page).then((pin) => pin.press('Enter'));
      // Zoom in until the cluster separates.
      await expect(mapOf(page).locator('[data-card]')).toBeVisible({ timeout: 1000 });
    }).toPass();
    // The map moves while it makes room for the card.
    await expect(async () => {
      const card = await mapOf(page).locator('[data-card]').boundingBox();
      const [pin] = await boxesOf(mapOf(page).locator('[data-pin][data-highlighted]'));
      const frame = await mapOf(page).boundingBox();
      expect(pin?.bottom).toBeLessThanOrEqual(card?.y ?? 0);
      expect(pin?.top).toBeGreaterThanOrEqual(frame?.y ?? Infinity);
    }).toPass();
    await page.keyboard.press('Escape');
    await mapOf(page).getByRole('button', { name: 'Show all' }).click();
  });
});

async function lowestPin(page: Page): Promise<Locator> {
  const boxes = await boxesOf(pinsOf(page));
  const lowest = Math.max(...boxes.map(({ top }) => top));
  return pinsOf(page).nth(boxes.findIndex(({ top }) => top === lowest));
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('one finger pans the map, two zoom it, and the page scrolls next to it', async ({
    page,
  }) => {
    await openMap(page);
    const cdp = await page.context().newCDPSession(page);
    const frame = await mapOf(page).boundingBox();
    const middle = { x: (frame?.x ?? 0) + 150, y: (frame?.y ?? 0) + 200 };
    const scrolled = await page.evaluate(() => scrollY);
    const start = (await boxesOf(pinsOf(page)))[0]?.left ?? NaN;

    await touch(cdp, [
      [middle],
      [{ ...middle, x: middle.x + 30 }],
      [{ ...middle, x: middle.x + 60 }],
    ]);
    await expect
      .poll(async () => (await boxesOf(pinsOf(page)))[0]?.left)
      .toBeCloseTo(start + 60, 0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(mapOf(page).locator('[data-card]')).toHaveCount(0);

    const scale = mapOf(page).getByRole('img', { name: /^Map scale/ });
    const before = await scale.textContent();
    const apart = (px: number) => [
      { x: middle.x - px, y: middle.y },
      { x: middle.x + px, y: middle.y },
    ];
    await touch(cdp, [apart(20), apart(50), apart(90)]);
    await expect(scale).not.toHaveText(before ?? '');
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await cdp.detach();
  });
});

interface Finger {
  readonly x: number;
  readonly y: number;
}
/** Touches down, moves through the points, and lifts. */
async function touch(cdp: CDPSession, restaurants: readonly (readonly Finger[])[]): Promise<void> {
  for (const [index, touchPoints] of restaurants.entries()) {
    const type = index ? 'touchMove' : 'touchStart';
    await cdp.send('Input.dispatchTouchEvent', {
      ...{ type, touchPoints: touchPoints.map(({ x, y }, id) => ({ x, y, id })) },
    });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
