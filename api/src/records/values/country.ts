import tzLookup from '@photostructure/tz-lookup';
import type { Position } from './position';

/** Node has `timeZones` or, from version 24, `getTimeZones()`. */
type RegionLocale = Intl.Locale & {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[];
};

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
/** All two-letter codes, the most likely ones first. */
const CODES = ['US', 'CA', ...LETTERS.flatMap((first) => LETTERS.map((next) => first + next))];
/** Where telephone numbers have country code 1 and addresses look alike. */
const NORTH_AMERICA: ReadonlySet<string | null> = new Set(['US', 'CA', 'PR', 'VI']);

const countries = new Map<string, string | null>();

/** The country whose time zone it is; null for zones at sea. */
function findCountryOfZone(timeZone: string): string | null {
  const known = countries.get(timeZone);
  if (known !== undefined) return known;
  const found = CODES.map((code): RegionLocale => new Intl.Locale(`und-${code}`)).find((locale) =>
    (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone),
  );
  const country = found?.region ?? null;
  countries.set(timeZone, country);
  return country;
}

/** The country of a place: what its tags say, else the one whose time zone its coordinates are in.
 * @returns ISO 3166-1 code such as "US"; null when it is not known */
export function findCountry(
  tags: Readonly<Record<string, string>>,
  { latitude, longitude }: Position,
): string | null {
  const tagged = tags['addr:country']?.trim().toUpperCase();
  if (tagged && /^[A-Z]{2}$/.test(tagged)) return tagged;
  return findCountryOfZone(tzLookup(latitude, longitude));
}

/** Whether a place is in the United States or Canada: phone numbers without a country code have ten digits there, and
 * addresses are shortened as their posts do. */
export const isNorthAmerica = (
  tags: Readonly<Record<string, string>>,
  position: Position,
): boolean => NORTH_AMERICA.has(findCountry(tags, position));
