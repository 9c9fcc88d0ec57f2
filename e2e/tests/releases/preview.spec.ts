import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { publish } from '@tableside/registry/releases/commands';
import { startTrust } from '@tableside/registry/operations/trust';
import { findKey, findKeyPaths, signerOf } from '@tableside/registry/signing/identity';
import { makePreview } from '@tableside/registry/releases/preview';
import type { PreviewedRelease } from '@tableside/registry/signing/preview-link';
import { expectAccessible } from '../../support/accessible';
import {
  ALTERED,
  findAlteredRelease,
  expectWorkingHome,
} from '../../support/faults/altered-release';
import { expect, test } from '../../support/faults/fault-test';
import { useOwnShell } from '../../support/own-shell';
import { SLOW } from '../../support/tags';
import { contextOf } from '../../support/registry';
import { whenInteractive } from '../../support/test';

/** A user with a key who shares previews of stored releases. */
interface PreviewAdmin {
  /** Settings of a shell server that trusts the key. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Publishes a signed build.
   * @returns its version
   */
  readonly publish: (name: string, folder: string) => Promise<string>;
  /** A preview link for releases. */
  readonly makeLink: (site: string, releases: readonly PreviewedRelease[]) => Promise<string>;
}

/**
 * Creates a key for a release store and signs its live releases.
 * @param keysDir outside of the store
 */
async function openPreviewAdmin(storeDir: string, keysDir: string): Promise<PreviewAdmin> {
  const env = { TRUSTED_KEYS: path.join(keysDir, 'trusted.json') };
  const keyPaths = findKeyPaths(env, keysDir, storeDir);
  const context = await contextOf(storeDir);
  await startTrust(keyPaths, context.store);
  const key = await findKey(keyPaths, '');
  const signed = { ...context, store: { ...context.store, signer: signerOf(keyPaths, key) } };
  return {
    env,
    publish: (name, folder) => publish({ ...signed, releaseFolder: () => folder }, name),
    makeLink: async (site, releases) =>
      (await makePreview(signed, { releases, key, site, lifetimeMs: 3_600_000 })).url,
  };
}

test.describe.configure({ mode: 'default', timeout: 120_000 });

const { oldLabel: OLD, newLabel: NEW, version: VERSION } = ALTERED;

let admin: PreviewAdmin;
const shell = useOwnShell('preview', async ({ dir, storeDir }) => {
  admin = await openPreviewAdmin(storeDir, path.join(dir, 'keys'));
  await admin.publish('marketing', await findAlteredRelease());
  return { env: admin.env };
});

const makeLink = () => admin.makeLink(shell.url, [{ remote: 'marketing', version: VERSION }]);

test('a preview link shows the release on every page until the user leaves', async ({
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
  await expect(bar).toContainText(/expires \d{1,2}:\d\d [AP]M/);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(bar, 'the bar stays after navigation').toBeVisible();
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
  await expect(other.getByRole('heading')).toHaveText('Preview not available');
  await expect(other.getByText('This preview link isn’t valid.')).toBeVisible();
  await other.getByRole('link', { name: 'Go to the site' }).click();
  await expectWorkingHome(other, OLD);
  await elsewhere.close();

  await bar.getByRole('button', { name: 'Exit preview' }).click();
  await expect(page).toHaveURL(shell.url + paths.about);
  await expect(bar).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await page.goto(shell.url);
  await expectWorkingHome(page, OLD);
  expect(beacons, 'no beacons in a preview').toEqual([]);
});

test(
  'the overlay lists each part’s release and the reason for it',
  { tag: SLOW },
  async ({ page }) => {
    await page.goto(await makeLink());
    await page.mouse.move(200, 200);
    await whenInteractive(page);
    const bar = page.getByRole('complementary', { name: 'Preview' });
    const button = bar.getByRole('button', { name: 'Releases on this page' });
    await button.focus();
    await page.keyboard.press('Enter');
    const table = bar.getByRole('table', { name: /Releases on this page/ });
    const hero = table.getByRole('row', { name: /marketing .*home:head \(HomeHero\)/ });
    await expect(hero).toContainText(VERSION);
    await expect(hero).toContainText(/\d+ ms, \d+ files?/);
    await expect(hero).toContainText('preview: part of this preview; rendered by the server');
    const collections = table.getByRole('row', { name: /discovery .*home:section/ }).first();
    await expect(collections).toContainText('live: everyone gets it');
    await hero.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-widget=HomeHero]')).toHaveAttribute('data-previewed', 'here');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(table).toHaveCount(0);
    await expect(button).toBeFocused();

    // The overlay shows the fallback of a part that throws.
    await page.addInitScript((name) => (window.name = name), ALTERED.breakingName);
    await page.goto(shell.url + paths.about);
    await page.mouse.move(200, 200);
    await whenInteractive(page);
    await button.click();
    await expect(table.getByRole('row', { name: /page \/about/ })).toContainText(
      `fallback: ${VERSION} threw or could not be loaded`,
    );
  },
);
