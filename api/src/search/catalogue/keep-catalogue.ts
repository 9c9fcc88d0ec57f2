import type { Db } from '../../db/schema';
import { buildCatalogue } from './build-catalogue';
import type { Catalogue } from './catalogue';
import { readState, type CatalogueState } from './repository';

export interface CurrentCatalogue {
  readonly catalogue: Catalogue;
  readonly timeZone: CatalogueState['timeZone'];
}

/** Gives the catalogue as it is in the database at the time of the call or later. */
export type ReadCatalogue = () => Promise<CurrentCatalogue>;

/** Keeps one catalogue in memory. Each call asks for the version, one row, and makes the catalogue anew when that
 * has changed; calls that wait share the work. A failure is the failure of those calls alone.
 * @param build default: from the database */
export function keepCatalogue(
  db: Db,
  build: (db: Db) => Promise<Catalogue> = buildCatalogue,
): ReadCatalogue {
  let kept: Catalogue | null = null;
  let building: Promise<Catalogue> | null = null;

  const start = (): Promise<Catalogue> =>
    Promise.resolve(db)
      .then(build)
      .then((catalogue) => (kept = catalogue))
      .finally(() => {
        building = null;
      });

  /** @param version the least that will do */
  const findCatalogue = async (version: number): Promise<Catalogue> => {
    if (kept?.version === version) return kept;
    // One that is under way may have begun before the change; the next one has not.
    const earlier = await building?.catch(() => null);
    if (earlier && earlier.version >= version) return earlier;
    return (building ??= start());
  };

  return async () => {
    const { version, timeZone } = await readState(db);
    return { catalogue: await findCatalogue(version), timeZone };
  };
}
