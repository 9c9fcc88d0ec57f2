/** Steps in processes of their own; on the embedded database the reading alone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testDatabaseKind } from '../../testing/database';
import { startImportDesk, waitUntil, type ImportDesk } from '../../testing/desks/import-desk';
import { buildProgram } from '../../testing/run-main';
import { createFiles, TOWN } from '../../import/fixtures/files';

// Each process loads the whole program.
jest.setTimeout(120_000);

const files = createFiles();
/** Where each process of a step says that it is there. */
const PIDS = join(files.directory, 'pids');
let desk: ImportDesk;
beforeAll(async () => {
  const program = join(files.directory, 'step.mjs');
  const command = pathToFileURL(buildProgram('cli')).href;
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(PIDS)}, process.pid + '\\n');
    await import(${JSON.stringify(command)});`,
  );
  desk = await startImportDesk(program);
});
afterAll(async () => {
  await desk.close();
  files.remove();
});
beforeEach(async () => {
  writeFileSync(PIDS, '');
  await desk.empty();
});

const listPids = () => readFileSync(PIDS, 'utf8').trim().split('\n').filter(Boolean).map(Number);
const FAILED = {
  state: 'failed',
  error: 'Something went wrong on our side; nothing was written. Drop the file again.',
};
/** The embedded database is open in one process only: there a file is read apart, and no more. */
const onServer = testDatabaseKind === 'postgres';

it('a process that is killed while it reads is a failure; the next try works, each step in a process of its own', async () => {
  const id = await desk.upload(TOWN);
  await waitUntil(() => listPids().length > 0);
  process.kill(listPids()[0] ?? 0, 'SIGKILL');
  expect(await desk.settled()).toMatchObject(FAILED);
  await waitUntil(() => !existsSync(desk.folderOf(id)));
  await desk.importTown();
  expect(await desk.countPlaces()).toBe(11);
  expect(new Set(listPids()).size).toBe(1 + (onServer ? 3 : 1));
});

if (onServer) {
  it('a process that is killed while it writes leaves nothing half written and no lock', async () => {
    const job = await desk.drop(TOWN);
    const { pool } = desk.test.database;
    const holder = await pool.connect();
    try {
      // The process waits where all places are written and none is committed.
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE city_imports IN EXCLUSIVE MODE');
      await desk.write(job.id);
      const isWaiting = async () =>
        (
          await holder.query(
            `SELECT 1 FROM pg_locks WHERE relation = 'city_imports'::regclass AND NOT granted`,
          )
        ).rowCount === 1;
      await waitUntil(isWaiting);
      process.kill(listPids().at(-1) ?? 0, 'SIGKILL');
      expect(await desk.settled()).toMatchObject(FAILED);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM city_imports`);
    expect([await desk.countPlaces(), rows]).toEqual([0, [{ n: 0 }]]);
    await waitUntil(() => !existsSync(desk.folderOf(job.id)));
    await desk.importTown();
    expect(await desk.countPlaces()).toBe(11);
    const locks = await pool.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`);
    expect(locks.rowCount).toBe(0);
  });
}
