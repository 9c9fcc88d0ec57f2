import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RestaurantRecord } from '../restaurants/record';
import { slugify } from '../restaurants/save';
import { readAmenity } from './map/tags';
import { AreaIndex, readAreas } from './areas';
import { ImportError } from './read/read-input';
import { checkCountry, CityProfile } from './city-profile';
import { ImportReport, type RestaurantSource, type RawRestaurant } from './read/raw-restaurant';
import { fillHours, type ReadHours } from './map/opening-hours';
import { findState, findStateOfCity } from '../restaurants/states';
import { mapRestaurant, suggestSlug } from './map/map-restaurant';
import { indexRecords, makeId, mergeDuplicates, type CityRecords } from './identities';
import { findHint } from './read/hints';
import { readRestaurants } from './read/read-restaurants';

type Known = 'street' | 'area' | 'hours';

/** A completely read, valid file. */
export interface CityFile extends CityRecords {
  readonly report: Pick<ImportReport, 'list' | 'total'>;
  readonly profile: Pick<CityProfile, 'findCity' | 'findTimeZone' | 'findCenter'>;
  /** Slugs of titles that several restaurants share; these get a slug with their street. */
  readonly sharedTitles: ReadonlySet<string>;
  readonly source: RestaurantSource;
  readonly known: Readonly<Record<Known, number>>;
}

const isFood = (restaurant: RawRestaurant): boolean => !('skip' in readAmenity(restaurant.tags));

/** Enough keys to recognize the kind of file. */
const KEYS_MAX = 100;
const NO_ID = 'no id; made from name and position';
/** OpenStreetMap has ids, which are better. */
const NO_ID_HINT = ' (keep ids with osmium export -u type_id)';

interface CityFileOptions {
  /** GeoJSON file with neighborhood polygons; default: those in the main file. */
  readonly areasPath?: string | undefined;
  /** City name; its state applies to restaurants without one. Default: the most frequent city. */
  readonly city?: string | undefined;
  /** ISO 3166-1 code for addresses without a country. Default: the file's, else by coordinates. */
  readonly country?: string | undefined;
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

const versionOf = ({ tags }: RawRestaurant): number => Number(tags['@version'] ?? 0);

/** All restaurants of a file, each once and with an id. Other records are reported as skipped.
 * @param seenKeys receives keys of skipped records */
async function collectRestaurants(path: string, report: ImportReport, seenKeys: Set<string>) {
  const found = new Map<string, RawRestaurant>();
  const add = (restaurant: RawRestaurant, externalId: string) => {
    const other = found.get(externalId);
    // osmium writes a closed way twice, as line and as polygon.
    if (other && !isDeepStrictEqual(other.tags, restaurant.tags)) {
      report.add('skipped', 'duplicate id; the newest version was kept', externalId);
    }
    if (!other || versionOf(other) < versionOf(restaurant)) found.set(externalId, restaurant);
  };
  for await (const restaurant of readRestaurants(path, isFood, report)) {
    const externalId = restaurant.externalId ?? makeId(restaurant);
    if (!externalId || !isFood(restaurant) || restaurant.doubt) {
      if (seenKeys.size < KEYS_MAX)
        for (const key of Object.keys(restaurant.tags)) seenKeys.add(key);
      // Reports why it is skipped.
      mapRestaurant(restaurant, report);
      continue;
    }
    if (!restaurant.externalId) {
      report.add('fixed', restaurant.source === 'osm' ? NO_ID + NO_ID_HINT : NO_ID, externalId);
    }
    add({ ...restaurant, externalId }, externalId);
  }
  return mergeDuplicates([...found.values()], report);
}

/** Fills in the given country, else the one that all records with a country name; the latter not for an address with a
 * state. */
function fillCountry(
  restaurants: readonly RawRestaurant[],
  given: string | undefined,
): RawRestaurant[] {
  if (given) {
    return restaurants.map((restaurant) => ({
      ...restaurant,
      tags: { 'addr:country': given, ...restaurant.tags },
    }));
  }
  const counts = new Map<string, number>();
  for (const { tags } of restaurants) {
    const country = tags['addr:country'];
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  const [country, ...others] = counts.keys();
  if (!country || others.length) return [...restaurants];
  return restaurants.map((restaurant) =>
    restaurant.tags['addr:state']
      ? restaurant
      : { ...restaurant, tags: { 'addr:country': country, ...restaurant.tags } },
  );
}

/** Says what was skipped and, for known kinds of files, what to do. */
function makeRefusal(path: string, report: ImportReport, seenKeys: ReadonlySet<string>) {
  const tallies = report.list('skipped');
  const reasons = tallies.map(
    ({ reason, count, examples }) => `${count} ${reason} (${examples[0]?.slice(0, 60)})`,
  );
  const skipped = reasons.length ? ` Skipped: ${reasons.join('; ')}.` : '';
  const hint = findHint([...tallies.map(({ reason }) => reason), ...seenKeys]);
  return new ImportError(
    `"${path}" contains no restaurants that can be imported.${skipped} ${hint}`.trim(),
    report,
  );
}

/** Reads a whole file before anything is written.
 * @throws {ImportError} if the file cannot be read completely or contains no restaurants */
export async function readCityFile(
  path: string,
  { areasPath = path, city = '', country, now = new Date() }: CityFileOptions = {},
): Promise<CityFile> {
  const report = new ImportReport();
  const profile = new CityProfile();
  const incomplete = new Set<string>();
  const seenKeys = new Set<string>();
  const areas = await readAreaIndex(areasPath, areasPath !== path);
  const collected = fillCountry(
    await collectRestaurants(path, report, seenKeys),
    country && checkCountry(country),
  );
  const mapped = collected.flatMap((restaurant) => {
    const record = mapRestaurant(restaurant, report);
    if (record && restaurant.position) {
      return { record, ...restaurant, position: restaurant.position };
    }
    if (restaurant.externalId) incomplete.add(restaurant.externalId);
    return [];
  });
  const source = mapped[0]?.source;
  if (!source) throw makeRefusal(path, report, seenKeys);
  const own = mapped.filter((each) => {
    const isOwn = each.source === source;
    if (!isOwn) {
      report.add('skipped', 'source differs from the first restaurant', each.record.title);
    }
    return isOwn;
  });
  for (const { tags, position } of own) profile.add(tags, position);
  // Hours and areas depend on the most frequent state and town, which are known after reading the whole file.
  const stateOf = (country: string | null) =>
    findStateOfCity(country, city) ?? findState(country, profile.findState() ?? '');
  const records: RestaurantRecord[] = [];
  for (const { record, tags, position } of own) {
    const area = areas.find(position) ?? record.area ?? profile.findTown(tags);
    const slug = suggestSlug(record.title, tags) ?? undefined;
    const filled = fillHours({ ...record, area, slug }, stateOf, now);
    records.push(await evaluateHours(report, filled));
  }
  const titles = new Set<string>();
  const shared = records
    .map(({ title }) => slugify(title))
    .filter((slug) => titles.size === titles.add(slug).size);
  const count = (isKnown: (record: RestaurantRecord) => boolean) => records.filter(isKnown).length;
  return {
    restaurants: indexRecords(records),
    incomplete,
    records,
    report,
    profile,
    sharedTitles: new Set(shared),
    source,
    known: {
      street: count(({ street }) => Boolean(street)),
      area: count(({ area }) => Boolean(area)),
      hours: count(({ hours }) => hours.spans.length > 0),
    },
  };
}
