import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALTERED, findAlteredRelease } from '../../support/faults/altered-release';
import { mfe, runMfe } from '../../support/mfe-command';
import { useOwnShell } from '../../support/own-shell';
import { deployRelease } from '../../support/registry';
import { expect, test, whenInteractive } from '../../support/test';

/** A team adds a widget: its own folder changes, and neither the shell, which runs already, nor shared code. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let release: string;
const shell = useOwnShell('slots', async () => {
  release = await findAlteredRelease();
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

test('a release that declares what another remote has does not go live', async () => {
  const copy = path.join(shell.dir, 'same-place');
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
  await mfe(shell.storeDir, 'publish', 'marketing', '--folder', copy);
  const { code, output } = await runMfe(shell.storeDir, 'activate', 'marketing@9.3.1');
  expect(code).toBe(2);
  expect(output).toMatch(
    /Terraces of marketing has order 200 at home:section, and so has RestaurantGrid of discovery/,
  );
  expect(await readSections()).toContain('Terraces');
});
