import { migrate, readMigrations } from '../src/db/migrate';
import type { Database } from '../src/db/pool';
import { settleTables } from '../src/db/settle-tables';
import { refreshStandings } from '../src/records/standing';
import { saveRestaurants } from '../src/records/save';
import { refreshRatings } from '../src/resources/reviews/repository';
import { createOnServer } from '../src/testing/server-database';
import { insertSyntheticReviews } from './repository';
import { makeSyntheticRecords } from './synthetic';

/** A database of its own on the server, holding so many restaurants; `close` removes it.
 * @param serverUrl `postgres://...` of a user who may create databases */
export async function loadCity(serverUrl: string, count: number): Promise<Database> {
  const database = await createOnServer(serverUrl, 'bench');
  await migrate(database.pool, readMigrations());
  await database.db.transaction().execute(async (tx) => {
    await saveRestaurants(tx, makeSyntheticRecords(count));
    await insertSyntheticReviews(tx);
    await refreshRatings(tx);
    await refreshStandings(tx);
  });
  await settleTables(database.db);
  return database;
}
