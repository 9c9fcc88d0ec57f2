import { setImmediate } from 'node:timers/promises';
import { type RestaurantRecord, hashRecord } from '../restaurants/record';
import { slugify } from '../restaurants/save';
import { isNorthAmerica } from '../restaurants/values';
import { readAmenity } from './map/tags';
import { AreaIndex, readAreas } from './areas';
import { readPostcodeArea } from './map/address';
import { ImportError } from './read/read-input';
import { CityProfile } from './city-profile';
import { ImportReport, type PlaceSource, type RawPlace } from './read/raw-place';
import { fillHours, type ReadHours } from './map/opening-hours';
import { findState, findStateOfCity } from './map/holiday-region';
import { mapPlace, wishSlug } from './map/map-place';
import { readPlaces } from './read/read-places';

/** What tells whether a place has changed. */
interface IndexedPlace {
  readonly title: string;
  readonly contentHash: string;
}

/** What a diner asks of a place first. */
type Known = 'street' | 'area' | 'hours';

/** A file, read to its end and found good. */
export interface CityFile {
  /** Every place to import, by external id, in the order of the file. */
  readonly places: ReadonlyMap<string, IndexedPlace>;
  /** Ids of places to eat or drink of which the file does not say enough, such as where they are. */
  readonly incomplete: ReadonlySet<string>;
  /** In the same order, with their hours. */
  readonly records: readonly RestaurantRecord[];
  readonly report: Pick<ImportReport, 'list' | 'total'>;
  readonly profile: Pick<CityProfile, 'findCity' | 'findTimeZone' | 'findMiddle'>;
  /** Slugs of titles that several places have; these want an address with their street. */
  readonly sharedTitles: ReadonlySet<string>;
  /** Whose file it is. */
  readonly source: PlaceSource;
  /** How many of the places have these. */
  readonly known: Readonly<Record<Known, number>>;
}

const isFood = (place: RawPlace): boolean => !('skip' in readAmenity(place.tags));

interface CityFileOptions {
  /** GeoJSON with parts of town as polygons; left out, those in the file of places count. */
  readonly areasPath?: string | undefined;
  /** Name of the city, of which the state counts for places that do not say theirs; left out, the one of most places. */
  readonly city?: string | undefined;
  /** Default: now. */
  readonly now?: Date | undefined;
}

/** @throws {ImportError} when a file that was named for its areas has none */
async function readAreaIndex(path: string, isNamed: boolean): Promise<AreaIndex> {
  const areas = new AreaIndex(await readAreas(path));
  if (isNamed && !areas.size) {
    throw new ImportError(`"${path}" holds no neighborhood as a polygon with a name.`);
  }
  return areas;
}

/** Polygons say the same name for all places of a neighborhood, where addresses spell it in many ways. Postcodes are
 * for cities of which no part is known. */
function findArea(
  areas: AreaIndex,
  record: RestaurantRecord,
  { tags, position }: RawPlace,
): string | null {
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

/** Reports what could not be evaluated, and lets other requests in: a year of hours takes some milliseconds.
 * @returns the record */
async function evaluateHours(
  report: ImportReport,
  { record, read }: ReturnType<typeof fillHours>,
): Promise<RestaurantRecord> {
  if (read) {
    reportHours(report, record, read);
    await setImmediate();
  }
  return record;
}

/** Reads a whole file before anything is written.
 * @throws {ImportError} when the file cannot be read to its end or holds no place to eat or drink */
export async function readCityFile(
  path: string,
  { areasPath = path, city = '', now = new Date() }: CityFileOptions = {},
): Promise<CityFile> {
  const report = new ImportReport();
  const profile = new CityProfile();
  const places = new Map<string, IndexedPlace>();
  const incomplete = new Set<string>();
  const titles = new Set<string>();
  const sharedTitles = new Set<string>();
  const known = { street: 0, area: 0, hours: 0 };
  const areas = await readAreaIndex(areasPath, areasPath !== path);
  const records: RestaurantRecord[] = [];
  let source: PlaceSource | undefined;
  for await (const place of readPlaces(path, isFood, report)) {
    const isTwin = place.externalId !== null && places.has(place.externalId);
    if (isTwin && isFood(place)) {
      report.add('skipped', 'same id twice; the first is kept', place.externalId ?? '');
      continue;
    }
    const mapped = mapPlace(place, report);
    if (!mapped || !place.position) {
      if (place.externalId && isFood(place) && !place.doubt) incomplete.add(place.externalId);
      continue;
    }
    source ??= place.source;
    if (place.source !== source) {
      report.add('skipped', 'of another source than the first place', mapped.title);
      continue;
    }
    const record = { ...mapped, area: findArea(areas, mapped, place) };
    known.street += Number(Boolean(record.street));
    known.area += Number(Boolean(record.area));
    places.set(record.externalId, { title: record.title, contentHash: hashRecord(record) });
    profile.add(place.tags, place.position);
    const titleSlug = slugify(record.title);
    (titles.has(titleSlug) ? sharedTitles : titles).add(titleSlug);
    records.push({ ...record, slug: wishSlug(record.title, place.tags) ?? undefined });
  }
  if (!places.size || !source) {
    throw new ImportError(`"${path}" holds no place to eat or drink that can be imported.`);
  }
  // Hours need the state of most places, which is known at the end of the file.
  const stateOf = (country: string | null) =>
    findStateOfCity(country, city) ?? findState(country, profile.findState() ?? '');
  for (const [index, each] of records.entries()) {
    const record = await evaluateHours(report, fillHours(each, stateOf, now));
    known.hours += Number(record.hours.spans.length > 0);
    records[index] = record;
  }
  return { places, incomplete, records, report, profile, sharedTitles, source, known };
}
