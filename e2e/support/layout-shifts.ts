import type { Browser } from 'playwright-core';
import { measurePage } from '../bench/measure-page';
import { PROFILES, type Profile } from '../bench/profiles';
import { expect } from './test';

const cheapen = (profile: Profile): Profile => ({ ...profile, pixelRatio: 1, cpuSlowdown: 1 });

/**
 * The benchmarks' devices and connections without CPU throttling or high pixel density, which
 * slow tests down without affecting the results.
 */
export const VISITORS = {
  phone: cheapen(PROFILES.phone),
  desktop: cheapen(PROFILES.desktop),
} as const;

/**
 * Fails when a page shifts while loading on a phone or a desktop. Both load in parallel because
 * most of a visit is waiting.
 * @param budget largest layout shift score that counts as none
 * @param options.isThrottled as in `measurePage`
 */
export async function expectNoShift(
  browser: Browser,
  url: string,
  budget: number,
  { isThrottled = true }: { readonly isThrottled?: boolean } = {},
): Promise<void> {
  const visits = Object.values(VISITORS).map(async (profile) => {
    const { cls, shifts } = await measurePage(browser, url, profile, { isThrottled });
    return { cls, about: `${profile.name} ${url}: ${JSON.stringify(shifts)}` };
  });
  for (const { cls, about } of await Promise.all(visits)) {
    expect.soft(cls, about).toBeLessThanOrEqual(budget);
  }
}
