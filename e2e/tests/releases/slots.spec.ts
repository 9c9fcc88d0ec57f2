import { findAlteredRelease } from '../../support/faults/altered-release';
import { useOwnShell } from '../../support/own-shell';
import { deployRelease } from '../../support/registry';
import { expect, test, whenInteractive } from '../../support/test';

/** A team adds a widget in its own folder, without changes to the running shell or shared code. */
test.describe.configure({ timeout: 120_000 });

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
