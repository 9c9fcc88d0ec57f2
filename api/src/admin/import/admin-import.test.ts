/** @pglite runs on both databases. */
import { existsSync, readFileSync } from 'node:fs';
import { IMPORT_BYTES_MAX } from '@tableside/contracts/admin/import/wire';
import { editRestaurant } from '../../restaurants/edits/edit-restaurant';
import { startImportAdmin, waitUntil, type ImportAdmin } from '../../testing/admin/import-admin';
import { createFiles, readTown, toCollection, TOWN } from '../../import/fixtures/files';

const files = createFiles();
let admin: ImportAdmin;
beforeAll(async () => {
  admin = await startImportAdmin();
});
afterAll(async () => {
  await admin.close();
  files.remove();
});
beforeEach(() => admin.empty());

it('previews the changes of a file, then applies them', async () => {
  const job = await admin.drop(TOWN);
  expect(job).toMatchObject({
    state: 'ready',
    report: { counts: { created: 11, kept: 0 }, doubt: null, known: { restaurants: 11 } },
  });
  expect(await admin.countRestaurants()).toBe(0);
  await admin.write(job.id);
  expect(await admin.waitUntilIdle()).toMatchObject({ state: 'written' });
  expect(await admin.countRestaurants()).toBe(11);
  expect((await admin.read()).last).toMatchObject([{ file_name: 'town.geojson', created: 11 }]);
  await waitUntil(() => !existsSync(admin.fileOf(job.id)));
  const lines = await admin.test.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .execute();
  expect(lines[0]).toEqual({ action: 'import-written', subject: `import ${job.id}` });
});

it('lists changed fields and manual overrides', async () => {
  await admin.importTown();
  const id = await admin.findId('node/109');
  await editRestaurant(admin.test.db, {
    restaurantId: id,
    changes: { phone: '802 555 0100' },
    who: 'op@example.com',
    source: 'operator',
  });
  const newer = readTown().map((feature) =>
    feature.id === 'node/109'
      ? {
          ...feature,
          properties: {
            ...feature.properties,
            phone: '+1 802 555 0199',
            website: 'https://new.example',
          },
        }
      : feature,
  );
  const job = await admin.drop(files.write('newer.geojson', toCollection(newer)));
  expect(job.report).toMatchObject({
    counts: { changed: 1, kept: 1 },
    changed: [{ id, fields: [{ field: 'website', after: 'https://new.example/' }] }],
    kept: [
      {
        id,
        field: 'phone',
        value: '(802) 555-0100',
        imported: '(802) 555-0199',
        who: 'op@example.com',
      },
    ],
  });
  await admin.write(job.id);
  await admin.waitUntilIdle();
  const row = await admin.test.db
    .selectFrom('restaurants')
    .select(['phone', 'website'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ phone: '(802) 555-0100', website: 'https://new.example/' });
});

it('requires confirmation when a file would remove many restaurants', async () => {
  await admin.importTown();
  const job = await admin.drop(files.write('half.geojson', toCollection(readTown().slice(0, 6))));
  const doubt =
    '5 restaurants (45%) would be removed, so the file may be truncated or for another city. Nothing was written.';
  expect(job.report?.doubt).toBe(doubt);
  expect(await admin.write(job.id)).toMatchObject({
    success: false,
    message: `${doubt} Confirm the removal to continue.`,
  });
  expect((await admin.read()).job?.state).toBe('ready');
  expect(await admin.write(job.id, { is_confirmed: true })).toMatchObject({ success: true });
  expect(await admin.waitUntilIdle()).toMatchObject({ state: 'written' });
});

it('discards an import without changes', async () => {
  const job = await admin.drop(TOWN);
  await admin.discard(job.id);
  expect((await admin.read()).job).toMatchObject({ state: 'dropped' });
  expect(await admin.write(job.id)).toMatchObject({ success: false });
  expect(await admin.countRestaurants()).toBe(0);
});

it('allows one import at a time and rejects invalid uploads', async () => {
  expect(await admin.upload('x', 'x', { time_zone: 'Springfield' })).toMatchObject({
    success: false,
    fields: { time_zone: expect.stringContaining('"Springfield" is not a time zone') },
  });
  expect(await admin.upload('', 'x')).toMatchObject({
    success: false,
    fields: { file: 'Choose a file.' },
  });
  expect(await admin.upload(Buffer.alloc(IMPORT_BYTES_MAX + 1), 'x')).toMatchObject({
    success: false,
    fields: { file: expect.stringContaining('larger than 64 MB') },
  });
  await admin.drop(TOWN);
  expect(await admin.upload('x', 'x')).toMatchObject({
    success: false,
    message: 'Another import is in progress. Finish or discard it first.',
  });
});

it('reports an unsupported file format', async () => {
  await admin.upload(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'city.zip');
  expect(await admin.waitUntilIdle()).toMatchObject({
    state: 'failed',
    error: '"city.zip" is a ZIP archive; unpack it first.',
  });
});

it('reports why a truncated file cannot be read', async () => {
  const job = await admin.drop(
    files.write('cut.geojson', readFileSync(TOWN, 'utf8').slice(0, 2000)),
  );
  expect(job).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/incomplete|interrupted|not valid/i),
  });
  expect(job.error).not.toContain(admin.dataDir);
  await waitUntil(() => !existsSync(admin.fileOf(job.id)));
});

it('ends an interrupted import so that the next one can start', async () => {
  const job = await admin.drop(TOWN);
  await admin.test.database.pool.query(
    "UPDATE import_jobs SET state = 'writing', touched_at = now() - interval '31 minutes'",
  );
  expect((await admin.read()).job).toMatchObject({
    state: 'failed',
    error: 'The import was interrupted. Nothing was imported. Upload the file again.',
  });
  expect(existsSync(admin.fileOf(job.id))).toBe(false);
  await admin.importTown();
});
