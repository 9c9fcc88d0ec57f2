import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { startGate, type Gate } from '../../support/gate';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { sites, whenInteractive } from '../../support/test';

/** The API host goes away under a running site, and comes back. */
test.describe.configure({ mode: 'default' });

let folder: TemporaryFolder;
let host: Gate;
let site: ShellServer;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('faults-api');
  await copyStore(`${folder.dir}/store`);
  host = await startGate(sites.sampleApi());
  site = await startShell(`${folder.dir}/store`, host.url, { env: { LOG_LEVEL: 'silent' } });
});
test.afterAll(async () => {
  await site.end();
  await host.shut();
  await folder.remove();
});
test.afterEach(() => host.open());

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

test('the listing says what it could not load, and Retry fills it once the host is back', async ({
  page,
}) => {
  await host.shut();
  await page.goto(`${site.url}/restaurants`);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('We could not load restaurants', { exact: false })).toBeVisible();
  await expect(page.getByText('No restaurants found')).toHaveCount(0);
  // A call of the page's own that is still under way would fill it without Retry.
  await page.waitForLoadState('networkidle');

  await host.open();
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('a restaurant that could not be asked for is not called missing', async ({ page }) => {
  await host.shut();
  await page.goto(`${site.url}/restaurant/osteria-verde`);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We could not load this restaurant.',
  );
  await expect(page.getByText('Restaurant not found')).toHaveCount(0);
  await retry(page).click();
  await expect(retry(page)).toBeEnabled();

  await host.open();
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Osteria Verde');
});

test('home keeps its heading, search and sponsor; the next load is whole by itself', async ({
  page,
}) => {
  await host.shut();
  await page.goto(site.url);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toBeEnabled();
  await expect(retry(page).first()).toBeVisible();

  await host.open();
  await page.reload();
  await whenInteractive(page);
  await expect(page.getByRole('heading', { name: / (?:in )?town$/ })).toBeVisible();
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
  await host.shut();
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('main').getByText(/We cannot reach the kitchen/)).toBeVisible();
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Ines Duarte');
  await expect(page.getByLabel(/^Subject/)).toHaveValue('feedback');
  await expect(page.getByLabel(/^Message/)).toHaveValue('The map is upside down.');

  await host.open();
  await send.click();
  await expect(page.getByLabel(/^Message/)).toHaveValue('');
});

test('an open page goes on: what was loaded stays, and what is asked for next can be retried', async ({
  page,
}) => {
  await page.goto(`${site.url}/restaurants`);
  await whenInteractive(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await host.shut();
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);

  await host.open();
  await retry(page).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});
