import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { publish } from '@tableside/registry/releases/commands';
import { beginTrust } from '@tableside/registry/operations/trust';
import { findKey, findKeyPlaces, sealOf } from '@tableside/registry/signing/identity';
import { makePreview } from '@tableside/registry/releases/preview';
import type { PreviewedRelease } from '@tableside/registry/signing/preview-link';
import { expectAccessibleInBothModes } from '../../support/accessible';
import {
  ALTERED,
  findAlteredRelease,
  expectWorkingHome,
} from '../../support/faults/altered-release';
import { expect, test } from '../../support/faults/fault-test';
import { useOwnShell } from '../../support/own-shell';
import { contextOf } from '../../support/registry';
import { whenInteractive } from '../../support/test';

/** Somebody with a key who shows stored releases to others. */
interface PreviewDesk {
  /** Settings of a shell server that trusts the key. */
  readonly env: Readonly<Record<string, string>>;
  /** Stores a build, signed.
   * @returns its version */
  readonly publish: (name: string, folder: string) => Promise<string>;
  /** A link that shows releases.
   * @param lifetimeMs default an hour */
  readonly makeLink: (
    site: string,
    releases: readonly PreviewedRelease[],
    lifetimeMs?: number,
  ) => Promise<string>;
}

/** Gives a release store a key, which signs what is live there.
 * @param keysDir where it lies, outside of the store */
async function openPreviewDesk(storeDir: string, keysDir: string): Promise<PreviewDesk> {
  const env = { TRUSTED_KEYS: path.join(keysDir, 'trusted.json') };
  const places = findKeyPlaces(env, keysDir, storeDir);
  const context = await contextOf(storeDir);
  await beginTrust(places, context.store);
  const key = await findKey(places, '');
  const signed = { ...context, store: { ...context.store, seal: sealOf(places, key) } };
  return {
    env,
    publish: (name, folder) => publish({ ...signed, releaseFolder: () => folder }, name),
    makeLink: async (site, releases, lifetimeMs = 3_600_000) =>
      (await makePreview(signed, { releases, key, site, lifetimeMs })).url,
  };
}

test.describe.configure({ mode: 'default', timeout: 120_000 });

const { oldLabel: OLD, newLabel: NEW, version: VERSION } = ALTERED;

let desk: PreviewDesk;
const shell = useOwnShell('preview', async ({ dir, storeDir }) => {
  desk = await openPreviewDesk(storeDir, path.join(dir, 'keys'));
  await desk.publish('marketing', await findAlteredRelease());
  return { env: desk.env };
});

const makeLink = (lifetimeMs?: number) =>
  desk.makeLink(shell.url, [{ remote: 'marketing', version: VERSION }], lifetimeMs);

test('whoever opens a link sees the release on every page, marked, until they leave; nobody else does', async ({
  page,
  context,
  browser,
}) => {
  const beacons: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/beacons')) beacons.push(request.url());
  });
  await page.goto(await makeLink());
  await expect(page).toHaveURL(`${shell.url}/`);
  await page.mouse.move(200, 200);
  await expectWorkingHome(page, NEW);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText(`marketing ${VERSION}`);
  await expect(bar).toContainText(/ends \d{1,2}:\d\d [AP]M/);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(bar, 'it stays as one goes on').toBeVisible();
  const about = await page.goto(shell.url + paths.about);
  await expect(bar).toBeVisible();
  expect(about?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(shell.url);
  await expectWorkingHome(other, OLD);
  await expect(other.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  // An altered link changes nothing.
  await other.goto((await makeLink()).slice(0, -3));
  await expect(other.getByRole('heading')).toHaveText('No preview');
  await expect(other.getByText('This link does not hold.')).toBeVisible();
  await other.getByRole('link', { name: 'Go to the site' }).click();
  await expectWorkingHome(other, OLD);
  // One that ends by itself.
  await other.goto(await makeLink(4000));
  await expect(other.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await other.waitForTimeout(4000);
  await other.goto(shell.url);
  await expectWorkingHome(other, OLD);
  await expect(other.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
  await elsewhere.close();

  await bar.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(shell.url + paths.about);
  await expect(bar).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await page.goto(shell.url);
  await expectWorkingHome(page, OLD);
  expect(beacons, 'nothing is told of a preview').toEqual([]);
});

test('the overlay tells which release each part of the page is of, and why', async ({ page }) => {
  await page.goto(await makeLink());
  await page.mouse.move(200, 200);
  await whenInteractive(page);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  const button = bar.getByRole('button', { name: 'Parts' });
  await button.focus();
  await page.keyboard.press('Enter');
  const table = bar.getByRole('table', { name: /What this page is made of/ });
  const hero = table.getByRole('row', { name: /marketing .*home:head \(HomeHero\)/ });
  await expect(hero).toContainText(VERSION);
  await expect(hero).toContainText(/\d+ ms, \d+ files?/);
  await expect(hero).toContainText('preview: the preview asks for it; rendered by the server');
  const shelves = table.getByRole('row', { name: /discovery .*home:section/ }).first();
  await expect(shelves).toContainText('live: everybody gets it');
  await hero.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-widget=HomeHero]')).toHaveAttribute('data-previewed', 'here');
  await expectAccessibleInBothModes(page);
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
  await expect(button).toBeFocused();

  // Where a part throws, the overlay tells of the fallback.
  await page.addInitScript((name) => (window.name = name), ALTERED.breakingName);
  await page.goto(shell.url + paths.about);
  await page.mouse.move(200, 200);
  await whenInteractive(page);
  await button.click();
  await expect(table.getByRole('row', { name: /page \/about/ })).toContainText(
    `fallback: ${VERSION} threw or could not be loaded`,
  );
});

test('the link of an operator shows what is live, with the overlay', async ({ page }) => {
  await page.goto(await desk.makeLink(shell.url, []));
  await expectWorkingHome(page, OLD);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('what is live');
  await bar.getByRole('button', { name: 'Parts' }).click();
  await expect(bar.getByRole('row', { name: /home:head/ })).toContainText(
    'live: everybody gets it',
  );
});
