import { PROFILES, type Profile } from '../../bench/profiles';

const cheapen = (profile: Profile): Profile => ({ ...profile, pixelRatio: 1, cpuSlowdown: 1 });

/** The bench's devices and lines for what depends neither on the speed of a processor nor on how fine a screen is.
 * Chromium makes a processor slow by keeping it busy, also while the page rests, and pictures for fine screens take the
 * host long to draw. */
export const VISITORS = {
  phone: cheapen(PROFILES.phone),
  desktop: cheapen(PROFILES.desktop),
} as const;
