import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, readMigrations } from '../db/migrate';
import { openDatabase, type Database } from '../db/pool';
import { settleTables } from '../db/settle-tables';
import { rebuildVocabulary } from '../restaurants/vocabulary';
import { saveRestaurants } from '../restaurants/save';
import { refreshRatings } from '../reviews/repository';
import { insertSyntheticReviews } from './repository';
import { makeSyntheticRecords } from './synthetic';

/** A database of its own on the server, holding so many restaurants; `close` removes it.
 * @param serverUrl `postgres://...` of a user who may create databases */
export async function loadCity(serverUrl: string, count: number): Promise<Database> {
  const name = `tableside_bench_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await migrate(database.pool, readMigrations());
  await database.db.transaction().execute(async (tx) => {
    await saveRestaurants(tx, makeSyntheticRecords(count));
    await insertSyntheticReviews(tx);
    await refreshRatings(tx);
    await rebuildVocabulary(tx);
  });
  await settleTables(database.db);
  const close = async () => {
    await database.close();
    await runOnServer(serverUrl, `DROP DATABASE ${name}`);
  };
  return { ...database, close };
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
