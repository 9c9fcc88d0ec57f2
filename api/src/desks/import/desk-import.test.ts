/** @pglite runs on both databases. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { IMPORT_BYTES_MAX } from '@tableside/contracts/desk/import/rules';
import { wireImports, wireReceived } from '@tableside/contracts/desk/import/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { createFiles, readTown, toCollection, TOWN } from '../../import/fixtures/files';
import { editPlace } from '../../places/edit-place';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { createImporter } from './create-importer';

const files = createFiles();
const dataDir = mkdtempSync(join(tmpdir(), 'tableside-desk-'));
let test: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  test = await startTestApp({
    importer: (db) =>
      createImporter({ db, dataDir, program: null, isShared: false, logger: { error: jest.fn() } }),
  });
  operator = await make(['operator']);
});
afterAll(async () => {
  await test.close();
  files.remove();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await test.database.pool.query(
    'TRUNCATE restaurants, options, settings, city_imports, import_jobs CASCADE',
  );
});

async function make(roles: readonly Role[]) {
  const person = await createPerson(test.db);
  for (const role of roles)
    await test.db
      .insertInto('roles')
      .values({ user_id: person.id, role, granted_by: 'a test' })
      .execute();
  return person;
}

const read = async () =>
  (await call(test, 'GET', '/api/desk/import', wireImports, undefined, operator)).data;
const begin = (body: object) =>
  call(test, 'POST', '/api/desk/import/begin', wireReceived, body, operator);
const send = (id: number, offset: number, payload: Buffer, person: TestPerson = operator) =>
  test.app.inject({
    method: 'POST',
    url: `/api/desk/import/part/${id}?offset=${offset}`,
    headers: { ...bearer(person), 'content-type': 'application/octet-stream' },
    payload,
  });
const write = (id: number, body: object = {}) =>
  call(test, 'POST', '/api/desk/import/write', nothing, { id, ...body }, operator);

async function waitFor(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Waits until nobody works at the import. */
async function settled() {
  for (;;) {
    const { job } = await read();
    if (!job) throw new Error('no import');
    if (!['uploading', 'reading', 'writing'].includes(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function drop(path: string, wishes: object = {}) {
  const bytes = readFileSync(path);
  const { data } = await begin({ name: 'town.geojson', bytes: bytes.length, ...wishes });
  const id = data?.id ?? 0;
  const middle = Math.floor(bytes.length / 2);
  await send(id, 0, bytes.subarray(0, middle));
  await send(id, middle, bytes.subarray(middle));
  return settled();
}

async function importTown() {
  const job = await drop(TOWN);
  await write(job.id);
  expect(await settled()).toMatchObject({ state: 'written', error: null });
}
const findId = async (externalId: string) =>
  (
    await test.db
      .selectFrom('restaurants')
      .select('id')
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow()
  ).id;
const countPlaces = async () =>
  (await test.db.selectFrom('restaurants').select('id').execute()).length;

it('shows what a file would change before anything is written, then writes it', async () => {
  const job = await drop(TOWN);
  expect(job).toMatchObject({
    state: 'ready',
    report: { counts: { created: 11, kept: 0 }, doubt: null, known: { places: 11 } },
  });
  expect(await countPlaces()).toBe(0);
  await write(job.id);
  expect(await settled()).toMatchObject({ state: 'written' });
  expect(await countPlaces()).toBe(11);
  expect((await read()).last).toMatchObject([{ file_name: 'town.geojson', created: 11 }]);
  await waitFor(() => !existsSync(join(dataDir, 'imports', String(job.id))));
  const lines = await test.db
    .selectFrom('audit')
    .select(['act', 'subject'])
    .orderBy('id', 'desc')
    .execute();
  expect(lines[0]).toEqual({ act: 'import-written', subject: `import ${job.id}` });
});

it('says of each field what changes, and what is kept by hand', async () => {
  await importTown();
  const id = await findId('node/109');
  await editPlace(test.db, {
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
  const job = await drop(files.write('newer.geojson', toCollection(newer)));
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
  await write(job.id);
  await settled();
  const row = await test.db
    .selectFrom('restaurants')
    .select(['phone', 'website'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ phone: '(802) 555-0100', website: 'https://new.example/' });
});

it('a file that lacks much of the city is written only when somebody says so', async () => {
  await importTown();
  const job = await drop(files.write('half.geojson', toCollection(readTown().slice(0, 6))));
  const doubt =
    '5 places (45 %) would be gone, so the file may be cut short or of another city; nothing was written.';
  expect(job.report?.doubt).toBe(doubt);
  expect(await write(job.id)).toMatchObject({
    success: false,
    message: `${doubt} Say that it is right to write it.`,
  });
  expect((await read()).job?.state).toBe('ready');
  expect(await write(job.id, { is_confirmed: true })).toMatchObject({ success: true });
  expect(await settled()).toMatchObject({ state: 'written' });
});

it('is thrown away without a trace in the city', async () => {
  const job = await drop(TOWN);
  await call(test, 'POST', '/api/desk/import/drop', nothing, { id: job.id }, operator);
  expect((await read()).job).toMatchObject({ state: 'dropped' });
  expect(await write(job.id)).toMatchObject({ success: false });
  expect(await countPlaces()).toBe(0);
});

it('takes one import at a time, and none that is too large', async () => {
  expect(await begin({ name: 'x', bytes: IMPORT_BYTES_MAX + 1 })).toMatchObject({
    success: false,
    fields: { name: expect.stringContaining('larger than 512 MB') },
  });
  await drop(TOWN);
  expect(await begin({ name: 'x', bytes: 10 })).toMatchObject({
    success: false,
    message: 'Another import is under way. Finish or end it first.',
  });
});

it('tells at once that a file is of no kind that it reads', async () => {
  const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]);
  const { data } = await begin({ name: 'city.zip', bytes: 1000 });
  const answer = await send(data?.id ?? 0, 0, zip);
  expect(answer.json()).toMatchObject({
    success: false,
    message: '"city.zip" is a ZIP archive; unpack it first.',
  });
  expect((await read()).job).toMatchObject({ state: 'failed' });
});

it('says what is wrong with a file that cannot be read to its end', async () => {
  const job = await drop(files.write('cut.geojson', readFileSync(TOWN, 'utf8').slice(0, 2000)));
  expect(job).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/ends too early|cut short|not valid/i),
  });
  expect(job.error).not.toContain(dataDir);
});

it('a piece that comes twice changes nothing', async () => {
  const bytes = readFileSync(TOWN);
  const { data } = await begin({ name: 'town.geojson', bytes: bytes.length });
  const id = data?.id ?? 0;
  await send(id, 0, bytes.subarray(0, 100));
  const again = await send(id, 0, bytes.subarray(0, 100));
  expect(again.json()).toMatchObject({ data: { received: 100 } });
  await send(id, 100, bytes.subarray(100));
  expect(await settled()).toMatchObject({ state: 'ready' });
});

it('an import that nobody works at any more has ended, and the next one may begin', async () => {
  await begin({ name: 'x', bytes: 10 });
  await test.database.pool.query(
    "UPDATE import_jobs SET state = 'writing', touched_at = now() - interval '2 minutes'",
  );
  expect((await read()).job).toMatchObject({
    state: 'failed',
    error: 'It was interrupted; nothing was written. Drop the file again.',
  });
  expect(await begin({ name: 'x', bytes: 10 })).toMatchObject({ success: true });
});
