import type { Browser } from 'playwright-core';
import { measurePage } from '../../bench/measure-page';
import { expect } from '../test';
import { VISITORS } from './visitors';

/** Fails when a page moves while it loads, on a phone or a desktop. Both load at once: most of a visit is the wait
 * until nothing more can come.
 * @param budget largest sum of shifts that counts as none
 * @param options.isThrottled as of `measurePage` */
export async function expectNoShift(
  browser: Browser,
  url: string,
  budget: number,
  options: { readonly isThrottled?: boolean } = {},
): Promise<void> {
  const visits = Object.values(VISITORS).map(async (profile) => {
    const { cls, shifts } = await measurePage(browser, url, profile, options);
    return { cls, about: `${profile.name} ${url}: ${JSON.stringify(shifts)}` };
  });
  for (const { cls, about } of await Promise.all(visits)) {
    expect.soft(cls, about).toBeLessThanOrEqual(budget);
  }
}
