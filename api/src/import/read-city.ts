import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { type RestaurantRecord, hashRecord } from '../restaurants/record';
import { slugify } from '../restaurants/save';
import { isNorthAmerica } from '../restaurants/values';
import { readAmenity } from './map/tags';
import { AreaIndex, readAreas } from './areas';
import { readPostcodeArea } from './map/address';
import { ImportError, type ReadProgress } from './read/read-input';
import { CityProfile } from './city-profile';
import { ImportReport, type PlaceSource, type RawPlace } from './read/raw-place';
import { fillHours, type ReadHours } from './map/opening-hours';
import { findState, findStateOfCity } from './map/holiday-region';
import { mapPlace, wishSlug } from './map/map-place';
import { readPlaces } from './read/read-places';

const FILE = 'records.ndjson';
const BUFFER_CHARACTERS = 1024 * 1024;

/** Keeps records in a temporary file between reading and writing, so that memory does not grow with the city. */
class RecordSpool {
  private lines: string[] = [];
  private size = 0;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    /** Removed when it closes. */
    private readonly directory: string,
  ) {}

  static async create(): Promise<RecordSpool> {
    const directory = await mkdtemp(join(tmpdir(), 'tableside-city-'));
    const path = join(directory, FILE);
    return new RecordSpool(path, await open(path, 'w'), directory);
  }

  async add(record: RestaurantRecord): Promise<void> {
    const line = `${JSON.stringify(record)}\n`;
    this.lines.push(line);
    this.size += line.length;
    if (this.size >= BUFFER_CHARACTERS) await this.flush();
  }

  /** Reads back what was added, in order, in lists of at most `batchSize`. */
  async *batches(batchSize: number): AsyncGenerator<RestaurantRecord[]> {
    await this.flush();
    let batch: RestaurantRecord[] = [];
    for await (const line of createInterface({ input: createReadStream(this.path) })) {
      batch.push(JSON.parse(line) as RestaurantRecord);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  }

  /** Removes the temporary file. */
  async close(): Promise<void> {
    await this.flush();
    await this.handle.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  private async flush(): Promise<void> {
    if (!this.lines.length) return;
    await this.handle.appendFile(this.lines.join(''));
    this.lines = [];
    this.size = 0;
  }
}

/** Records whose hours are worked out at a time. */
const BATCH_SIZE = 250;

/** What is kept in memory of each place. */
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
  readonly spool: Pick<RecordSpool, 'batches' | 'close'>;
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
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
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

/** Reads a whole file before anything is written. The caller closes the spool.
 * @throws {ImportError} when the file cannot be read to its end or holds no place to eat or drink */
export async function readCityFile(
  path: string,
  { areasPath = path, onProgress, city = '', now = new Date() }: CityFileOptions = {},
): Promise<CityFile> {
  const report = new ImportReport();
  const profile = new CityProfile();
  const places = new Map<string, IndexedPlace>();
  const incomplete = new Set<string>();
  const titles = new Set<string>();
  const sharedTitles = new Set<string>();
  const known = { street: 0, area: 0, hours: 0 };
  const areas = await readAreaIndex(areasPath, areasPath !== path);
  // Hours need the state of most places, which is known at the end of the file.
  const unfilled = await RecordSpool.create();
  const spool = await RecordSpool.create();
  try {
    let source: PlaceSource | undefined;
    for await (const place of readPlaces(path, isFood, report, onProgress)) {
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
      await unfilled.add({ ...record, slug: wishSlug(record.title, place.tags) ?? undefined });
    }
    if (!places.size || !source) {
      throw new ImportError(`"${path}" holds no place to eat or drink that can be imported.`);
    }
    const stateOf = (country: string | null) =>
      findStateOfCity(country, city) ?? findState(country, profile.findState() ?? '');
    for await (const batch of unfilled.batches(BATCH_SIZE)) {
      for (const each of batch) {
        const record = await evaluateHours(report, fillHours(each, stateOf, now));
        known.hours += Number(record.hours.spans.length > 0);
        await spool.add(record);
      }
    }
    return { places, incomplete, spool, report, profile, sharedTitles, source, known };
  } catch (error) {
    await spool.close();
    throw error;
  } finally {
    await unfilled.close();
  }
}
