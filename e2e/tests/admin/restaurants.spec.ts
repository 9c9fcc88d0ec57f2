import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessible } from '../../support/accessible';
import { type AccountSite, startAccountSite } from '../../support/account-site';
import { type AdminSite, openAdminSite } from '../../support/admin/admin-site';
import { SLOW } from '../../support/tags';
import { listSlugs, openAs, send } from '../../support/users';
import { expect, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const TOWN = path.resolve(__dirname, '../../../api/src/import/fixtures/town.geojson');
const RESTAURANTS = '/admin/city/restaurants';
const IMPORT = '/admin/city/import';

interface Feature {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}
const town = () =>
  JSON.parse(readFileSync(TOWN, 'utf8')) as { readonly features: readonly Feature[] };

/** Uploads a file with these restaurants. */
const uploadFile = (page: Page, name: string, features: readonly Feature[]) =>
  page.getByLabel('City file').setInputFiles({
    name,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  });

const DOUBT =
  /restaurants \(\d+%\) would be removed, so the file may be truncated or for another city/;

let own: AccountSite | undefined;
test.afterAll(() => own?.end());

test('an operator closes a restaurant temporarily, and visitors see the reason', async ({
  page,
  context,
  admin: site,
}) => {
  const [first] = await listSlugs(site.apiUrl);
  const { slug = '', title = '' } = first ?? {};
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + RESTAURANTS, site.operator.token);
  await page.getByLabel('Name or address').fill(title);
  const found = page.getByRole('list', { name: 'Restaurants' });
  await expect(found.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessible(page);
  await found.getByRole('link', { name: title, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Links', exact: true }).press('Enter');
  const reserveLink = page.getByLabel('Reserve a table');
  await reserveLink.fill('http://book.example/');
  await page.keyboard.press('Enter');
  await expect(reserveLink).toHaveAccessibleDescription(/starts with https/);
  await reserveLink.fill('https://book.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

  const day = await page.evaluate(() =>
    new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  );
  await page.getByRole('button', { name: 'Closed until', exact: true }).press('Enter');
  await page.getByLabel('Reopens on').fill(day);
  await page.getByLabel(/^Reason/).fill('Renovation');
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  const later = await context.newPage();
  await later.goto(site.url + restaurantPath(slug));
  await expect(later.getByText('Closed today: Renovation').first()).toBeVisible();
  await expect(later.getByRole('link', { name: /^Reserve a table/ })).toHaveAttribute(
    'href',
    'https://book.example/',
  );
  await later.close();
});

test('a merged duplicate redirects to the other restaurant', async ({ page, admin: site }) => {
  const [, stays, duplicate] = await listSlugs(site.apiUrl);
  if (!stays || !duplicate) throw new Error('The sample has too few restaurants.');
  const { data } = await send(
    site.apiUrl,
    `admin/restaurants?${new URLSearchParams({ search: duplicate.slug }).toString()}`,
    undefined,
    site.operator.token,
  );
  const [row] = (data as { restaurants: { id: number; slug: string }[] }).restaurants.filter(
    ({ slug }) => slug === duplicate.slug,
  );
  await openAs(page, `${site.url}${RESTAURANTS}/${row?.id}`, site.operator.token);
  await page.getByLabel('Find the restaurant to keep').fill(stays.title);
  const choice = page.getByLabel('Restaurant to keep', { exact: true });
  await expect(choice.getByRole('option', { name: stays.title })).toBeAttached();
  const value = await choice.getByRole('option', { name: stays.title }).getAttribute('value');
  await choice.selectOption(value);
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(page.getByText('To restore it, undo the merge below.')).toBeVisible();
  await page.goto(site.url + restaurantPath(duplicate.slug));
  await expect(page).toHaveURL(site.url + restaurantPath(stays.slug));
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stays.title);
});

/** Its operator can apply an import, which replaces all restaurants. */
async function openOwnSite(): Promise<AdminSite> {
  own = await startAccountSite();
  return openAdminSite(own);
}

test('an import is reviewed before it is applied, and can be discarded', async ({
  page,
  admin: site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + IMPORT, site.operator.token);
  await uploadFile(page, 'town.geojson', town().features);
  await expect(page.getByRole('heading', { name: 'What town.geojson would change' })).toBeVisible();
  await expect(page.getByText(/^The sample data will be removed: 48 restaurants/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByText('town.geojson was discarded.')).toBeVisible();
});

test(
  'an import keeps overrides and needs confirmation for many removals',
  { tag: SLOW },
  async ({ page }) => {
    const site = await openOwnSite();
    await page.setViewportSize({ width: 320, height: 640 });
    await openAs(page, site.url + IMPORT, site.operator.token);
    await uploadFile(page, 'town.geojson', town().features);
    await page.reload();
    await page.getByRole('button', { name: 'Apply changes' }).press('Enter');
    await expect(page.getByText('town.geojson was imported.')).toBeVisible();

    const { operator, apiUrl } = site;
    const { data } = await send(
      apiUrl,
      'admin/restaurants?search=luna%20cafe',
      undefined,
      operator.token,
    );
    const [luna] = (data as { restaurants: { id: number; slug: string }[] }).restaurants;
    const hours = { spans: [{ weekday: 1, opensMin: 615, closesMin: 1200 }], closedOn: [7] };
    const shown = await send(apiUrl, `admin/restaurant/${luna?.id}`, undefined, operator.token);
    const { version } = shown.data as { version: string };
    const edit = { id: luna?.id, version, changes: { hours } };
    await send(apiUrl, 'admin/restaurants/edit', edit, operator.token);
    const newer = town().features.map((feature) => ({
      ...feature,
      properties: feature.properties['name']?.startsWith('Luna')
        ? { ...feature.properties, opening_hours: 'Mo-Su 05:00-23:30' }
        : feature.properties,
    }));
    await uploadFile(page, 'newer.geojson', newer);
    const kept = page.getByRole('list', { name: 'Manual overrides' });
    await expect(kept).toContainText('Kept: Mon 10:15 AM to 8 PM');
    await expect(kept).toContainText('In the file: Mon 5 AM to 11:30 PM');
    await expect(kept).toContainText(operator.email);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await page.getByRole('button', { name: 'Apply changes' }).press('Enter');
    await expect(page.getByText('newer.geojson was imported.')).toBeVisible();
    await page.goto(site.url + restaurantPath(luna?.slug ?? ''));
    await expect(page.getByText('10:15 AM to 8 PM').first()).toBeVisible();

    await page.goto(site.url + IMPORT);
    await whenInteractive(page);
    await uploadFile(page, 'half.geojson', town().features.slice(0, 3));
    await expect(page.getByText(DOUBT)).toBeVisible();
    await page.getByRole('button', { name: 'Apply changes' }).press('Enter');
    await expect(page.getByText('Confirm the removal to continue.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByText('half.geojson was discarded.')).toBeVisible();
  },
);
