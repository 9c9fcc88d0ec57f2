import { createRandom } from '../../testing/random';
import { prepareTestApp } from '../../testing/app';
import { testDatabaseKind } from '../../testing/database';
import { makeRecord } from '../../testing/restaurants/records';
import { toBits } from './bits';
import { takeOrdered } from './ratings';
import { buildCatalog } from './build-catalog';
import { createCatalogCache, type CurrentCatalog } from './catalog-cache';

it('takes a slice of a set in order', () => {
  const order = Uint32Array.of(4, 2, 0, 3, 1);
  const members = toBits(5, [0, 1, 2]);
  expect(takeOrdered(order, members, 0, 2)).toEqual([2, 0]);
  expect(takeOrdered(order, members, 2, 2)).toEqual([1]);
});

describe('ratings that change', () => {
  let ids: number[];
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users');
    ids = [...(await test.save(Array.from({ length: 40 }, () => makeRecord()))).values()];
  });

  /** Simulates a separate process and counts statements and builds. */
  function startProcess() {
    let statements = 0;
    let gate: Gate | null = null;
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        const own = gate;
        gate = null;
        own?.arrived.open();
        await own?.opened.promise;
        return result;
      },
    });
    const build = jest.fn(() => buildCatalog(test.db));
    return {
      read: createCatalogCache(db, build),
      build,
      countStatements: () => statements,
      /** Delays the next database result. */
      hold: () => (gate = { arrived: createLatch(), opened: createLatch() }),
    };
  }

  interface Gate {
    readonly arrived: ReturnType<typeof createLatch>;
    readonly opened: ReturnType<typeof createLatch>;
  }

  function createLatch() {
    let open = (): void => undefined;
    const promise = new Promise<void>((resolve) => (open = resolve));
    return { promise, open };
  }

  const RATE =
    'UPDATE restaurants SET rating_count = $2, rating_sum = $3, rating_squares = $4 WHERE id = $1';
  /** Sets the number of ratings, all with the same stars. */
  const listRated = (id: number, votes: number, stars: number) => [
    id,
    votes,
    votes * stars,
    votes * stars * stars,
  ];
  /** Rates through another connection. */
  const rate = (id: number, votes: number, stars: number) =>
    test.query(RATE, listRated(id, votes, stars));

  const votesOf = ({ catalog, ratings }: CurrentCatalog, id: number) =>
    ratings.counts[catalog.ids.indexOf(id)];

  /** Both orders, from the cache and from SQL. */
  async function listOrders({ catalog, ratings }: CurrentCatalog) {
    const list = (positions: Uint32Array) => [...positions].map((at) => catalog.ids[at]);
    const request = async (order: string) => {
      const rows = await test.query<{ id: number }>(
        `SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${order}`,
      );
      return rows.map(({ id }) => id);
    };
    const byMean = 'rating_sum::float8 / nullif(rating_count, 0) DESC NULLS LAST';
    return {
      kept: [list(ratings.byScore), list(ratings.byMean)],
      stored: [
        await request('score DESC, completeness DESC, id'),
        await request(`${byMean}, rating_count DESC, id`),
      ],
    };
  }

  it('includes every rating committed before the call without rebuilding the catalog', async () => {
    const random = createRandom('ratings');
    const { read, build } = startProcess();
    await read();
    for (let turn = 0; turn < 6; turn += 1) {
      for (const id of random.shuffle(ids).slice(0, random.whole(1, 30))) {
        await rate(id, random.whole(0, 4), random.whole(1, 5));
      }
      await test.query('UPDATE restaurants SET completeness = $1 WHERE id = $2', [
        random.whole(0, 5),
        random.pick(ids),
      ]);
      const { kept, stored } = await listOrders(await read());
      expect(kept).toEqual(stored);
    }
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('sends one statement for concurrent calls', async () => {
    const { read, countStatements } = startProcess();
    await read();
    const before = countStatements();
    await Promise.all([read(), read(), read()]);
    expect(countStatements() - before).toBe(1);
  });

  it('rebuilds the catalog after very many changes', async () => {
    const { read, build } = startProcess();
    await read();
    await test.query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy', '' FROM generate_series(1, 1000) n`,
    );
    await read();
    expect(build).toHaveBeenCalledTimes(2);
    await test.query(
      'UPDATE restaurants SET rating_count = 1, rating_sum = 1 + id % 5, rating_squares = (1 + id % 5) ^ 2',
    );
    const { kept, stored } = await listOrders(await read());
    expect(kept).toEqual(stored);
    expect(build).toHaveBeenCalledTimes(3);
  });

  it('treats transaction ids of a restored dump as old', async () => {
    const { read } = startProcess();
    await test.query(
      `ALTER TABLE restaurants DISABLE TRIGGER restaurants_record_rating;
     UPDATE restaurants SET rated_in = '9000000000000';
     ALTER TABLE restaurants ENABLE TRIGGER restaurants_record_rating`,
    );
    const first = await read();
    expect((await read()).ratings).toBe(first.ratings);
    await rate(ids[3] ?? 0, 4, 4);
    expect(votesOf(await read(), ids[3] ?? 0)).toBe(4);
  });

  // A delayed result and a transaction each hold a connection, and the embedded database has only
  // one.
  if (testDatabaseKind === 'postgres') {
    it('never returns the result of an earlier statement', async () => {
      const { read, countStatements, hold } = startProcess();
      const [id = 0] = ids;
      await read();
      const before = countStatements();
      const gate = hold();
      const early = [read(), read(), read()];
      await gate.arrived.promise;
      await rate(id, 3, 4);
      const late = await Promise.all([read(), read()]);
      expect(late.map((current) => votesOf(current, id))).toEqual([3, 3]);
      gate.opened.open();
      await Promise.all(early);
      expect(countStatements() - before).toBe(2);
    });

    it('does not restore an older rating from a late result', async () => {
      const { read, hold } = startProcess();
      const [id = 0] = ids;
      await read();
      await rate(id, 1, 5);
      const gate = hold();
      const early = read();
      await gate.arrived.promise;
      await rate(id, 2, 4);
      expect(votesOf(await read(), id)).toBe(2);
      gate.opened.open();
      expect(votesOf(await early, id)).toBe(2);
      expect(votesOf(await read(), id)).toBe(2);
    });

    it('includes a rating once committed, even from a long transaction', async () => {
      const { read, build } = startProcess();
      const [slow = 0, quick = 0] = ids;
      await read();
      const writer = await test.database.pool.connect();
      try {
        await writer.query('BEGIN');
        await writer.query(RATE, listRated(slow, 5, 4));
        await rate(quick, 2, 3);
        const meanwhile = await read();
        expect([slow, quick].map((id) => votesOf(meanwhile, id))).toEqual([0, 2]);
        await writer.query('COMMIT');
      } finally {
        writer.release();
      }
      const after = await read();
      expect([slow, quick].map((id) => votesOf(after, id))).toEqual([5, 2]);
      // Each rating is read once.
      expect((await read()).ratings).toBe(after.ratings);
      expect(build).toHaveBeenCalledTimes(1);
    });
  }
});
