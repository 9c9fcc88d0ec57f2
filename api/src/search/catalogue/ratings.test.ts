import { createRandom } from '../../testing/random';
import { prepareTestApp } from '../../testing/app';
import { testDatabaseKind } from '../../testing/database';
import { makeRecord } from '../../testing/restaurants/records';
import { countBits, toBits } from './bits';
import { moveInOrder, takeOrdered, toOrder, orderByStanding } from './ratings';
import { buildCatalogue } from './build-catalogue';
import { keepCatalogue, type CurrentCatalogue } from './keep-catalogue';

describe('takeOrdered and moveInOrder', () => {
  const SIZE = 3000;

  it.each([0, 1, 5, 60, 200, 1500, SIZE])(
    'takes stretches of %i members in their order',
    (members) => {
      const random = createRandom(`order ${members}`);
      const all = random.shuffle(Array.from({ length: SIZE }, (_, position) => position));
      const order = toOrder(new Uint32Array(all));
      const chosen = new Set(random.shuffle(all).slice(0, members));
      const set = toBits(SIZE, chosen);
      const expected = all.filter((position) => chosen.has(position));
      for (const [start, limit] of [
        [0, 12],
        [12, 12],
        [48, 12],
        [0, SIZE],
        [members, 12],
      ] as const) {
        const taken = takeOrdered(order, set, countBits(set), start, limit);
        expect(taken).toEqual(expected.slice(start, start + limit));
      }
    },
  );

  it('moves what has changed to where it belongs', () => {
    const random = createRandom('moves');
    const values = Array.from({ length: 500 }, () => random.whole(1, 50));
    const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
    const sort = () => new Uint32Array(values.keys()).sort(compare);
    let order = toOrder(sort());
    for (const count of [0, 1, 2, 40, 499, 500]) {
      const moved = random.shuffle([...values.keys()]).slice(0, count);
      for (const position of moved) values[position] = random.whole(1, 50);
      order = moveInOrder(order, moved, compare);
      expect(order).toEqual(toOrder(sort()));
    }
  });
});

describe('orderByStanding', () => {
  it('puts the highest standing first and keeps the order of ids among equals', () => {
    expect([...orderByStanding(new Int16Array([3, 17, 0, 3, 17, 18]))]).toEqual([5, 1, 4, 0, 3, 2]);
    expect([...orderByStanding(new Int16Array())]).toEqual([]);
  });
});

describe('ratings that change', () => {
  let ids: number[];
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.database.pool.query('TRUNCATE restaurants, options, users RESTART IDENTITY CASCADE');
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
    test.database.pool.query(RATE, listRated(id, votes, stars));

  const votesOf = ({ catalogue, ratings }: CurrentCatalogue, id: number) =>
    ratings.counts[catalogue.ids.indexOf(id)];

  /** Both orders, and those of SQL. */
  async function listOrders({ catalogue, ratings }: CurrentCatalogue) {
    const list = (positions: Uint32Array) => [...positions].map((at) => catalogue.ids[at]);
    const ask = async (order: string) => {
      const { rows } = await test.database.pool.query<{ id: number }>(
        `SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${order}`,
      );
      return rows.map(({ id }) => id);
    };
    const byMean = 'rating_sum::float8 / nullif(rating_count, 0) DESC NULLS LAST';
    return {
      kept: [list(ratings.byScore.positions), list(ratings.byMean.positions)],
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
      await test.database.pool.query('UPDATE restaurants SET standing = $1 WHERE id = $2', [
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
    await test.database.pool.query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy', '' FROM generate_series(1, 1000) n`,
    );
    await read();
    expect(build).toHaveBeenCalledTimes(2);
    await test.database.pool.query(
      'UPDATE restaurants SET rating_count = 1, rating_sum = 1 + id % 5, rating_squares = (1 + id % 5) ^ 2',
    );
    const { kept, stored } = await listOrders(await read());
    expect(kept).toEqual(stored);
    expect(build).toHaveBeenCalledTimes(3);
  });

  it('takes what a copied database brought along for old', async () => {
    const { read } = startProcess();
    await test.database.pool.query(
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
