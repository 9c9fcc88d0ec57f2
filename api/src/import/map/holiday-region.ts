import { findCountry, type Position } from '../../restaurants/values';
import type { HoursSource, RestaurantRecord } from '../../restaurants/record';
import { readState } from './address';
import { findState, findStateOfCity } from '../../restaurants/states';

type Tags = Readonly<Record<string, string>>;

/** Region whose public holidays apply. */
export type HolidayRegion = Pick<HoursSource, 'country' | 'state'>;

/** US territories with their own country code. */
const TERRITORIES: ReadonlySet<string> = new Set(['GU', 'PR', 'VI']);

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
