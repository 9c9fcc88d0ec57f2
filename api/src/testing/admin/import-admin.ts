import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { wireImports } from '@tableside/contracts/admin/import/wire';
import type { Role } from '@tableside/contracts/admin/rules';
import { createImporter } from '../../admin/import/importer';
import { TOWN } from '../../import/fixtures/files';
import { call, startTestApp } from '../app';
import { bearer, createColleague } from '../users';

type Filters = Readonly<Partial<Record<'city' | 'time_zone' | 'keep_other_sources', string>>>;
export type ImportAdmin = Awaited<ReturnType<typeof startImportAdmin>>;

/** An API with uploads, and an operator. */
export async function startImportAdmin() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-admin-'));
  const test = await startTestApp({
    importer: (db) => createImporter({ db, dataDir, logger: { error: jest.fn() } }),
  });
  const operator = await createColleague(test.db, ['operator']);

  const read = async () =>
    (await call(test, 'GET', '/api/admin/import', wireImports, undefined, operator)).data;
  /** Uploads a file like the admin pages.
   * @returns the parsed response */
  const upload = async (content: string | Buffer, name: string, options: Filters = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(options)) form.append(field, value);
    form.append(
      'file',
      new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/admin/import/upload',
      headers: { ...bearer(operator), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return reply.json<{ success: boolean; message: string; fields?: Record<string, string> }>();
  };
  const post = (name: 'write' | 'drop', body: object) =>
    call(test, 'POST', `/api/admin/import/${name}`, nothing, body, operator);
  const write = (id: number, body: object = {}) => post('write', { id, ...body });

  /** Waits until the import has finished. */
  async function waitUntilIdle() {
    for (;;) {
      const { job } = await read();
      if (!job) throw new Error('no import');
      if (!['reading', 'writing'].includes(job.state)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function drop(path: string) {
    await upload(readFileSync(path), 'town.geojson');
    return waitUntilIdle();
  }

  return {
    test,
    operator,
    fileOf: (id: number) => join(dataDir, 'imports', String(id)),
    dataDir,
    read,
    write,
    discard: (id: number) => post('drop', { id }),
    upload,
    waitUntilIdle,
    drop,
    importTown: async () => {
      const job = await drop(TOWN);
      await write(job.id);
      expect(await waitUntilIdle()).toMatchObject({ state: 'written', error: null });
    },
    findId: async (externalId: string) => {
      const find = 'SELECT id FROM restaurants WHERE external_id = $1';
      const [row] = await test.query<{ id: number }>(find, [externalId]);
      if (!row) throw new Error(`There is no restaurant ${externalId}`);
      return row.id;
    },
    countRestaurants: async () => (await test.query('SELECT FROM restaurants')).length,
    hire: (roles: readonly Role[]) => createColleague(test.db, roles),
    /** Deletes all restaurants and imports. */
    empty: () => test.empty('restaurants', 'options', 'settings', 'city_imports', 'import_jobs'),
    close: async () => {
      await test.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export { until as waitUntil } from '../emails';
