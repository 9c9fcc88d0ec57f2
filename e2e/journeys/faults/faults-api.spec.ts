import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { copySite } from '../../support/seeds';
import { startSite, type Site } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { whenInteractive } from '../../support/test';

/** The API host is killed under a running site, and comes back. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

let folder: TemporaryFolder;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await makeTemporaryFolder('faults-api');
  await copySite(folder.dir);
  site = await startSite(folder.dir, { LOG_LEVEL: 'silent' });
});
test.afterAll(async () => {
  await site.end();
  await folder.remove();
});
test.afterEach(async () => {
  if (site.api.child.exitCode !== null || site.api.child.signalCode !== null)
    await site.restartApi();
});

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

test('the listing says what it could not load, and Retry fills it once the host is back', async ({
  page,
}) => {
  await site.api.end('SIGKILL');
  await page.goto(`${site.url}/restaurants`);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('We could not load restaurants', { exact: false })).toBeVisible();
  await expect(page.getByText('No restaurants found')).toHaveCount(0);

  await site.restartApi();
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('a restaurant that could not be asked for is not called missing', async ({ page }) => {
  await site.api.end('SIGKILL');
  await page.goto(`${site.url}/restaurant/osteria-verde`);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We could not load this restaurant.',
  );
  await expect(page.getByText('Restaurant not found')).toHaveCount(0);
  await retry(page).click();
  await expect(retry(page)).toBeEnabled();

  await site.restartApi();
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osteria Verde');
});

test('home keeps its heading, search and sponsor; the next load is whole by itself', async ({
  page,
}) => {
  await site.api.end('SIGKILL');
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeEnabled();
  await expect(retry(page).first()).toBeVisible();

  await site.restartApi();
  await page.reload();
  await whenInteractive(page);
  await expect(page.getByRole('heading', { name: 'Tonight in town' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

test('a message that could not be sent keeps every word, and goes out at the second try', async ({
  page,
}) => {
  await page.goto(`${site.url}/contact`);
  await whenInteractive(page);
  await page.getByLabel(/^Full name/).fill('Ines Duarte');
  await page.getByLabel(/^Email/).fill('ines@example.com');
  await page.getByLabel(/^Subject/).selectOption('feedback');
  await page.getByLabel(/^Message/).fill('The map is upside down.');
  await site.api.end('SIGKILL');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('main').getByText(/We cannot reach the kitchen/)).toBeVisible();
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Ines Duarte');
  await expect(page.getByLabel(/^Subject/)).toHaveValue('feedback');
  await expect(page.getByLabel(/^Message/)).toHaveValue('The map is upside down.');

  await site.restartApi();
  await send.click();
  await expect(page.getByLabel(/^Message/)).toHaveValue('');
});

test('an open page goes on: what was loaded stays, and what is asked for next can be retried', async ({
  page,
}) => {
  await page.goto(`${site.url}/restaurants`);
  await whenInteractive(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await site.api.end('SIGKILL');
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);

  await site.restartApi();
  await retry(page).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});
