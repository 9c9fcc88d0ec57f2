import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { SLOW } from '../../support/tags';
import { listSlugs, openAs, send } from '../../support/users';
import { expect, open, sites, test, clearComplaints } from '../../support/test';

const MAP = `${paths.listing}?view=map`;

declare global {
  interface Window {
    /** Code that made the browser load locale data, with its line. */
    localeUses?: string[];
  }
}

/** Records each use of Intl and of methods based on it. Serialized into the page. */
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
test('home, the listing and a restaurant load without locale data', async ({ page }) => {
  await page.addInitScript(watchLocale);
  await expectNoUse(page, sites.sample());
  await expectNoUse(page, sites.sample() + paths.listing);
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { name: /Overview|About|Hours/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readUses(page)).toEqual([]);
  expect(await page.evaluate(() => (1234).toLocaleString('en-US'))).toBe('1,234');
  expect(await readUses(page)).toHaveLength(1);
});

test('visitor pages load without locale data', { tag: SLOW }, async ({ page, complaints }) => {
  test.slow();
  await page.addInitScript(watchLocale);
  const loaded = [...Object.values(paths), restaurantPath('osteria-verde'), MAP];
  for (const path of loaded) await expectNoUse(page, sites.sample() + path);
  // The sample city has no base map.
  clearComplaints(complaints, /404/);
});

test(
  'admin and account pages load without locale data',
  { tag: SLOW },
  async ({ page, admin: site }) => {
    test.slow();
    await page.addInitScript(watchLocale);
    const { token } = site.operator;
    const [first] = await listSlugs(site.apiUrl);
    const slug = first?.slug ?? '';
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
    await send(site.apiUrl, 'review/create_client_review', { ratings: 4, slug }, token);
    await openAs(page, site.url + ADMIN_PATH, token);
    const nav = page.locator(`nav a[href^="${ADMIN_PATH}/"]`);
    await expect(nav.first()).toBeVisible();
    const sections = await nav.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(sections.length).toBeGreaterThan(8);
    for (const path of [...sections, paths.profile, paths.favorites]) {
      await expectNoUse(page, site.url + String(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await readUses(page), String(path)).toEqual([]);
    }
  },
);
