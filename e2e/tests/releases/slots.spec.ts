import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALTERED, findAlteredRelease } from '../../support/faults/altered-release';
import { mfe, runMfe } from '../../support/mfe-command';
import { useOwnShell } from '../../support/own-shell';
import { deployRelease } from '../../support/registry';
import { expect, test, whenInteractive } from '../../support/test';

/** A team adds a widget in its own folder, without changes to the running shell or shared code. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let release: string;
const shell = useOwnShell('slots', async () => {
  release = await findAlteredRelease();
});

/** Widgets of home below the hero, in order. */
const readSections = async () => {
  const html = await (await fetch(shell.url)).text();
  const sections = /data-widget="(\w+)" data-slot="home:section"/g;
  return [...html.matchAll(sections)].map(([, widget]) => widget);
};

test('a release with a new widget shows it in its slot', async ({ page }) => {
  const before = await readSections();
  expect(before).toHaveLength(6);
  await deployRelease(shell.storeDir, 'marketing', release);
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

test('refuses to activate a release with a conflicting slot order', async () => {
  const copy = path.join(shell.dir, 'same-order');
  await cp(release, copy, { recursive: true });
  const file = path.join(copy, 'release.json');
  const sidecar = JSON.parse(await readFile(file, 'utf8')) as {
    version: string;
    slots: { slot: string; order: number }[];
  };
  const { slot: own } = ALTERED;
  sidecar.version = '9.3.1';
  sidecar.slots = sidecar.slots.map((slot) =>
    slot.slot === own.slot && slot.order === own.order ? { ...slot, order: 200 } : slot,
  );
  await writeFile(file, JSON.stringify(sidecar));
  await mfe(shell.storeDir, 'publish', 'marketing', '--folder', copy);
  const { code, output } = await runMfe(shell.storeDir, 'activate', 'marketing@9.3.1');
  expect(code).toBe(2);
  expect(output).toMatch(
    /Terraces of marketing has order 200 at home:section, and so has RestaurantGrid of discovery/,
  );
  expect(await readSections()).toContain('Terraces');
});
