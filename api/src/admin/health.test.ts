/** @pglite runs on both databases. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nothing } from '@tableside/contracts/common/wire';
import { wireHealth, wireEmails } from '@tableside/contracts/admin/health';
import { call, startTestApp, type TestApp } from '../testing/app';
import { WEEK } from '../testing/admin/queue';
import { type TestUser, createColleague } from '../testing/users';
import { makeRecord } from '../testing/restaurants/records';
import { LAST_BACKUP_FILE } from './health';

const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
let test: TestApp;
let ida: TestUser;
beforeAll(async () => {
  test = await startTestApp({ photos: { dataDir } });
  ida = await createColleague(test.db, ['operator'], { email: 'ida@example.com' });
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
  (await call(test, 'GET', '/api/admin/health', wireHealth, undefined, ida)).data;

it('shows the database, the disk, and restaurants without hours', async () => {
  const { database, disk, ...rest } = await read();
  expect(database.name).toMatch(/^PostgreSQL \d/);
  expect(database.size_bytes).toBeGreaterThan(1_000_000);
  expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? 0);
  expect(rest).toEqual({
    last_backup: null,
    last_import: null,
    restaurants: { count: 2, without_hours: 1 },
  });
});

it('shows the last backup and the last import', async () => {
  const mark = join(dataDir, LAST_BACKUP_FILE);
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

describe('emails', () => {
  beforeEach(async () => {
    await test.empty('emails', 'audit');
    await query(`
      INSERT INTO emails (kind, recipient, details, attempts, sent_at, given_up_at, last_error) VALUES
        ('contact', 'one@example.com', '{"id":"7"}', 9, NULL, now(), '550 no such user'),
        ('contact', 'two@example.com', '{}', 9, NULL, now() - interval '1 day', 'the server hung up'),
        ('verify', 'three@example.com', '{}', 1, NULL, NULL, 'connection refused'),
        ('verify', 'four@example.com', '{}', 1, now(), NULL, NULL)`);
    await query(`
      INSERT INTO emails (kind, recipient, attempts, sent_at, is_saved_only)
      VALUES ('verify', 'five@example.com', 1, now(), true)`);
  });

  const query = async (text: string) =>
    (await test.database.pool.query<Record<string, unknown>>(text)).rows;
  const read = async () =>
    (await call(test, 'GET', '/api/admin/emails', wireEmails, undefined, ida)).data;
  const retry = () => call(test, 'POST', '/api/admin/retry_emails', nothing, undefined, ida);

  it('lists failed emails with their error before queued ones, with masked addresses', async () => {
    const emails = await read();
    expect(emails).toMatchObject({
      waiting: 1,
      sent: 1,
      saved_only: 1,
      given_up: 2,
      orders: [
        { id: 1, address: 'o…@example.com', is_given_up: true, last_error: '550 no such user' },
        { id: 2, is_given_up: true, next_attempt_at: null },
        { id: 3, address: 't…@example.com', is_given_up: false, last_error: 'connection refused' },
      ],
    });
    expect(JSON.stringify(emails)).not.toContain('one@example.com');
  });

  it('retries all failed emails, and rejects when there are none', async () => {
    expect(await retry()).toMatchObject({ message: '2 emails will be sent again.' });
    expect((await read()).given_up).toBe(0);
    expect(await query('SELECT attempts, last_error FROM emails WHERE id = 2')).toEqual([
      { attempts: 0, last_error: null },
    ]);
    expect(await retry()).toMatchObject({ success: false });
    expect(await query('SELECT who, action, subject FROM audit ORDER BY id')).toEqual([
      { who: 'ida@example.com', action: 'emails-retried', subject: 'emails' },
    ]);
  });
});
