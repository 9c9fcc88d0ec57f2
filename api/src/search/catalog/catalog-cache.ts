import { setImmediate } from 'node:timers/promises';
import { fastifyPlugin } from 'fastify-plugin';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/schema';
import { changeRatings } from './ratings';
import { buildCatalog } from './build-catalog';
import type { CatalogReading } from './catalog';
import { readState, type CatalogState } from './repository';

export interface CurrentCatalog extends CatalogReading {
  readonly timeZone: CatalogState['timeZone'];
}

/** Returns the catalog and ratings, at least as new as the call. */
export type ReadCatalog = () => Promise<CurrentCatalog>;

/** Maximum number of rating changes to apply; with more, everything is reloaded in batches. */
const CHANGES_MAX = 1000;

/** Keeps one catalog in memory. Each call reads the version and the changed ratings in one
 * statement and rebuilds the catalog when the version differs. Concurrent calls share a
 * statement that was not sent yet, so no call gets data older than itself. An error rejects only
 * the calls that waited for it.
 * @param build default: from the database */
export function createCatalogCache(
  db: Db,
  build: (db: Db) => Promise<CatalogReading> = buildCatalog,
): ReadCatalog {
  let cached: CatalogReading | null = null;
  let building: Promise<CatalogReading> | null = null;
  /** The next statement, not sent yet. */
  let pending: Promise<CurrentCatalog> | null = null;

  const start = (): Promise<CatalogReading> =>
    Promise.resolve(db)
      .then(build)
      .then((reading) => (cached = reading))
      .finally(() => {
        building = null;
      });

  /** Updates the cached catalog.
   * @returns null if it has to be rebuilt */
  const update = async (): Promise<CurrentCatalog | null> => {
    const since = cached;
    const { version, timeZone, snapshot, changed } = await readState(
      db,
      since?.ratings.snapshot,
      CHANGES_MAX + 1,
    );
    const usable =
      since?.catalog.version === version && (changed?.length ?? 0) <= CHANGES_MAX ? since : null;
    if (usable && !changed) return { ...usable, timeZone };
    // A concurrent update finished first, and the order of the two is unknown.
    if (cached !== since) return update();
    if (!usable || !changed) return null;
    const { catalog, ratings } = usable;
    cached = { catalog, ratings: changeRatings(ratings, catalog.ids, changed, snapshot) };
    return { ...cached, timeZone };
  };

  const send = async (): Promise<CurrentCatalog> => {
    // Calls of the same event loop turn share the result.
    await setImmediate();
    pending = null;
    const current = await update();
    if (current) return current;
    if (building) {
      // The running build may have started before the change, or before a newer rating.
      await building.catch(() => null);
      const later = await update();
      if (later) return later;
    }
    // Any build running now started after this call.
    const reading = await (building ??= start());
    const { timeZone } = await readState(db);
    return { ...reading, timeZone };
  };

  return () => (pending ??= send());
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readCatalog: ReadCatalog;
  }
}

/** `app.readCatalog()`.
 * @param options default: a catalog built on first use */
export const catalog = fastifyPlugin<{ readonly readCatalog?: ReadCatalog | undefined }>(
  async (app, { readCatalog = createCatalogCache(app.db) }) => {
    app.decorate('readCatalog', readCatalog);
  },
  { name: 'catalog', dependencies: ['services'] },
);

/** Loads the catalog before the first request. Errors are logged; the next request tries again.
 * @returns resolves when it no longer uses the database; never rejects */
export async function warmCatalog(readCatalog: ReadCatalog, logger: FastifyBaseLogger) {
  try {
    const { catalog } = await readCatalog();
    logger.info({ restaurants: catalog.ids.length }, 'catalog loaded');
  } catch (error) {
    logger.warn({ err: error }, 'catalog prefetch failed');
  }
}
