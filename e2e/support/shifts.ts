import type { Browser } from 'playwright-core';
import { measurePage } from '../bench/measure-page';
import { PROFILES, type Profile } from '../bench/profiles';
import { expect } from './test';

const cheapen = (profile: Profile): Profile => ({ ...profile, pixelRatio: 1, cpuSlowdown: 1 });

/** The bench's devices and lines for what depends neither on the speed of a processor nor on how fine a screen is.
 * Chromium makes a processor slow by keeping it busy, also while the page rests, and pictures for fine screens take the
 * host long to draw. */
export const VISITORS = {
  phone: cheapen(PROFILES.phone),
  desktop: cheapen(PROFILES.desktop),
} as const;

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
