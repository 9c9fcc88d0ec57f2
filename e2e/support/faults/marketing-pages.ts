import type { Locator, Page } from '@playwright/test';
import { expect, whenInteractive } from '../test';

/** What journeys about releases of marketing look at. */

export const findHeadline = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Versions of marketing that a page asks files of, as it asks. */
export function watchVersions(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = /\/releases\/marketing\/([^/]+)\//.exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}

/** Expects that home is awake: marketing's head with its label, and the dialog of a plan that opens and closes.
 * @param label of marketing's head, which tells its releases apart */
export async function expectWorkingHome(page: Page, label: string): Promise<void> {
  await whenInteractive(page);
  await expect(page.getByRole('main').getByLabel(label)).toBeVisible();
  await page.getByRole('button', { name: /^Advertise/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}
