import { hashRecord } from '../records/content-hash';
import { slugify } from '../records/slug';
import { readAmenity } from './map/amenity';
import { ImportError } from './read/import-error';
import { CityProfile } from './city-profile';
import { ImportReport } from './read/import-report';
import { mapPlace, wishSlug } from './map/map-place';
import type { RawPlace } from './read/raw-place';
import type { ReadProgress } from './read/read-input';
import { readPlaces } from './read/read-places';
import { RecordSpool } from './read/record-spool';

/** What is kept in memory of each place. */
export interface IndexedPlace {
  readonly title: string;
  readonly contentHash: string;
}

/** A file, read to its end and found good. */
export interface CityFile {
  /** Every place to import, by external id, in the order of the file. */
  readonly places: ReadonlyMap<string, IndexedPlace>;
  readonly spool: RecordSpool;
  readonly report: ImportReport;
  readonly profile: CityProfile;
  /** Slugs of titles that several places have; these want an address with their street. */
  readonly sharedTitles: ReadonlySet<string>;
}

const isFood = (place: RawPlace): boolean => !('skip' in readAmenity(place.tags));

/** Reads a whole file before anything is written. The caller closes the spool.
 * @throws {ImportError} when the file cannot be read to its end or holds no place to eat or drink */
export async function readCityFile(
  path: string,
  onProgress?: (progress: ReadProgress) => void,
): Promise<CityFile> {
  const report = new ImportReport();
  const profile = new CityProfile();
  const places = new Map<string, IndexedPlace>();
  const titles = new Set<string>();
  const sharedTitles = new Set<string>();
  const spool = await RecordSpool.create();
  try {
    for await (const place of readPlaces(path, isFood, report, onProgress)) {
      const isTwin = place.externalId !== null && places.has(place.externalId);
      if (isTwin && isFood(place)) {
        report.add('skipped', 'same id twice; the first is kept', place.externalId ?? '');
        continue;
      }
      const record = mapPlace(place, report);
      if (!record || !place.position) continue;
      places.set(record.externalId, { title: record.title, contentHash: hashRecord(record) });
      profile.add(place.tags, place.position);
      const titleSlug = slugify(record.title);
      (titles.has(titleSlug) ? sharedTitles : titles).add(titleSlug);
      await spool.add({ ...record, slug: wishSlug(record.title, place.tags) ?? undefined });
    }
    if (!places.size) {
      throw new ImportError(`"${path}" holds no place to eat or drink that can be imported.`);
    }
    return { places, spool, report, profile, sharedTitles };
  } catch (error) {
    await spool.close();
    throw error;
  }
}
