import { setImmediate } from 'node:timers/promises';
import { fastifyPlugin } from 'fastify-plugin';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import { changeRatings } from './ratings';
import { buildCatalogue } from './build-catalogue';
import type { CatalogueReading } from './catalogue';
import { readState, type CatalogueState } from './repository';

export interface CurrentCatalogue extends CatalogueReading {
  readonly timeZone: CatalogueState['timeZone'];
}

/** Gives the catalogue and the ratings as they are in the database at the time of the call or later. */
export type ReadCatalogue = () => Promise<CurrentCatalogue>;

/** Ratings that are put in their places at a time; where more have changed all is read anew, in small steps. */
const CHANGES_MAX = 1000;

/** Keeps one catalogue in memory. Each call asks for the version and for the ratings that have changed, in one statement,
 * and makes the catalogue anew when the version is another. Calls that come before the statement is sent share it; nobody is
 * given the answer to one that was sent before they asked. A failure is the failure of those calls alone.
 * @param build default: from the database */
export function keepCatalogue(
  db: Db,
  build: (db: Db) => Promise<CatalogueReading> = buildCatalogue,
): ReadCatalogue {
  let kept: CatalogueReading | null = null;
  let building: Promise<CatalogueReading> | null = null;
  /** What is about to ask the database, and has not begun to. */
  let asking: Promise<CurrentCatalogue> | null = null;

  const start = (): Promise<CatalogueReading> =>
    Promise.resolve(db)
      .then(build)
      .then((reading) => (kept = reading))
      .finally(() => {
        building = null;
      });

  /** What is kept, brought up to date.
   * @returns null where it has to be read anew */
  const bringUpToDate = async (): Promise<CurrentCatalogue | null> => {
    const since = kept;
    const { version, timeZone, snapshot, changed } = await readState(
      db,
      since?.ratings.snapshot,
      CHANGES_MAX + 1,
    );
    const usable =
      since?.catalogue.version === version && (changed?.length ?? 0) <= CHANGES_MAX ? since : null;
    if (usable && !changed) return { ...usable, timeZone };
    // Another answer has come meanwhile, and nobody knows which of the two is older.
    if (kept !== since) return bringUpToDate();
    if (!usable || !changed) return null;
    const { catalogue, ratings } = usable;
    kept = { catalogue, ratings: changeRatings(ratings, catalogue.ids, changed, snapshot) };
    return { ...kept, timeZone };
  };

  const ask = async (): Promise<CurrentCatalogue> => {
    // Whoever asks in the same turn of the event loop has the same answer.
    await setImmediate();
    asking = null;
    const current = await bringUpToDate();
    if (current) return current;
    if (building) {
      // It may have begun before the change, or before a rating that came after it.
      await building.catch(() => null);
      const later = await bringUpToDate();
      if (later) return later;
    }
    // Whichever is under way now has begun since this call.
    const reading = await (building ??= start());
    const { timeZone } = await readState(db);
    return { ...reading, timeZone };
  };

  return () => (asking ??= ask());
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readCatalogue: ReadCatalogue;
  }
}

/** `app.readCatalogue()`.
 * @param options default: a catalogue that is kept from the first request that needs it */
export const catalogue = fastifyPlugin<{ readonly readCatalogue?: ReadCatalogue | undefined }>(
  async (app, { readCatalogue = keepCatalogue(app.db) }) => {
    app.decorate('readCatalogue', readCatalogue);
  },
  { name: 'catalogue', dependencies: ['services'] },
);

/** Reads the catalogue ahead of the first visitor. A failure is logged; the next request that needs it tries again.
 * @returns resolves when the database is left alone; never rejects */
export async function warmCatalogue(
  readCatalogue: ReadCatalogue,
  logger: FastifyBaseLogger,
): Promise<void> {
  try {
    const { catalogue } = await readCatalogue();
    logger.info({ restaurants: catalogue.ids.length }, 'Catalogue read');
  } catch (error) {
    logger.warn({ err: error }, 'Catalogue not read ahead');
  }
}
