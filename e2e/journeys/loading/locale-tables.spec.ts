import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { listSlugs, openAs, send } from '../../support/people';
import { expect, open, sites, test } from '../../support/test';

const MAP = `${paths.listing}?view=map`;

declare global {
  interface Window {
    /** What asked the browser for its locale tables, with the line that did. */
    localeUses?: string[];
  }
}

/** Notes each use of Intl and of the methods that are made of it. Travels to the page as text. */
function watchLocale(): void {
  const uses: string[] = [];
  window.localeUses = uses;
  const note = (name: string) => uses.push(`${name} ${new Error().stack?.split('\n')[3] ?? ''}`);
  const watched = (name: string, real: object): object =>
    new Proxy(real, {
      construct: (target, args, newTarget) => {
        note(name);
        return Reflect.construct(target as () => void, args, newTarget) as object;
      },
      apply: (target, self, args) => {
        note(name);
        return Reflect.apply(target as () => void, self, args) as unknown;
      },
    });
  const watch = (owner: object, name: string) => {
    const real = Reflect.get(owner, name) as object;
    Object.defineProperty(owner, name, { value: watched(name, real) });
  };
  for (const name of Object.getOwnPropertyNames(Intl)) {
    if (typeof Reflect.get(Intl, name) === 'function') watch(Intl, name);
  }
  for (const { prototype } of [Array, BigInt, Date, Number, Object, String]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (/^(?:toLocale|localeCompare)/.test(name)) watch(prototype, name);
    }
  }
}

const readUses = (page: Page) => page.evaluate(() => window.localeUses);

async function expectNoUse(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.waitForLoadState('networkidle');
  expect(await readUses(page), address).toEqual([]);
}

// The first use of a locale blocks a phone.
test('no page of visitors uses a locale when it loads, nor does a click on a card', async ({
  page,
  complaints,
}) => {
  test.slow();
  await page.addInitScript(watchLocale);
  const loaded = [...Object.values(paths), restaurantPath('osteria-verde'), MAP];
  for (const path of loaded) await expectNoUse(page, sites.sample() + path);
  // The sample city has no ground.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));

  await open(page, sites.sample() + paths.listing);
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { name: /Overview|About|Hours/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readUses(page)).toEqual([]);
  expect(await page.evaluate(() => (1234).toLocaleString('en-US'))).toBe('1,234');
  expect(await readUses(page)).toHaveLength(1);
});

test('no page of the desk or of an account uses a locale when it loads', async ({
  page,
  desk: site,
}) => {
  test.slow();
  await page.addInitScript(watchLocale);
  const { token } = site.operator;
  const [first] = await listSlugs(site.apiUrl);
  const slug = first?.slug ?? '';
  await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  await send(site.apiUrl, 'review/create_client_review', { ratings: 4, slug }, token);
  await openAs(page, site.url + DESK_PATH, token);
  const nav = page.locator(`nav a[href^="${DESK_PATH}/"]`);
  await expect(nav.first()).toBeVisible();
  const sections = await nav.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(sections.length).toBeGreaterThan(8);
  for (const path of [...sections, paths.profile, paths.favourites]) {
    await expectNoUse(page, site.url + String(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await readUses(page), String(path)).toEqual([]);
  }
});
