import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { wireImports } from '@tableside/contracts/desk/import/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { createImporter } from '../../desks/import/importer';
import { TOWN } from '../../import/fixtures/files';
import { call, startTestApp } from '../app';
import { bearer, createColleague } from '../people';

type Wishes = Readonly<Partial<Record<'city' | 'time_zone' | 'is_beside', string>>>;
export type ImportDesk = Awaited<ReturnType<typeof startImportDesk>>;

/** A host that takes files, and an operator who sends them. */
export async function startImportDesk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-desk-'));
  const test = await startTestApp({
    importer: (db) => createImporter({ db, dataDir, logger: { error: jest.fn() } }),
  });
  const operator = await createColleague(test.db, ['operator']);

  const read = async () =>
    (await call(test, 'GET', '/api/desk/import', wireImports, undefined, operator)).data;
  /** Sends a file as the desk does.
   * @returns the parsed answer */
  const upload = async (content: string | Buffer, name: string, wishes: Wishes = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(wishes)) form.append(field, value);
    form.append(
      'file',
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/desk/import/upload',
      headers: { ...bearer(operator), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.json<{ success: boolean; message: string; fields?: Record<string, string> }>();
  };
  const post = (name: 'write' | 'drop', body: object) =>
    call(test, 'POST', `/api/desk/import/${name}`, nothing, body, operator);
  const write = (id: number, body: object = {}) => post('write', { id, ...body });

  /** Waits until nobody works at the import. */
  async function settled() {
    for (;;) {
      const { job } = await read();
      if (!job) throw new Error('no import');
      if (!['reading', 'writing'].includes(job.state)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function drop(path: string) {
    await upload(readFileSync(path), 'town.geojson');
    return settled();
  }

  return {
    test,
    operator,
    fileOf: (id: number) => join(dataDir, 'imports', String(id)),
    dataDir,
    read,
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
    hire: (roles: readonly Role[]) => createColleague(test.db, roles),
    /** Takes all places and imports away. */
    empty: () =>
      test.query('TRUNCATE restaurants, options, settings, city_imports, import_jobs CASCADE'),
    close: async () => {
      await test.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export { until as waitUntil } from '../mails';
