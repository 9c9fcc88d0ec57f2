/** @pglite runs on both databases. */
import { existsSync, readFileSync } from 'node:fs';
import { IMPORT_BYTES_MAX } from '@tableside/contracts/desk/import/wire';
import { editPlace } from '../../restaurants/edits/edit-place';
import { startImportDesk, waitUntil, type ImportDesk } from '../../testing/desks/import-desk';
import { createFiles, readTown, toCollection, TOWN } from '../../import/fixtures/files';

const files = createFiles();
let desk: ImportDesk;
beforeAll(async () => {
  desk = await startImportDesk();
});
afterAll(async () => {
  await desk.close();
  files.remove();
});
beforeEach(() => desk.empty());

it('shows what a file would change before anything is written, then writes it', async () => {
  const job = await desk.drop(TOWN);
  expect(job).toMatchObject({
    state: 'ready',
    report: { counts: { created: 11, kept: 0 }, doubt: null, known: { places: 11 } },
  });
  expect(await desk.countPlaces()).toBe(0);
  await desk.write(job.id);
  expect(await desk.settled()).toMatchObject({ state: 'written' });
  expect(await desk.countPlaces()).toBe(11);
  expect((await desk.read()).last).toMatchObject([{ file_name: 'town.geojson', created: 11 }]);
  await waitUntil(() => !existsSync(desk.fileOf(job.id)));
  const lines = await desk.test.db
    .selectFrom('audit')
    .select(['act', 'subject'])
    .orderBy('id', 'desc')
    .execute();
  expect(lines[0]).toEqual({ act: 'import-written', subject: `import ${job.id}` });
});

it('says of each field what changes, and what is kept by hand', async () => {
  await desk.importTown();
  const id = await desk.findId('node/109');
  await editPlace(desk.test.db, {
    placeId: id,
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
  const job = await desk.drop(files.write('newer.geojson', toCollection(newer)));
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
  await desk.write(job.id);
  await desk.settled();
  const row = await desk.test.db
    .selectFrom('restaurants')
    .select(['phone', 'website'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ phone: '(802) 555-0100', website: 'https://new.example/' });
});

it('a file that lacks much of the city is written only when somebody says so', async () => {
  await desk.importTown();
  const job = await desk.drop(files.write('half.geojson', toCollection(readTown().slice(0, 6))));
  const doubt =
    '5 places (45 %) would be gone, so the file may be cut short or of another city; nothing was written.';
  expect(job.report?.doubt).toBe(doubt);
  expect(await desk.write(job.id)).toMatchObject({
    success: false,
    message: `${doubt} Say that it is right to write it.`,
  });
  expect((await desk.read()).job?.state).toBe('ready');
  expect(await desk.write(job.id, { is_confirmed: true })).toMatchObject({ success: true });
  expect(await desk.settled()).toMatchObject({ state: 'written' });
});

it('is thrown away without a trace in the city', async () => {
  const job = await desk.drop(TOWN);
  await desk.throwAway(job.id);
  expect((await desk.read()).job).toMatchObject({ state: 'dropped' });
  expect(await desk.write(job.id)).toMatchObject({ success: false });
  expect(await desk.countPlaces()).toBe(0);
});

it('takes one import at a time, and none that is too large or asks for what there is not', async () => {
  expect(await desk.upload('x', 'x', { time_zone: 'Springfield' })).toMatchObject({
    success: false,
    fields: { time_zone: expect.stringContaining('"Springfield" is not a time zone') },
  });
  expect(await desk.upload('', 'x')).toMatchObject({
    success: false,
    fields: { file: 'Choose a file.' },
  });
  expect(await desk.upload(Buffer.alloc(IMPORT_BYTES_MAX + 1), 'x')).toMatchObject({
    success: false,
    fields: { file: expect.stringContaining('larger than 64 MB') },
  });
  await desk.drop(TOWN);
  expect(await desk.upload('x', 'x')).toMatchObject({
    success: false,
    message: 'Another import is under way. Finish or end it first.',
  });
});

it('says that a file is of no kind that it reads', async () => {
  await desk.upload(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'city.zip');
  expect(await desk.settled()).toMatchObject({
    state: 'failed',
    error: '"city.zip" is a ZIP archive; unpack it first.',
  });
});

it('says what is wrong with a file that cannot be read to its end', async () => {
  const job = await desk.drop(
    files.write('cut.geojson', readFileSync(TOWN, 'utf8').slice(0, 2000)),
  );
  expect(job).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/ends too early|cut short|not valid/i),
  });
  expect(job.error).not.toContain(desk.dataDir);
  await waitUntil(() => !existsSync(desk.fileOf(job.id)));
});

it('an import whose process died has ended without a trace, and the next one may begin', async () => {
  const job = await desk.drop(TOWN);
  await desk.test.database.pool.query(
    "UPDATE import_jobs SET state = 'writing', touched_at = now() - interval '31 minutes'",
  );
  expect((await desk.read()).job).toMatchObject({
    state: 'failed',
    error: 'It was interrupted; nothing was written. Drop the file again.',
  });
  expect(existsSync(desk.fileOf(job.id))).toBe(false);
  await desk.importTown();
});
