import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALTERED, findAlteredRelease } from '../support/faults/altered-release';
import { mfe, runMfe } from '../support/mfe-command';
import { deployRelease } from '../support/registry';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary';
import { expect, sites, test, whenInteractive } from '../support/test';

/** A team adds a widget: its own folder changes, and neither the shell, which runs already, nor shared code. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let folder: TemporaryFolder;
let release: string;
let storeDir: string;
let shell: ShellServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await makeTemporaryFolder('slots');
  storeDir = path.join(folder.dir, 'store');
  await copyStore(storeDir);
  shell = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
  release = await findAlteredRelease();
});
test.afterAll(async () => {
  await shell.end();
  await folder.remove();
});

/** Widgets of home below the head, in their order. */
const readSections = async () => {
  const html = await (await fetch(shell.url)).text();
  const places = /data-widget="(\w+)" data-place="home:section"/g;
  return [...html.matchAll(places)].map(([, widget]) => widget);
};

test('a release with one more widget shows it in its place', async ({ page }) => {
  const before = await readSections();
  expect(before).toHaveLength(6);
  await deployRelease(storeDir, 'marketing', release);
  const [first, ...others] = before;
  await expect.poll(readSections).toEqual([first, 'Terraces', ...others]);

  await page.goto(shell.url);
  await whenInteractive(page);
  const terraces = page.getByRole('region', { name: 'Terraces' });
  await expect(terraces).toHaveText('Sunny tonight');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A city is its tables');
  await expect(terraces).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Back to Home' }).click();
  await expect(terraces).toBeVisible();
});

test('a release that declares what another remote has does not go live', async () => {
  const copy = path.join(folder.dir, 'same-place');
  await cp(release, copy, { recursive: true });
  const file = path.join(copy, 'release.json');
  const sidecar = JSON.parse(await readFile(file, 'utf8')) as {
    version: string;
    slots: { place: string; order: number }[];
  };
  const { slot: own } = ALTERED;
  sidecar.version = '9.3.1';
  sidecar.slots = sidecar.slots.map((slot) =>
    slot.place === own.place && slot.order === own.order ? { ...slot, order: 200 } : slot,
  );
  await writeFile(file, JSON.stringify(sidecar));
  await mfe(storeDir, 'publish', 'marketing', '--folder', copy);
  const { code, output } = await runMfe(storeDir, 'activate', 'marketing@9.3.1');
  expect(code).toBe(2);
  expect(output).toMatch(
    /Terraces of marketing has order 200 at home:section, and so has RestaurantGrid of discovery/,
  );
  expect(await readSections()).toContain('Terraces');
});
