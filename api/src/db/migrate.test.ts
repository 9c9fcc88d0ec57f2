import { createEmptyDatabase } from '../testing/database';
import type { Database } from './pool';
import { migrate, readMigrations, type Migration } from './migrate';

let database: Database;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const file = (name: string, sql: string, checksum = sql): Migration => ({ name, sql, checksum });
const ours = readMigrations();

it('is applied by one of six concurrent processes', async () => {
  const starts = Array.from({ length: 6 }, () => migrate(database.pool, ours));
  const applied = await Promise.all(starts);
  const names = ours.map(({ name }) => name);
  expect(applied.sort((a, b) => b.length - a.length)).toEqual([names, [], [], [], [], []]);
  const { rows } = await database.pool.query('SELECT name FROM schema_migrations ORDER BY name');
  expect(rows.map((row: { name: string }) => row.name)).toEqual(names);
});

it('applies only new files', async () => {
  const first = file('001.sql', 'CREATE TABLE a (id integer); CREATE TABLE b (id integer)');
  const second = file('002.sql', 'ALTER TABLE b ADD name text');
  expect(await migrate(database.pool, [first])).toEqual(['001.sql']);
  expect(await migrate(database.pool, [first, second])).toEqual(['002.sql']);
  expect(await migrate(database.pool, [first, second])).toEqual([]);
});

it('rolls back a failed file and continues once it is fixed', async () => {
  const good = file('001.sql', 'CREATE TABLE a (id integer)');
  const bad = file('002.sql', 'CREATE TABLE b (id integer); SELECT 1/0');
  const message = /^The migration 002\.sql failed \(division by zero\) and was rolled back\.$/;
  await expect(migrate(database.pool, [good, bad])).rejects.toThrow(message);
  const fixed = file('002.sql', 'CREATE TABLE b (id integer)');
  expect(await migrate(database.pool, [good, fixed])).toEqual(['002.sql']);
});

it('rejects a file that was edited after it was applied', async () => {
  await migrate(database.pool, [file('001.sql', 'SELECT 1')]);
  const edited = [file('001.sql', 'SELECT 2')];
  await expect(migrate(database.pool, edited)).rejects.toThrow(/001\.sql was edited after/);
});
