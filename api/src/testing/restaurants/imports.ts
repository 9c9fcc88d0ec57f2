import { sql } from 'kysely';
import { createFiles } from '../../import/fixtures/files';
import { importCity } from '../../import/import-city';
import type {
  ImportDialogue,
  ImportOutcome,
  ImportPreview,
  ImportWishes,
} from '../../import/import-city';
import { readCityFile } from '../../import/read-city';
import type { Database } from '../../db/pool';
import type { Db } from '../../db/schema';
import { saveRestaurants } from '../../restaurants/save';
import { refreshRatings } from '../../reviews/repository';
import { saveSettings } from '../../settings/repository';
import { createTestDatabase } from '../database';
import { createPerson } from '../people';
import { makeRecord } from './records';

/** A database and a folder of files, for the tests of a file; each begins with an empty database. */
export function prepareImportTest() {
  const files = createFiles();
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() =>
    sql`TRUNCATE restaurants, options, users, settings, city_imports RESTART IDENTITY CASCADE`.execute(
      database.db,
    ),
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
      wishes?: Partial<ImportWishes>,
      answers?: Parameters<typeof runImport>[3],
    ) => runImport(database.db, path, wishes, answers),
  };
}

/** What came of an import. */
interface ImportResult {
  readonly outcome: ImportOutcome;
  readonly preview: ImportPreview;
}

/** Imports a file as the command does. */
export async function runImport(
  db: Db,
  path: string,
  wishes: Partial<ImportWishes> = {},
  answers: Partial<Pick<ImportDialogue, 'onWritten'>> & { readonly isConfirmed?: boolean } = {},
): Promise<ImportResult> {
  const city = await readCityFile(path);
  let preview: ImportPreview | undefined;
  const outcome = await importCity(
    db,
    city,
    { fileName: path, isDryRun: false, ...wishes },
    {
      onPreview: (found) => {
        preview = found;
      },
      howToConfirm: 'Give --yes if that is right.',
      confirmGone: async () => answers.isConfirmed ?? false,
      ...(answers.onWritten && { onWritten: answers.onWritten }),
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

/** Everything of the database that an import could touch. */
export async function dump(db: Db): Promise<string> {
  const tables = [
    'restaurants',
    'timeslots',
    'options',
    'settings',
    'users',
    'reviews',
    'city_imports',
  ];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } =
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db);
      return JSON.stringify(rows);
    }),
  );
  return parts.join('\n');
}

/** A small sample city: one restaurant with a review, a sample reviewer, and a real person's account. */
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
  const reviewer = await createPerson(db, { email: 'ann.lee@reviewers.example' });
  await createPerson(db, { email: 'real.person@mail.test' });
  await db
    .insertInto('reviews')
    .values({
      restaurant_id: [...ids.values()][0] ?? 0,
      user_id: reviewer.id,
      rating: 5,
      review: 'Good.',
    })
    .execute();
  await refreshRatings(db);
  await saveSettings(db, [
    { name: 'data_source', value: 'demo' },
    { name: 'city', value: 'Chattanooga, Tennessee' },
    { name: 'webiste_header_image', value: 'header.webp' },
  ]);
}
