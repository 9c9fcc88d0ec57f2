import { sql } from 'kysely';
import { createTestDatabase } from '../testing/database';
import type { Database } from './pool';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const query = async (statement: string) => (await database.pool.query(statement)).rows as unknown[];

it('reads values alike on either database', async () => {
  expect(
    await query(`SELECT count(*) AS bigint, 1.5::numeric AS numeric, 2.5::float8 AS float, true AS yes,
      '2026-02-28'::date AS date, '2026-02-28T12:00:00Z'::timestamptz AS instant,
      '{"a":[1]}'::jsonb AS json, ARRAY[1,2] AS list, NULL AS nothing FROM options`),
  ).toEqual([
    {
      bigint: 0,
      numeric: 1.5,
      float: 2.5,
      yes: true,
      date: '2026-02-28',
      instant: new Date('2026-02-28T12:00:00Z'),
      json: { a: [1] },
      list: [1, 2],
      nothing: null,
    },
  ]);
});

it('continues after SQL errors, which carry code and constraint', async () => {
  await expect(query('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
  await query(`INSERT INTO notify_signups (email) VALUES ('ana@example.com')`);
  await expect(
    query(`INSERT INTO notify_signups (email) VALUES ('ANA@example.com')`),
  ).rejects.toMatchObject({ code: '23505', constraint: 'notify_signups_by_email' });
  expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('serves many at once, some of whom fail', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => query(`SELECT 1/${index % 5}`)),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
});

it('keeps interleaved transactions apart and leaves none open', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      database.db.transaction().execute(async (tx) => {
        await sql`INSERT INTO settings VALUES (${`name ${index}`}, 'x')`.execute(tx);
        if (index % 4 === 0) await sql`SELECT 1/0`.execute(tx);
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await query('SELECT count(*) FROM settings')).toEqual([{ count: 15 }]);
});
