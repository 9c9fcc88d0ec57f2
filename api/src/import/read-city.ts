import { setImmediate } from 'node:timers/promises';
import { type RestaurantRecord, hashRecord } from '../restaurants/record';
import { slugify } from '../restaurants/save';
import { isNorthAmerica } from '../restaurants/values';
import { readAmenity } from './map/tags';
import { AreaIndex, readAreas } from './areas';
import { readPostcodeArea } from './map/address';
import { ImportError } from './read/read-input';
import { CityProfile } from './city-profile';
import { ImportReport, type RestaurantSource, type RawRestaurant } from './read/raw-restaurant';
import { fillHours, type ReadHours } from './map/opening-hours';
import { findState, findStateOfCity } from './map/holiday-region';
import { mapRestaurant, preferSlug } from './map/map-restaurant';
import { readRestaurants } from './read/read-restaurants';

interface IndexedRestaurant {
  readonly title: string;
  readonly contentHash: string;
}

type Known = 'street' | 'area' | 'hours';

/** A completely read, valid file. */
export interface CityFile {
  /** Restaurants to import, by external id, in file order. */
  readonly restaurants: ReadonlyMap<string, IndexedRestaurant>;
  /** Ids of restaurants that lack required data, such as a position. */
  readonly incomplete: ReadonlySet<string>;
  /** In the same order, with opening hours. */
  readonly records: readonly RestaurantRecord[];
  readonly report: Pick<ImportReport, 'list' | 'total'>;
  readonly profile: Pick<CityProfile, 'findCity' | 'findTimeZone' | 'findMiddle'>;
  /** Slugs of titles that several restaurants share; these get a slug with their street. */
  readonly sharedTitles: ReadonlySet<string>;
  readonly source: RestaurantSource;
  readonly known: Readonly<Record<Known, number>>;
}

const isFood = (restaurant: RawRestaurant): boolean => !('skip' in readAmenity(restaurant.tags));

interface CityFileOptions {
  /** GeoJSON file with neighborhood polygons; default: those in the main file. */
  readonly areasPath?: string | undefined;
  /** City name; its state applies to restaurants without one. Default: the most frequent city. */
  readonly city?: string | undefined;
  readonly now?: Date | undefined;
}

/** @throws {ImportError} if an explicitly given file has no areas */
async function readAreaIndex(path: string, isNamed: boolean): Promise<AreaIndex> {
  const areas = new AreaIndex(await readAreas(path));
  if (isNamed && !areas.size) {
    throw new ImportError(`"${path}" contains no named neighborhood polygons.`);
  }
  return areas;
}

/** Polygons give consistent names, unlike addresses. Postcodes are the fallback for cities
 * without known neighborhoods. */
function findArea(areas: AreaIndex, record: RestaurantRecord, { tags, position }: RawRestaurant) {
  const area = (position && areas.find(position)) ?? record.area;
  if (area || areas.size || !position) return area;
  return isNorthAmerica(tags, position) ? readPostcodeArea(tags) : null;
}

function reportHours(
  report: ImportReport,
  { title, externalId, hoursSource }: RestaurantRecord,
  { unknown, failure }: ReadHours,
): void {
  const example = `${title} (${externalId}): ${JSON.stringify(hoursSource?.value.slice(0, 120))}`;
  if (unknown) report.add('unknown', `opening hours: ${unknown}`, example);
  if (failure) {
    const { dates, message } = failure;
    report.add(
      'unknown',
      'opening hours: some dates could not be evaluated',
      `${example}: ${dates.slice(0, 3).join(', ')} (${message})`,
    );
  }
}

/** Evaluates hours and reports failures. Yields to other requests, because a year of hours takes several milliseconds.
 * @returns the record */
async function evaluateHours(report: ImportReport, { record, read }: ReturnType<typeof fillHours>) {
  if (read) {
    reportHours(report, record, read);
    await setImmediate();
  }
  return record;
}

/** Reads a whole file before anything is written.
 * @throws {ImportError} if the file cannot be read completely or contains no restaurants */
export async function readCityFile(
  path: string,
  { areasPath = path, city = '', now = new Date() }: CityFileOptions = {},
): Promise<CityFile> {
  const report = new ImportReport();
  const profile = new CityProfile();
  const restaurants = new Map<string, IndexedRestaurant>();
  const incomplete = new Set<string>();
  const titles = new Set<string>();
  const sharedTitles = new Set<string>();
  const known = { street: 0, area: 0, hours: 0 };
  const areas = await readAreaIndex(areasPath, areasPath !== path);
  const records: RestaurantRecord[] = [];
  let source: RestaurantSource | undefined;
  for await (const restaurant of readRestaurants(path, isFood, report)) {
    const isTwin = restaurant.externalId !== null && restaurants.has(restaurant.externalId);
    if (isTwin && isFood(restaurant)) {
      report.add('skipped', 'duplicate id; the first was kept', restaurant.externalId ?? '');
      continue;
    }
    const mapped = mapRestaurant(restaurant, report);
    if (!mapped || !restaurant.position) {
      if (restaurant.externalId && isFood(restaurant) && !restaurant.doubt)
        incomplete.add(restaurant.externalId);
      continue;
    }
    source ??= restaurant.source;
    if (restaurant.source !== source) {
      report.add('skipped', 'source differs from the first restaurant', mapped.title);
      continue;
    }
    const record = { ...mapped, area: findArea(areas, mapped, restaurant) };
    known.street += Number(Boolean(record.street));
    known.area += Number(Boolean(record.area));
    restaurants.set(record.externalId, { title: record.title, contentHash: hashRecord(record) });
    profile.add(restaurant.tags, restaurant.position);
    const titleSlug = slugify(record.title);
    (titles.has(titleSlug) ? sharedTitles : titles).add(titleSlug);
    records.push({ ...record, slug: preferSlug(record.title, restaurant.tags) ?? undefined });
  }
  if (!restaurants.size || !source) {
    throw new ImportError(`"${path}" contains no restaurants that can be imported.`);
  }
  // Hours depend on the most frequent state, which is known after reading the whole file.
  const stateOf = (country: string | null) =>
    findStateOfCity(country, city) ?? findState(country, profile.findState() ?? '');
  for (const [index, each] of records.entries()) {
    const record = await evaluateHours(report, fillHours(each, stateOf, now));
    known.hours += Number(record.hours.spans.length > 0);
    records[index] = record;
  }
  return { restaurants, incomplete, records, report, profile, sharedTitles, source, known };
}
