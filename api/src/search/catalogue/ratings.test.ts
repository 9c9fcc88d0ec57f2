import { createRandom } from '../../testing/random';
import { prepareTestApp } from '../../testing/app';
import { testDatabaseKind } from '../../testing/database';
import { makeRecord } from '../../testing/restaurants/records';
import { toBits } from './bits';
import { takeOrdered } from './ratings';
import { buildCatalogue } from './build-catalogue';
import { keepCatalogue, type CurrentCatalogue } from './keep-catalogue';

it('takes a stretch of the members of a set in their order', () => {
  const order = Uint32Array.of(4, 2, 0, 3, 1);
  const members = toBits(5, [0, 1, 2]);
  expect(takeOrdered(order, members, 0, 2)).toEqual([2, 0]);
  expect(takeOrdered(order, members, 2, 2)).toEqual([1]);
});

describe('ratings that change', () => {
  let ids: number[];
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.query('TRUNCATE restaurants, options, users RESTART IDENTITY CASCADE');
    ids = [...(await test.save(Array.from({ length: 40 }, () => makeRecord()))).values()];
  });

  /** A process of its own, which counts what it sends and how often it reads everything. */
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
    const build = jest.fn(() => buildCatalogue(test.db));
    return {
      read: keepCatalogue(db, build),
      build,
      countStatements: () => statements,
      /** Holds back the next answer of the database. */
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
  /** So many votes, all of so many stars. */
  const listRated = (id: number, votes: number, stars: number) => [
    id,
    votes,
    votes * stars,
    votes * stars * stars,
  ];
  /** Rates by another connection's hand. */
  const rate = (id: number, votes: number, stars: number) =>
    test.query(RATE, listRated(id, votes, stars));

  const votesOf = ({ catalogue, ratings }: CurrentCatalogue, id: number) =>
    ratings.counts[catalogue.ids.indexOf(id)];

  /** Both orders, and those of SQL. */
  async function listOrders({ catalogue, ratings }: CurrentCatalogue) {
    const list = (positions: Uint32Array) => [...positions].map((at) => catalogue.ids[at]);
    const ask = async (order: string) => {
      const rows = await test.query<{ id: number }>(
        `SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${order}`,
      );
      return rows.map(({ id }) => id);
    };
    const byMean = 'rating_sum::float8 / nullif(rating_count, 0) DESC NULLS LAST';
    return {
      kept: [list(ratings.byScore), list(ratings.byMean)],
      stored: [
        await ask('score DESC, standing DESC, id'),
        await ask(`${byMean}, rating_count DESC, id`),
      ],
    };
  }

  it('shows every rating that was committed before the call in its place, and reads nothing else anew', async () => {
    const random = createRandom('ratings');
    const { read, build } = startProcess();
    await read();
    for (let turn = 0; turn < 12; turn += 1) {
      for (const id of random.shuffle(ids).slice(0, random.whole(1, 30))) {
        await rate(id, random.whole(0, 4), random.whole(1, 5));
      }
      await test.query('UPDATE restaurants SET standing = $1 WHERE id = $2', [
        random.whole(0, 5),
        random.pick(ids),
      ]);
      const { kept, stored } = await listOrders(await read());
      expect(kept).toEqual(stored);
    }
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('sends one statement for calls at the same time', async () => {
    const { read, countStatements } = startProcess();
    await read();
    const before = countStatements();
    await Promise.all([read(), read(), read()]);
    expect(countStatements() - before).toBe(1);
  });

  it('reads everything anew where very many have changed', async () => {
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

  it('takes what a copied database brought along for old', async () => {
    const { read } = startProcess();
    await test.query(
      `ALTER TABLE restaurants DISABLE TRIGGER restaurants_note_rating;
     UPDATE restaurants SET rated_in = '9000000000000';
     ALTER TABLE restaurants ENABLE TRIGGER restaurants_note_rating`,
    );
    const first = await read();
    expect((await read()).ratings).toBe(first.ratings);
    await rate(ids[3] ?? 0, 4, 4);
    expect(votesOf(await read(), ids[3] ?? 0)).toBe(4);
  });

  // An answer that is held back and a transaction keep their connections, and the embedded database has one.
  if (testDatabaseKind === 'postgres') {
    it('gives nobody the answer to a statement that was sent before they asked', async () => {
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

    it('does not bring back an older rating with an answer that comes late', async () => {
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

    it('shows a rating once it is committed, however long before it was begun', async () => {
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
      // Nothing is read twice.
      expect((await read()).ratings).toBe(after.ratings);
      expect(build).toHaveBeenCalledTimes(1);
    });
  }
});
