import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { startPostgres } from '@tableside/testing/postgres-server';
import { sql } from 'kysely';
import { openDatabase, type Database } from './pool';

jest.setTimeout(60_000);

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
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

  it('replaces connections that stop answering, in transactions too', async () => {
    const relay = await startRelay();
    database = await openDatabase({ databaseUrl: relay.url, dataDir: '', statementTimeoutMs: 500 });
    const { db } = database;
    const ping = () => sql`SELECT 1`.execute(db);
    await Promise.all(Array.from({ length: 30 }, ping));
    expect(relay.count()).toBeGreaterThan(10);

    relay.freeze();
    const answers = await Promise.allSettled([
      ...Array.from({ length: 15 }, ping),
      ...Array.from({ length: 5 }, () =>
        db.transaction().execute((tx) => sql`SELECT 1`.execute(tx)),
      ),
    ]);
    const lost = answers.filter((answer) => answer.status === 'rejected');
    expect(lost).toHaveLength(20);
    for (const { reason } of lost) expect(String(reason)).toMatch(/Connection terminated/);

    await Promise.all(Array.from({ length: 30 }, ping));
    relay.close();
  });

  it('ends a statement that runs too long on the server and keeps its connection', async () => {
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
