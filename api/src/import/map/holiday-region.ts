import { findCountry, type Position } from '../../restaurants/values';
import type { HoursSource, RestaurantRecord } from '../../restaurants/record';
import { readState } from './address';

type Tags = Readonly<Record<string, string>>;

/** Whose public holidays count. */
export type HolidayRegion = Pick<HoursSource, 'country' | 'state'>;

const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  us: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    GU: 'Guam',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VI: 'United States Virgin Islands',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  ca: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};
/** Territories that have their own country code. */
const TERRITORIES: ReadonlySet<string> = new Set(['GU', 'PR', 'VI']);

const plain = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\./g, '').trim().toLowerCase();

/** A state's English name in full, which `opening_hours` needs: it ignores abbreviations without a warning.
 * @param text its name or its postal abbreviation, as in an address
 * @returns null when no state is called so */
export function findState(country: string | null, text: string): string | null {
  const states = STATES[country ?? ''] ?? {};
  const wanted = plain(text);
  const found = Object.entries(states).find(
    ([code, name]) => wanted === plain(code) || wanted === plain(name),
  );
  return found?.[1] ?? null;
}

/** The state that the name of a city ends with, such as "Washington, DC". */
export const findStateOfCity = (country: string | null, city: string): string | null =>
  findState(country, city.split(',').slice(1).at(-1) ?? '');

/** The region of a place; its state is null where the address does not say it. */
export function readHolidayRegion(tags: Tags, position: Position): HolidayRegion {
  const country = findCountry(tags, position);
  const state = readState(tags);
  if (country && TERRITORIES.has(country))
    return { country: 'us', state: findState('us', country) };
  // A state that only the neighbor has: coordinates near a border may be in the wrong country.
  if (!tags['addr:country'] && (country === 'US' || country === 'CA')) {
    const own = [country.toLowerCase(), 'us', 'ca'].find((each) => findState(each, state));
    if (own) return { country: own, state: findState(own, state) };
  }
  const code = country?.toLowerCase() ?? null;
  return { country: code, state: findState(code, state) };
}

/** The region of a stored restaurant.
 * @param city its name as people say it, such as "Washington, DC" */
export function findRegion(
  { hoursSource, latitude, longitude }: RestaurantRecord,
  city: string,
): HolidayRegion {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const found = position && findCountry({}, position);
  const country = hoursSource?.country ?? found?.toLowerCase() ?? null;
  return { country, state: hoursSource?.state ?? findStateOfCity(country, city) };
}
