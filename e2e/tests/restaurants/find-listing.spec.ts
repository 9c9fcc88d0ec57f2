import type { Locator, Page } from '@playwright/test';
import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import { expectAccessible } from '../../support/accessible';
import { onDesktopAndPhone } from '../../support/screens';
import { SLOW } from '../../support/tags';
import {
  expect,
  open,
  sites,
  test,
  expectNoSidewaysScroll,
  whenInteractive,
} from '../../support/test';

const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article');
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
const total = async (page: Page) => {
  const line = await page.locator('h1 + p').textContent();
  return Number(/[\d,]+/.exec(line ?? '')?.[0].replaceAll(',', ''));
};

test('an option’s count matches its number of results', async ({ page }) => {
  await open(page, `${sites.city()}/restaurants`);
  const title = /^Pizza/;
  const option = filters(page).getByRole('checkbox', { name: title });
  const readCount = async () => Number(/(\d+) restaurants?$/.exec(await nameOf(page, title))?.[1]);
  await expect.poll(readCount).toBeGreaterThan(0);
  const said = await readCount();
  await option.check();
  await expect(page).toHaveURL(/cuisine=\d+$/);
  await expect.poll(() => total(page)).toBe(said);
});

/** Accessible name of a filter option with its count. */
async function nameOf(page: Page, title: RegExp): Promise<string> {
  const option = filters(page).getByRole('checkbox', { name: title });
  const snapshot = await option.locator('xpath=..').ariaSnapshot();
  return /checkbox "([^"]*)"/.exec(snapshot)?.[1] ?? '';
}

test('near me requests the location on click only, sorts on the device, and never sends it', async ({
  page,
  context,
}) => {
  const here = { latitude: 38.9072123, longitude: -77.0369456 };
  await context.grantPermissions(['geolocation'], { origin: new URL(sites.city()).origin });
  await context.setGeolocation(here);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...rest) => {
      document.documentElement.dataset['requested'] = 'yes';
      ask(...rest);
    };
  });
  await open(page, `${sites.city()}/restaurants?sort=distance`);
  await expect(page.getByText(/Turn on location to sort by distance/)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-requested');

  await page
    .getByRole('button', { name: /Near me|Use my location/ })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-requested', 'yes');
  await expect(cards(page).getByText(/\d (?:mi|ft)\b/)).toHaveCount(12);
  const far = (
    await cards(page)
      .getByText(/\d (?:mi|ft)\b/)
      .allTextContents()
  ).map((text) => {
    const [, amount = '', unit = ''] = /([\d.]+) (mi|ft)\b/.exec(text) ?? [];
    return Number(amount) * (unit === 'ft' ? 1 : 5280);
  });
  expect(far).toEqual([...far].sort((a, b) => a - b));
  const leaks = sent.filter((text) => /38[.,]90721|77[.,]03694/.test(text));
  expect(leaks).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/38\.907|77\.036/);
  expect(page.url()).not.toMatch(/38\.907|77\.036/);
});

test('the map has streets and cards, works by keyboard, and contacts no third party', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await open(page, `${sites.city()}/restaurants`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByRole('region', { name: 'Map' });
  await expect(map.getByText(/District of Columbia open data/)).toBeVisible();
  const pin = map.getByRole('button', { name: /^\d+\. / }).first();
  let title = '';
  await onDesktopAndPhone(page, async () => {
    // Which pins are clustered depends on the map size.
    await expect
      .poll(() => countColors(map.locator('canvas.leaflet-tile-loaded')))
      .toBeGreaterThan(8);
    title = ((await pin.getAttribute('aria-label')) ?? '').replace(/^\d+\. /, '');
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect(map.getByRole('link', { name: title })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(map.getByRole('link', { name: title })).toBeHidden();
    await expect(pin).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect([...hosts]).toEqual([new URL(sites.city()).host]);
});

test('the list can be limited to the map area in view', { tag: SLOW }, async ({ page }) => {
  await open(page, `${sites.city()}/restaurants?view=map`);
  const map = page.getByRole('region', { name: 'Map' });
  const count = page.locator('h1 + p');
  const all = (await count.textContent()) ?? '';
  for (let presses = 0; presses < 3; presses += 1) {
    await map.getByRole('button', { name: 'Zoom in' }).click();
  }
  await map.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/box=-7/);
  await expect(count).not.toHaveText(all);
  await page.getByRole('button', { name: /Map area/ }).click();
  await expect(page).not.toHaveURL(/box=/);
  await expect(count).toHaveText(all);
});

/** Number of colors in the map tiles; one before anything is drawn. */
const countColors = (tiles: Locator): Promise<number> =>
  tiles.evaluateAll((all) => {
    const colors = new Set<number>();
    for (const tile of all as HTMLCanvasElement[]) {
      const { width, height } = tile;
      const copy = new OffscreenCanvas(width, height).getContext('2d', {
        willReadFrequently: true,
      });
      copy?.drawImage(tile, 0, 0);
      const image = copy?.getImageData(0, 0, width, height);
      for (const color of new Uint32Array(image?.data.buffer ?? new ArrayBuffer(0))) {
        colors.add(color);
      }
    }
    return colors.size;
  });

test('an empty result offers fewer filters with correct counts', async ({ page }) => {
  await open(page, `${sites.sample()}/restaurants?rating=4.5&price=4&with=kosher`);
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  const offer = page.getByRole('link', { name: /: \d+ restaurants?$/ }).first();
  const promised = Number(/(\d+) restaurants?$/.exec((await offer.textContent()) ?? '')?.[1]);
  expect(promised).toBeGreaterThan(0);
  await offer.click();
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeHidden();
  await expect.poll(() => total(page)).toBe(promised);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('applied filters scroll in their row without widening the page', async ({ page }) => {
    await open(
      page,
      sites.sample() + listingPath({ ...EMPTY_FILTER, cuisine: [1, 2, 3, 4, 5, 6], keyword: 'a' }),
    );
    const chips = page.getByRole('group', { name: 'Applied filters' });
    await expect(chips.getByRole('button')).toHaveCount(7);
    await expectNoSidewaysScroll(page);
    expect(await chips.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeGreaterThan(100);
  });

  test('the first screen of home shows three restaurants', async ({ page }) => {
    await open(page, sites.sample());
    const third = page.getByRole('main').getByRole('article').nth(2);
    const { y, height } = (await third.boundingBox())!;
    expect(y + height).toBeLessThan(844);
  });

  test('four restaurants fit below the controls, the Photos choice is stored, and quick filters are one line, as are sort and map', async ({
    page,
  }) => {
    await open(page, sites.sample() + paths.listing);
    const rows = page.getByRole('region', { name: 'Results' }).getByRole('article');
    const heightOf = async () =>
      (await rows.nth(5).boundingBox())!.y - (await rows.nth(0).boundingBox())!.y;
    expect((await rows.first().boundingBox())!.y).toBeLessThan(330);
    const fourth = (await rows.nth(3).boundingBox())!;
    expect(fourth.y + fourth.height).toBeLessThan(844);
    await page.getByRole('button', { name: 'Photos' }).click();
    await expect.poll(heightOf).toBeGreaterThan(1200);
    await page.reload();
    await expect.poll(heightOf).toBeGreaterThan(1200);
    await whenInteractive(page);
    const row = page.getByRole('group', { name: 'Quick filters' });
    const chips = row.getByRole('button');
    await expect(row.getByRole('button', { name: 'Step-free' })).toBeVisible();
    const order = page.getByRole('combobox', { name: 'Sort by' });
    const map = page.getByRole('button', { name: 'Map', exact: true });
    for (const line of [await chips.all(), [order, map]]) {
      const boxes = await Promise.all(line.map((control) => control.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      expect(new Set(boxes.map((box) => box?.height))).toEqual(new Set([44]));
    }
    await row.getByRole('button', { name: 'Open now' }).focus();
    while (
      !(await row
        .getByRole('button', { name: 'Outdoor seating' })
        .evaluate((chip) => chip.matches(':focus')))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?with=outdoor$/);
    await expect(row.getByRole('button', { name: 'Outdoor seating' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await panel.getByRole('button', { name: 'Price' }).click();
    await panel.getByRole('checkbox', { name: /^\$\$,/ }).click();
    await expect(page).toHaveURL(/\?price=2&with=outdoor$/);
    // Old counts are dimmed until new ones load.
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Price: 2 of 4', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
