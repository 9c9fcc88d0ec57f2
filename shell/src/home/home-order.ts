import type { HomeSection } from '@tableside/contracts/content/home-kinds';

/** Home's sections below the hero, in the order of the specification. */
export const HOME_ORDER: readonly HomeSection[] = [
  'month',
  'restaurants',
  'rankings',
  'partner',
  'advertise',
];

/** Each of the sections once: first those that were asked for. Names that this shell does not know are passed over. */
export const orderSections = (asked: readonly HomeSection[]): HomeSection[] =>
  [...new Set([...asked, ...HOME_ORDER])].filter((section) => HOME_ORDER.includes(section));
