import tzLookup from '@photostructure/tz-lookup';
import { readCity, readState } from './map/address';
import { ImportError } from './read/read-input';
import { bringNear, wrapLongitude } from './read/geometry';
import type { Position } from './read/raw-place';

type Tags = Readonly<Record<string, string>>;

function findMost(counts: ReadonlyMap<string, number>): string | null {
  let [most, highest]: [string | null, number] = [null, 0];
  for (const [name, count] of counts) if (count > highest) [most, highest] = [name, count];
  return most;
}

const findMedian = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Gathers over all places of a file what the city is called and where it lies. */
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

  /** The city and state that most addresses name, such as "Washington, DC".
   * @throws {ImportError} when no address names a city */
  findCity(): string {
    const city = findMost(this.cities);
    if (!city) {
      throw new ImportError(
        'No address in the file names its city (addr:city); say it with --city "Springfield, Illinois".',
      );
    }
    return [city, this.findState()].filter(Boolean).join(', ');
  }

  /** The state that most addresses name, as people write it; null when none does. */
  findState(): string | null {
    return findMost(this.states);
  }

  /** The IANA time zone of the middle of all places.
   * @throws {ImportError} when there is none */
  findTimeZone(): string {
    const middle = this.findMiddle();
    if (!middle) {
      throw new ImportError(
        'The time zone cannot be derived; say it with --time-zone America/New_York.',
      );
    }
    return tzLookup(middle.latitude, middle.longitude);
  }

  /** The middle of all places; a few far outliers don't move it. Null without places. */
  findMiddle(): Position | null {
    const latitude = findMedian(this.latitudes);
    const longitude = findMedian(this.longitudes.map((x) => bringNear(x, this.longitudes[0] ?? x)));
    if (latitude === undefined || longitude === undefined) return null;
    return { latitude, longitude: wrapLongitude(longitude) };
  }
}

/** @throws {ImportError} when the name is no IANA time zone */
export function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new ImportError(
      `"${timeZone}" is not a time zone; names look like America/New_York or Europe/Berlin.`,
    );
  }
}
