import path from 'node:path';
import { restaurantPath } from '@tableside/contracts/paths';
import { root, runCity, type Outcome } from '../../support/processes';
import { copyStore } from '../../support/seeds';
import { startSite, type Site } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
} from '../../support/test';

/** A small town in which the operator has closed one place. */
const CLOSED = 'the-night-heron';
let folder: TemporaryFolder;
let site: Site;
let closing: Outcome;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await makeTemporaryFolder('closed');
  const town = path.join(root, 'api/src/import/fixtures/town.geojson');
  const imported = await runCity(folder.dir, 'import', town, '--yes');
  if (imported.code !== 0) throw new Error(imported.output);
  closing = await runCity(folder.dir, 'close', CLOSED);
  await copyStore(path.join(folder.dir, 'store'));
  site = await startSite(folder.dir, { LOG_LEVEL: 'silent' });
});
test.afterAll(async () => {
  await site.end();
  await folder.remove();
});

test('a restaurant that has closed for good says so, with status 410 and ways on', async ({
  page,
  complaints,
}) => {
  expect(closing).toMatchObject({ code: 0 });
  expect(closing.output).toContain('The Night Heron is closed for good.');
  const response = await page.goto(`${site.url}${restaurantPath(CLOSED)}`);
  expect(response?.status()).toBe(410);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/The Night Heron .*closed for good/);
  await expect(page).toHaveTitle(/The Night Heron/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessibleInBothModes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  // The browser itself reports the status of the page.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/410/.test(text)));
});

test('a restaurant that has closed for good is on no list, and differs from an unknown one and from one that cannot be loaded', async ({
  page,
  complaints,
}) => {
  await open(page, `${site.url}/restaurants?search=heron`);
  await expect(page.getByRole('article').filter({ hasText: 'The Night Heron' })).toHaveCount(0);
  const missing = await page.goto(`${site.url}/restaurant/no-such-place`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Restaurant not found/);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
});
