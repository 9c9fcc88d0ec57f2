import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import type { RouteClaim } from '@tableside/contracts/registry/release';
import { startGate, type Gate } from '../../support/gate';
import { root } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { switchRemote, type Remote } from '../../support/registry';
import { copyStore } from '../../support/seeds';
import { startShell, type ShellServer } from '../../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary';
import { expect, open, sites, test } from '../../support/test';
import type { Page } from '@playwright/test';

/** Every page that is no 200, or not for everyone, on a site with all remotes: what the server wrote has to outlive the
 * browser's scripts. */

const manifests = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder) => {
    const text = readFileSync(path.join(root, folder, 'remote.json'), 'utf8');
    return JSON.parse(text) as { readonly name: Remote; readonly routes: readonly RouteClaim[] };
  });
const claims = manifests.flatMap(({ routes }) => routes.map((route) => route.path));

/** Waits until the server answers with this status: on a busy machine the first answers are late, as are changes of the
 * store. */
async function expectStatus(address: string, status: number) {
  const read = async () => (await readHtml(address)).status;
  await expect.poll(read, { timeout: 30_000 }).toBe(status);
}

/** Opens a page with this status, and expects that it can be read once its scripts have run.
 * @param complaints of the page; that the browser notes failed requests is expected */
async function expectReadable(page: Page, complaints: string[], address: string, status: number) {
  await expectStatus(address, status);
  const response = page.waitForResponse(address);
  await open(page, address);
  expect((await response).status()).toBe(status);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\w/);
  await expect(main.getByText('Loading…')).toHaveCount(0);
  await expect(page).toHaveTitle(/Tableside$/);
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !text.startsWith('Failed to load resource')),
  );
}

const MISSING = [
  '/no-such-page',
  '/restaurant/no-such-place',
  `${paths.vote}/no-such-vote`,
  `${paths.favourites}/shared/no-such-list`,
  ...claims.map((claim) => `${claim}/no/such/page`),
];
for (const address of MISSING) {
  test(`${address} is a 404 that can be read`, async ({ page, complaints }) => {
    await expectReadable(page, complaints, sites.sample() + address, 404);
  });
}

for (const address of [paths.profile, paths.favourites, `${paths.profile}/not-me`, '/desk']) {
  test(`${address} can be read by a visitor who may not see it`, async ({ page, complaints }) => {
    await expectReadable(page, complaints, sites.sample() + address, 200);
  });
}

test.describe('a shell server with a store of its own', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  let folder: TemporaryFolder;
  let shell: ShellServer;
  let gate: Gate;
  const storeDir = () => path.join(folder.dir, 'store');

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    folder = await makeTemporaryFolder('error-pages');
    await copyStore(storeDir());
    gate = await startGate(sites.sampleApi());
    shell = await startShell(storeDir(), gate.url, { env: { LOG_LEVEL: 'silent' } });
  });
  test.afterAll(async () => {
    await shell.end();
    await gate.shut();
    await folder.remove();
  });

  const AWAY = [
    ['/restaurant/no-such-place', 503],
    [`${paths.vote}/no-such-vote`, 503],
    [paths.listing, 200],
    [paths.home, 200],
  ] as const;
  for (const [address, status] of AWAY) {
    test(`${address} is a ${status} that can be read while the API is away`, async ({
      page,
      complaints,
    }) => {
      await gate.shut();
      try {
        await expectReadable(page, complaints, shell.url + address, status);
      } finally {
        await gate.open();
      }
    });
  }

  for (const { name, routes } of manifests) {
    const address = routes[0]?.path ?? '/';
    test(`${address} is a 503 that can be read while ${name} is switched off`, async ({
      page,
      complaints,
    }) => {
      await switchRemote(storeDir(), name, 'is out of order');
      try {
        await expectReadable(page, complaints, shell.url + address, 503);
      } finally {
        await switchRemote(storeDir(), name, null);
      }
    });
  }

  test("a page that the browser's script cannot take over stays as the server wrote it", async ({
    page,
    complaints,
  }) => {
    const address = `${shell.url}/restaurant/no-such-place`;
    await expectStatus(address, 404);
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"errors":{"[^"]+"/,
        '"errors":{"no-such-route"',
      );
      await route.fulfill({ response, body });
    });
    const failed = page.waitForEvent('pageerror');
    await page.goto(address);
    expect(String(await failed)).toContain('no-such-route');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurant not found');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(shell.url + paths.listing);
    complaints.length = 0;
  });
});
