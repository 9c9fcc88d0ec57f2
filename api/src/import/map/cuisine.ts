import { CUISINE_TITLES, EMPTY_CUISINES } from './cuisine-titles';

export interface Cuisines {
  readonly titles: readonly string[];
  /** Parts of the value that are no kind of food, such as a sentence or an address. */
  readonly strange: readonly string[];
}

/** Words of letters, at most four of them. */
const WORDS = /^[\p{L}\p{M}'’&-]{2,20}( [\p{L}\p{M}'’&-]{1,20}){0,3}$/u;

const titleCase = (text: string): string =>
  text.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase()).replace(/ And /g, ' and ');

/** Reads a cuisine tag: a list parted by semicolons or commas, in any case, with underscores or blanks. */
export function readCuisines(value: string | undefined): Cuisines {
  const titles = new Set<string>();
  const strange: string[] = [];
  for (const part of (value ?? '').split(/[;,]/)) {
    const words = part
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ');
    const key = words.replace(/ /g, '_');
    if (!key || EMPTY_CUISINES.has(key)) continue;
    const known = Object.hasOwn(CUISINE_TITLES, key) ? CUISINE_TITLES[key] : undefined;
    if (known) known.forEach((title) => titles.add(title));
    else if (WORDS.test(words)) titles.add(titleCase(words));
    else strange.push(part.trim());
  }
  return { titles: [...titles], strange };
}
