import { paths, restaurantPath } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../../support/test';

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
  for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter', 'Collator']) {
    watch(Intl, name);
  }
  watch(Number.prototype, 'toLocaleString');
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    watch(Date.prototype, name);
  }
  watch(String.prototype, 'localeCompare');
}

const readUses = (page: Page) => page.evaluate(() => window.localeUses);

test('the first use of a locale blocks a phone: no page needs one, nor does a click on a card', async ({
  page,
}) => {
  await page.addInitScript(watchLocale);
  for (const path of [paths.home, restaurantPath('osteria-verde'), paths.listing]) {
    await page.goto(sites.sample() + path);
    await whenInteractive(page);
    await page.waitForLoadState('networkidle');
    expect(await readUses(page), path).toEqual([]);
  }
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { name: /Overview|About|Hours/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readUses(page)).toEqual([]);
  expect(await page.evaluate(() => (1234).toLocaleString('en-US'))).toBe('1,234');
  expect(await readUses(page)).toHaveLength(1);
});
