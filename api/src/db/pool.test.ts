import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { startPostgres } from '@tableside/testing/postgres-server';
import { createTestDatabase } from '../testing/database';
import { type Database, openDatabase, openMemory } from './pool';

describe('openDatabase', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const query = async (statement: string) =>
    (await database.pool.query(statement)).rows as unknown[];

  it('parses values alike on both databases', async () => {
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

  it('continues after SQL errors, which have code and constraint', async () => {
    await expect(query('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
    await query(`INSERT INTO notify_signups (email) VALUES ('ana@example.com')`);
    await expect(
      query(`INSERT INTO notify_signups (email) VALUES ('ANA@example.com')`),
    ).rejects.toMatchObject({ code: '23505', constraint: 'notify_signups_by_email' });
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('runs many concurrent queries, some of which fail', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => query(`SELECT 1/${index % 5}`)),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  });

  it('isolates interleaved transactions and leaves none open', async () => {
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
});

describe('server connections', () => {
  jest.setTimeout(60_000);

  let server: Pick<Awaited<ReturnType<typeof startPostgres>>, 'url' | 'stop'>;
  beforeAll(async () => {
    const url = process.env['TEST_DATABASE_URL'];
    server = url ? { url, stop: async () => undefined } : await startPostgres();
  });
  afterAll(() => server.stop());

  /** A TCP relay to the server. `freeze` stops forwarding on the connections that are open; new ones work. */
  async function startRelay() {
    const { hostname, port } = new URL(server.url);
    const pairs: (readonly [Socket, Socket])[] = [];
    const relay = createServer((downstream) => {
      const upstream = connect(Number(port), hostname);
      pairs.push([downstream, upstream]);
      for (const socket of [downstream, upstream]) socket.on('error', () => undefined);
      downstream.pipe(upstream).pipe(downstream);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const url = new URL(server.url);
    url.port = String((relay.address() as AddressInfo).port);
    return {
      url: url.href,
      count: () => pairs.length,
      freeze: () => {
        for (const [downstream, upstream] of pairs) {
          downstream.unpipe().resume();
          upstream.unpipe().resume();
        }
      },
      close: () => {
        for (const socket of pairs.flat()) socket.destroy();
        relay.close();
      },
    };
  }

  describe('openDatabase with a statement timeout', () => {
    let database: Database | undefined;
    afterEach(() => database?.close());

    it('replaces unresponsive connections, even in transactions', async () => {
      const relay = await startRelay();
      database = await openDatabase({
        databaseUrl: relay.url,
        dataDir: '',
        statementTimeoutMs: 500,
      });
      const { db } = database;
      const ping = () => sql`SELECT 1`.execute(db);
      await Promise.all(Array.from({ length: 30 }, ping));
      expect(relay.count()).toBeGreaterThan(10);

      relay.freeze();
      const responses = await Promise.allSettled([
        ...Array.from({ length: 15 }, ping),
        ...Array.from({ length: 5 }, () =>
          db.transaction().execute((tx) => sql`SELECT 1`.execute(tx)),
        ),
      ]);
      const lost = responses.filter((response) => response.status === 'rejected');
      expect(lost).toHaveLength(20);
      for (const { reason } of lost) expect(String(reason)).toMatch(/Connection terminated/);

      await Promise.all(Array.from({ length: 30 }, ping));
      relay.close();
    });

    it('cancels a slow statement and keeps the connection', async () => {
      database = await openDatabase({
        databaseUrl: server.url,
        dataDir: '',
        statementTimeoutMs: 200,
      });
      const { db } = database;
      await expect(sql`SELECT pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' });
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
      WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'`.execute(db);
      expect(rows).toEqual([{ count: 0 }]);
      expect(database.pool.totalCount).toBe(1);
    });
  });
});

it('the embedded database prepares statements with parameters and keeps its buffers small', async () => {
  const { pool, close } = await openMemory();
  const rowsOf = async (text: string, values?: unknown[]) =>
    (await pool.query(text, values)).rows as unknown[];
  for (const value of [1, 2]) {
    expect(await rowsOf('SELECT $1::integer AS value', [value])).toEqual([{ value }]);
  }
  expect(await rowsOf('SELECT statement FROM pg_prepared_statements')).toEqual([
    { statement: 'SELECT $1::integer AS value' },
  ]);
  expect(await rowsOf('SHOW shared_buffers')).toEqual([{ shared_buffers: '16MB' }]);
  await close();
});
