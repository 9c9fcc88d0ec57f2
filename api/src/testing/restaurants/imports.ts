import { sql } from 'kysely';
import { createFiles } from '../../import/fixtures/files';
import {
  importCity,
  type ImportDialogue,
  type ImportOptions,
  type ImportOutcome,
  type ImportPreview,
} from '../../import/import-city';
import { readCityFile } from '../../import/read-city';
import type { Database } from '../../db/pool';
import type { Db } from '../../db/schema';
import { saveRestaurants } from '../../restaurants/save';
import { refreshRatings } from '../../reviews/repository';
import { saveSettings } from '../../settings/repository';
import { createTestDatabase, emptyTables } from '../database';
import { createUser } from '../users';
import { makeRecord } from './records';

/** A database and a folder, for the tests of a file; each test starts with an empty database. */
export function prepareImportTest() {
  const files = createFiles();
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() =>
    emptyTables(database, ['restaurants', 'options', 'users', 'settings', 'city_imports']),
  );
  afterAll(async () => {
    await database.close();
    files.remove();
  });
  return {
    files,
    get db() {
      return database.db;
    },
    run: (
      path: string,
      options?: Partial<ImportOptions>,
      responses?: Parameters<typeof runImport>[3],
    ) => runImport(database.db, path, options, responses),
  };
}

/** Result of an import. */
interface ImportResult {
  readonly outcome: ImportOutcome;
  readonly preview: ImportPreview;
}

/** Imports a file like the command. */
export async function runImport(
  db: Db,
  path: string,
  options: Partial<ImportOptions> = {},
  responses: Partial<Pick<ImportDialogue, 'onWritten'>> & { readonly isConfirmed?: boolean } = {},
): Promise<ImportResult> {
  const city = await readCityFile(path);
  let preview: ImportPreview | undefined;
  const outcome = await importCity(
    db,
    city,
    { fileName: path, isDryRun: false, ...options },
    {
      onPreview: (found) => {
        preview = found;
      },
      howToConfirm: 'Use --yes to confirm.',
      confirmGone: async () => responses.isConfirmed ?? false,
      ...(responses.onWritten && { onWritten: responses.onWritten }),
    },
  );
  return { outcome, preview: preview as ImportPreview };
}

export const countsOf = ({ preview: { plan } }: ImportResult) => ({
  created: plan.created.length,
  changed: plan.changed.length,
  returned: plan.returned.length,
  gone: plan.gone.length,
  unchanged: plan.unchanged,
});

/** All tables that an import can change, as text. */
export async function dump(db: Db): Promise<string> {
  const users = ['users', 'reviews', 'city_imports'];
  const tables = ['restaurants', 'timeslots', 'options', 'settings', ...users];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } =
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db);
      return JSON.stringify(rows);
    }),
  );
  return parts.join('\n');
}

/** A small sample city: a restaurant with a review, a sample reviewer, and a real user. */
export async function saveSample(db: Db): Promise<void> {
  const { ids } = await saveRestaurants(db, [
    makeRecord({
      source: 'demo',
      externalId: 'demo/skillet',
      title: 'The Skillet',
      latitude: 35,
      longitude: -85,
      options: { cuisine: ['American'] },
    }),
  ]);
  const [restaurant_id = 0] = ids.values();
  const reviewer = await createUser(db, { email: 'ann.lee@reviewers.example' });
  await createUser(db, { email: 'real.person@mail.test' });
  await db
    .insertInto('reviews')
    .values({ restaurant_id, user_id: reviewer.id, rating: 5, review: 'Good.' })
    .execute();
  await refreshRatings(db);
  await saveSettings(db, [
    { name: 'data_source', value: 'demo' },
    { name: 'city', value: 'Chattanooga, Tennessee' },
    { name: 'webiste_header_image', value: 'header.webp' },
  ]);
}
