import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { restaurantPath } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { startDeskSite, type DeskSite } from '../../support/desk/desk-site';
import { listSlugs, openAs, send } from '../../support/people';
import { expect, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const TOWN = path.resolve(__dirname, '../../../api/src/import/fixtures/town.geojson');
const PLACES = '/desk/city/places';
const IMPORT = '/desk/city/import';

interface Feature {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}
const town = () =>
  JSON.parse(readFileSync(TOWN, 'utf8')) as { readonly features: readonly Feature[] };

/** Drops a file made of these places. */
const dropFile = (page: Page, name: string, features: readonly Feature[]) =>
  page.getByLabel('File of the city').setInputFiles({
    name,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  });

/** A file takes the place of the city, which others on the shared site look at. */
let own: DeskSite | undefined;
test.afterAll(() => own?.end());

test('an operator finds a place and closes it until a day; a visitor sees why at the next load', async ({
  page,
  context,
  desk: site,
}) => {
  const [first] = await listSlugs(site.apiUrl);
  const { slug = '', title = '' } = first ?? {};
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + PLACES, site.operator.token);
  await page.getByLabel('Name or address').fill(title);
  const found = page.getByRole('list', { name: 'Places' });
  await expect(found.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessibleInBothModes(page);
  await found.getByRole('link', { name: title, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Links', exact: true }).press('Enter');
  const reserve = page.getByLabel('Reserve a table');
  await reserve.fill('http://book.example/');
  await page.keyboard.press('Enter');
  await expect(reserve).toHaveAccessibleDescription(/begins with https/);
  await reserve.fill('https://book.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

  const day = await page.evaluate(() =>
    new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  );
  await page.getByRole('button', { name: 'Closed until', exact: true }).press('Enter');
  await page.getByLabel('Opens again on').fill(day);
  await page.getByLabel('Why', { exact: true }).fill('Renovation');
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

test('a double is merged, and its old address leads to the place that stays', async ({
  page,
  desk: site,
}) => {
  const [, stays, double] = await listSlugs(site.apiUrl);
  if (!stays || !double) throw new Error('The sample has too few places.');
  const { data } = await send(
    site.apiUrl,
    `desk/places?${new URLSearchParams({ search: double.slug }).toString()}`,
    undefined,
    site.operator.token,
  );
  const [row] = (data as { places: { id: number; slug: string }[] }).places.filter(
    ({ slug }) => slug === double.slug,
  );
  await openAs(page, `${site.url}${PLACES}/${row?.id}`, site.operator.token);
  await page.getByLabel('Find the place that stays').fill(stays.title);
  const choice = page.getByLabel('The place that stays', { exact: true });
  await expect(choice.getByRole('option', { name: stays.title })).toBeAttached();
  const value = await choice.getByRole('option', { name: stays.title }).getAttribute('value');
  await choice.selectOption(value);
  await page.getByRole('button', { name: 'Merge into it' }).press('Enter');
  await expect(page.getByText('Undo that below to have it back.')).toBeVisible();
  await page.goto(site.url + restaurantPath(double.slug));
  await expect(page).toHaveURL(site.url + restaurantPath(stays.slug));
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stays.title);
});

test('a newer file is looked at before it is written: what was edited by hand is kept, and one that loses most places is refused', async ({
  page,
}) => {
  const site = await startDeskSite();
  own = site;
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, site.url + IMPORT, site.operator.token);
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expectAccessibleInBothModes(page);
  await dropFile(page, 'town.geojson', town().features);
  await expect(page.getByRole('heading', { name: 'What town.geojson would change' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Write it' }).press('Enter');
  await expect(page.getByText('town.geojson is written.')).toBeVisible();

  const { operator, apiUrl } = site;
  const { data } = await send(apiUrl, 'desk/places?search=luna%20cafe', undefined, operator.token);
  const [luna] = (data as { places: { id: number; slug: string }[] }).places;
  const hours = { spans: [{ weekday: 1, opensMin: 615, closesMin: 1200 }], closedOn: [7] };
  const shown = await send(apiUrl, `desk/place/${luna?.id}`, undefined, operator.token);
  const { version } = shown.data as { version: string };
  const edit = { id: luna?.id, version, changes: { hours } };
  await send(apiUrl, 'desk/places/edit', edit, operator.token);
  const newer = town().features.map((feature) => ({
    ...feature,
    properties: feature.properties['name']?.startsWith('Luna')
      ? { ...feature.properties, opening_hours: 'Mo-Su 05:00-23:30' }
      : feature.properties,
  }));
  await dropFile(page, 'newer.geojson', newer);
  const kept = page.getByRole('list', { name: 'Kept by hand' });
  await expect(kept).toContainText('Stays: Mon 10:15 AM to 8 PM');
  await expect(kept).toContainText('The file says: Mon 5 AM to 11:30 PM');
  await expect(kept).toContainText(operator.email);
  await expectAccessibleInBothModes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Write it' }).press('Enter');
  await expect(page.getByText('newer.geojson is written.')).toBeVisible();
  await page.goto(site.url + restaurantPath(luna?.slug ?? ''));
  await expect(page.getByText('10:15 AM to 8 PM').first()).toBeVisible();

  await page.goto(site.url + IMPORT);
  await whenInteractive(page);
  await dropFile(page, 'half.geojson', town().features.slice(0, 3));
  const doubt = /places \(\d+ %\) would be gone, so the file may be cut short or of another city/;
  await expect(page.getByText(doubt)).toBeVisible();
  await page.getByRole('button', { name: 'Write it' }).press('Enter');
  await expect(page.getByText('Say that it is right to write it.')).toBeVisible();
  await page.getByRole('button', { name: 'Throw it away' }).press('Enter');
  await expect(page.getByText('half.geojson was thrown away.')).toBeVisible();
});
