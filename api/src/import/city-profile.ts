import tzLookup from '@photostructure/tz-lookup';
import { readCity, readState } from './map/address';
import { ImportError } from './read/read-input';
import { shiftLongitude, wrapLongitude } from './read/geometry';
import type { Position } from './read/raw-restaurant';

type Tags = Readonly<Record<string, string>>;

function findMost(counts: ReadonlyMap<string, number>): string | null {
  let [most, highest]: [string | null, number] = [null, 0];
  for (const [name, count] of counts) if (count > highest) [most, highest] = [name, count];
  return most;
}

const findMedian = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** With fewer addresses outside the most frequent town, the file is for one city. */
const OTHER_TOWNS_SHARE = 0.05;

/** Derives the city's name, state and time zone from the restaurants of a file. */
export class CityProfile {
  private readonly cities = new Map<string, number>();
  private readonly states = new Map<string, number>();
  private readonly latitudes: number[] = [];
  private readonly longitudes: number[] = [];

  add(tags: Tags, { latitude, longitude }: Position): void {
    for (const [counts, name] of [
      [this.cities, readCity(tags)],
      [this.states, readState(tags)],
    ] as const) {
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    this.latitudes.push(latitude);
    this.longitudes.push(longitude);
  }

  /** The most frequent city and state, such as "Washington, DC".
   * @throws {ImportError} if no address names a city */
  findCity(): string {
    const city = findMost(this.cities);
    if (!city) {
      throw new ImportError(
        'No address in the file names its city (addr:city). Set it with --city "Springfield, Illinois".',
      );
    }
    return [city, this.findState()].filter(Boolean).join(', ');
  }

  /** The town in an address if the file is for a region with several towns; null otherwise. */
  findTown(tags: Tags): string | null {
    const counts = [...this.cities.values()];
    const total = counts.reduce((sum, count) => sum + count, 0);
    const isRegion = total - Math.max(0, ...counts) >= total * OTHER_TOWNS_SHARE;
    return (isRegion && readCity(tags)) || null;
  }

  /** The most frequent state, as usually written; null if there is none. */
  findState(): string | null {
    return findMost(this.states);
  }

  /** The IANA time zone at the center of all restaurants.
   * @throws {ImportError} if there is none */
  findTimeZone(): string {
    const middle = this.findCenter();
    if (!middle) {
      throw new ImportError(
        'The time zone cannot be determined. Set it with --time-zone America/New_York.',
      );
    }
    return tzLookup(middle.latitude, middle.longitude);
  }

  /** Median position of all restaurants, robust to outliers; null without restaurants. */
  findCenter(): Position | null {
    const latitude = findMedian(this.latitudes);
    const longitude = findMedian(
      this.longitudes.map((x) => shiftLongitude(x, this.longitudes[0] ?? x)),
    );
    if (latitude === undefined || longitude === undefined) return null;
    return { latitude, longitude: wrapLongitude(longitude) };
  }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** @throws {ImportError} if it is not an ISO 3166-1 code */
export function checkCountry(country: string): string {
  const code = country.toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && COUNTRIES.of(code)) return code;
  throw new ImportError(`"${country}" is not a country code; codes look like US or CA.`);
}

/** @throws {ImportError} if the name is not an IANA time zone */
export function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new ImportError(
      `"${timeZone}" is not a time zone; names look like America/New_York or Europe/Berlin.`,
    );
  }
}
