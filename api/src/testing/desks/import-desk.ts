import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { wireImports, wireReceived } from '@tableside/contracts/desk/import/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { createImporter } from '../../desks/import/create-importer';
import { TOWN } from '../../import/fixtures/files';
import { call, startTestApp, type TestApp } from '../app';
import { readDatabaseUrl, testDatabaseKind } from '../database';
import { bearer, createPerson, type TestPerson } from '../people';

export type ImportDesk = Awaited<ReturnType<typeof startImportDesk>>;

/** A host that takes files, and an operator who sends them.
 * @param program does the steps in processes of their own, where these can open the database; left out, all is done here */
export async function startImportDesk(program?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-desk-'));
  const env: Record<string, string> = { DATA_DIR: dataDir };
  const isShared = testDatabaseKind === 'postgres';
  const test = await startTestApp({
    importer: (db) =>
      createImporter({
        db,
        dataDir,
        program: program ? { file: program, env } : null,
        isShared,
        logger: { error: jest.fn() },
      }),
  });
  if (isShared) env['DATABASE_URL'] = await readDatabaseUrl(test.database);
  const operator = await hire(test, ['operator']);

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
  const post = (name: 'write' | 'drop', body: object) =>
    call(test, 'POST', `/api/desk/import/${name}`, nothing, body, operator);
  const write = (id: number, body: object = {}) => post('write', { id, ...body });

  /** Sends a file in two pieces.
   * @returns its import, which is being read */
  async function upload(path: string, wishes: object = {}): Promise<number> {
    const bytes = readFileSync(path);
    const { data } = await begin({ name: 'town.geojson', bytes: bytes.length, ...wishes });
    const id = data?.id ?? 0;
    const middle = Math.floor(bytes.length / 2);
    await send(id, 0, bytes.subarray(0, middle));
    await send(id, middle, bytes.subarray(middle));
    return id;
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
    await upload(path, wishes);
    return settled();
  }

  return {
    test,
    operator,
    folderOf: (id: number) => join(dataDir, 'imports', String(id)),
    dataDir,
    read,
    begin,
    send,
    write,
    throwAway: (id: number) => post('drop', { id }),
    upload,
    settled,
    drop,
    importTown: async () => {
      const job = await drop(TOWN);
      await write(job.id);
      expect(await settled()).toMatchObject({ state: 'written', error: null });
    },
    findId: async (externalId: string) =>
      (
        await test.db
          .selectFrom('restaurants')
          .select('id')
          .where('external_id', '=', externalId)
          .executeTakeFirstOrThrow()
      ).id,
    countPlaces: async () =>
      (await test.db.selectFrom('restaurants').select('id').execute()).length,
    hire: (roles: readonly Role[]) => hire(test, roles),
    /** Takes all places and imports away. */
    empty: () =>
      test.database.pool.query(
        'TRUNCATE restaurants, options, settings, city_imports, import_jobs CASCADE',
      ),
    close: async () => {
      await test.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function hire({ db }: TestApp, roles: readonly Role[]) {
  const person = await createPerson(db);
  for (const role of roles)
    await db
      .insertInto('roles')
      .values({ user_id: person.id, role, granted_by: 'a test' })
      .execute();
  return person;
}

/** Waits until something holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
