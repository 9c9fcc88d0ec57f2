/** @pglite runs on both databases. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireHealth } from '@tableside/contracts/desk/health/wire';
import { openDirectoryStore } from '@tableside/registry/stores/directory-store';
import { makeReport } from '@tableside/registry/reports/report-fixtures';
import { writeReport } from '@tableside/registry/reports/shell-reports';
import { startHeartbeat } from '../../housekeeping/heartbeat';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { WEEK } from '../../testing/desks/queue';
import { until } from '../../testing/mails';
import type { TestPerson } from '../../testing/people';
import { createColleague } from '../../testing/people/colleagues';
import { makeRecord } from '../../testing/restaurants/records';
import { BACKUP_MARK } from './machine';
import { noteProcess } from './own-process';
import { describeStore } from './store';

const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
let test: TestApp;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ photos: { dataDir } });
  ida = await createColleague(test.db, ['operator']);
  const hours = { spans: WEEK, closedOn: [] };
  await test.save([
    makeRecord({ title: 'Fresh', hours }),
    makeRecord({ title: 'Old', hours }),
    makeRecord({ title: 'Older', hours }),
    makeRecord({ title: 'Unknown' }),
  ]);
  await query(`UPDATE restaurants SET updated_at = now() - interval '200 days' WHERE slug = 'old'`);
  await query(
    `UPDATE restaurants SET updated_at = now() - interval '300 days' WHERE slug IN ('older', 'unknown')`,
  );
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const query = (text: string) => test.database.pool.query(text);
const read = async (days = '') =>
  (await call(test, 'GET', `/api/desk/health${days}`, wireHealth, undefined, ida)).data;

it('tells of the process, the database and the disk', async () => {
  const { processes, database, disk } = await read();
  expect(processes).toMatchObject([
    { pid: process.pid, node: process.version, is_answering: true, is_silent: false },
  ]);
  expect(Date.parse(processes[0]?.started_at ?? '')).toBeLessThanOrEqual(Date.now());
  expect(database).toMatchObject({
    name: expect.stringMatching(/^PostgreSQL \d/),
    last_migration: expect.stringMatching(/^\d{3}_.*\.sql$/),
  });
  expect(database.size_bytes).toBeGreaterThan(1_000_000);
  expect(database.migrations).toBeGreaterThanOrEqual(6);
  expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? 0);
});

it('tells of all processes, also of one that died, until it is forgotten', async () => {
  const other = { host: 'two', node: 'v24.0.0', uptime_s: 3600, memory_bytes: 5e9 };
  await noteProcess(test.db, { ...other, id: 'a', pid: 7 });
  await noteProcess(test.db, { ...other, id: 'b', pid: 8 });
  const beSilent = (time: string) =>
    query(`UPDATE api_processes SET seen_at = now() - interval '${time}' WHERE id = 'b'`);
  const list = async () =>
    (await read()).processes.map(({ pid, is_answering, is_silent }) => [
      pid,
      is_answering,
      is_silent,
    ]);
  await beSilent('2 minutes');
  const own = [process.pid, true, false];
  expect(await list()).toEqual([own, [7, false, false], [8, false, true]]);
  expect((await read()).processes[1]).toMatchObject({ host: 'two', memory_bytes: 5e9 });
  await beSilent('2 hours');
  expect(await list()).toEqual([own, [7, false, false]]);
});

it('a process says that it is there while it runs, and is not missed when it has ended', async () => {
  await test.db.deleteFrom('api_processes').execute();
  const warn = jest.fn();
  const stop = startHeartbeat({
    db: test.db,
    logger: { warn },
    hasMailServer: false,
    everyMs: 5,
  });
  const seen = async () => {
    const [row] = await test.db.selectFrom('api_processes').select('seen_at').execute();
    return row?.seen_at.getTime() ?? 0;
  };
  await until(async () => (await seen()) > 0);
  const first = await seen();
  await until(async () => (await seen()) > first);
  await stop();
  expect(await seen()).toBe(0);
  expect(warn).not.toHaveBeenCalled();
});

it('says plainly what it does not know', async () => {
  expect(await read()).toMatchObject({
    last_backup: null,
    last_import: null,
    shells: [],
    releases: [],
    store_closed: expect.stringContaining('was not told where the release store is'),
  });
});

it('tells of shell servers and releases where it was told of the store, and why it cannot where it is away', async () => {
  const store = join(dataDir, 'store');
  const report = makeReport({
    name: 'one-3000',
    revision: 7,
    quarantined: [{ remote: 'marketing', version: '1.4.0', reason: 'it was blocked' }],
  });
  await writeReport(openDirectoryStore(store), 'production', report);
  expect(await describeStore({ store, environment: 'production' })).toMatchObject({
    store_closed: null,
    shells: [{ name: 'one-3000', revision: 7, quarantined: ['marketing@1.4.0: it was blocked'] }],
    releases: [],
  });
  expect(
    await describeStore({ store: 'postgres://nobody@127.0.0.1:1/none', environment: 'production' }),
  ).toMatchObject({ shells: [], store_closed: 'The release store cannot be read right now.' });
});

it('knows the last backup by its mark', async () => {
  const mark = join(dataDir, BACKUP_MARK);
  writeFileSync(mark, '');
  const at = new Date('2026-11-20T03:00:00Z');
  utimesSync(mark, at, at);
  expect((await read()).last_backup).toBe('2026-11-20T03:00:00.000Z');
});

it('names places whose hours nobody has confirmed for so long, the oldest first', async () => {
  const { stale } = await read();
  expect(stale).toMatchObject({ days: 180, places: 4, without_hours: 1, count: 2 });
  expect(stale.first.map(({ slug }) => slug)).toEqual(['older', 'old']);
  expect((await read('?days=250')).stale).toMatchObject({ count: 1, first: [{ slug: 'older' }] });
});

it('an import confirms what it brought', async () => {
  await query(`INSERT INTO city_imports (file_name, created_count, changed_count, returned_count,
    gone_count, unchanged_count, skipped_count) VALUES ('city.geojson', 0, 0, 0, 0, 4, 0)`);
  expect(await read()).toMatchObject({
    last_import: { file: 'city.geojson' },
    stale: { count: 0, first: [] },
  });
});
