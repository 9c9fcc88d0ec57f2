import { findCountry, type Position } from '../../restaurants/values';
import type { HoursSource, RestaurantRecord } from '../../restaurants/record';
import { readState } from './address';
import states from './states.json';

type Tags = Readonly<Record<string, string>>;

/** Region whose public holidays apply. */
export type HolidayRegion = Pick<HoursSource, 'country' | 'state'>;

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = states;
/** US territories with their own country code. */
const TERRITORIES: ReadonlySet<string> = new Set(['GU', 'PR', 'VI']);

const plain = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\./g, '').trim().toLowerCase();

/** A state's full English name, which `opening_hours` requires: it silently ignores abbreviations.
 * @param text name or postal abbreviation
 * @returns null for an unknown state */
export function findState(country: string | null, text: string): string | null {
  const states = STATES[country ?? ''] ?? {};
  const wanted = plain(text);
  const found = Object.entries(states).find(
    ([code, name]) => wanted === plain(code) || wanted === plain(name),
  );
  return found?.[1] ?? null;
}

/** The state in a city name such as "Washington, DC". */
export const findStateOfCity = (country: string | null, city: string): string | null =>
  findState(country, city.split(',').slice(1).at(-1) ?? '');

/** The region of a restaurant; its state is null if the address lacks it. */
export function readHolidayRegion(tags: Tags, position: Position): HolidayRegion {
  const country = findCountry(tags, position);
  const state = readState(tags);
  if (country && TERRITORIES.has(country))
    return { country: 'us', state: findState('us', country) };
  // A state of the neighboring country: coordinates near the border may resolve to the wrong
  // country.
  if (!tags['addr:country'] && (country === 'US' || country === 'CA')) {
    const own = [country.toLowerCase(), 'us', 'ca'].find((each) => findState(each, state));
    if (own) return { country: own, state: findState(own, state) };
  }
  const code = country?.toLowerCase() ?? null;
  return { country: code, state: findState(code, state) };
}

/** The region of a stored restaurant.
 * @param city such as "Washington, DC" */
export function findRegion({ hoursSource, latitude, longitude }: RestaurantRecord, city: string) {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const found = position && findCountry({}, position);
  const country = hoursSource?.country ?? found?.toLowerCase() ?? null;
  return { country, state: hoursSource?.state ?? findStateOfCity(country, city) };
}
