/** @pglite runs on both databases. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wireHealth } from '@tableside/contracts/desk/health';
import { call, startTestApp, type TestApp } from '../testing/app';
import { WEEK } from '../testing/desks/queue';
import type { TestPerson } from '../testing/people';
import { createColleague } from '../testing/people/colleagues';
import { makeRecord } from '../testing/restaurants/records';
import { BACKUP_MARK } from './';

const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
let test: TestApp;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ photos: { dataDir } });
  ida = await createColleague(test.db, ['operator']);
  await test.save([
    makeRecord({ title: 'Luna', hours: { spans: WEEK, closedOn: [] } }),
    makeRecord({ title: 'Unknown' }),
  ]);
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const read = async () =>
  (await call(test, 'GET', '/api/desk/health', wireHealth, undefined, ida)).data;

it('shows the database, the disk and places without hours', async () => {
  const { database, disk, ...rest } = await read();
  expect(database.name).toMatch(/^PostgreSQL \d/);
  expect(database.size_bytes).toBeGreaterThan(1_000_000);
  expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? 0);
  expect(rest).toEqual({
    last_backup: null,
    last_import: null,
    places: { count: 2, without_hours: 1 },
  });
});

it('shows the last backup and the last import', async () => {
  const mark = join(dataDir, BACKUP_MARK);
  writeFileSync(mark, '');
  const at = new Date('2026-11-20T03:00:00Z');
  utimesSync(mark, at, at);
  await test.database.pool.query(`INSERT INTO city_imports (file_name, created_count, changed_count,
    returned_count, gone_count, unchanged_count, skipped_count)
    VALUES ('city.geojson', 0, 0, 0, 0, 4, 0)`);
  expect(await read()).toMatchObject({
    last_backup: '2026-11-20T03:00:00.000Z',
    last_import: { file: 'city.geojson' },
  });
});
