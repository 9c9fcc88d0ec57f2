import { wirePage } from '@tableside/contracts/listing/wire';
import { createRandom } from '../testing/random';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

describe('sort', () => {
  const random = createRandom('sort');
  const NAMES = [
    'Ántico',
    'antico',
    'Bar',
    "Zoë's",
    'Zoes',
    '寿司',
    '100% Pub',
    'luna',
    'Luna Two',
  ];

  const test = prepareTestApp();
  beforeAll(async () => {
    const records = Array.from({ length: 60 }, (_, index) =>
      makeRecord({
        title: random.pick(NAMES),
        location: index % 3 ? `${index} Luna Street` : null,
        options: { cuisine: index % 2 ? ['Thai'] : ['Pizza'] },
      }),
    );
    const saved = [...(await test.save(records)).values()];
    for (const id of saved) {
      const stars = Array.from({ length: random.whole(0, 3) }, () => random.whole(3, 5));
      await addReviews(test.db, id, stars);
    }
    await test.query(
      `UPDATE restaurants SET created_at = timestamptz '2026-01-01' + make_interval(days => id % 7)`,
    );
    await test.query('UPDATE restaurants SET closed_at = now() WHERE id % 10 = 0');
  });

  /** Expected SQL order of each sort. */
  const ORDERS = {
    best: 'score DESC, completeness DESC, id',
    rating: 'rating_sum::float8 / nullif(rating_count, 0) DESC NULLS LAST, rating_count DESC, id',
    name: 'search_text(title) COLLATE "C", id',
    newest: 'created_at DESC, id DESC',
  } as const;
  type Sort = keyof typeof ORDERS;

  async function expectedIds(order: string, condition = 'true'): Promise<number[]> {
    const rows = await test.query<{ id: number }>(
      `SELECT id FROM restaurants WHERE closed_at IS NULL AND ${condition} ORDER BY ${order}`,
    );
    return rows.map(({ id }) => id);
  }

  /** All pages, concatenated. */
  async function readAll(body: object): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const url = `/api/restraunt/filter_restaurants?page=${page}`;
      const { data } = await call(test, 'POST', url, wirePage, body);
      last = data.last_page;
      expect(data.total).toBeDefined();
      expect(last).toBe(Math.ceil((data.total ?? 0) / 12));
      ids.push(...data.data.map(({ id }) => id));
    }
    return ids;
  }

  const BY_TITLE = `title ILIKE '%luna%'`;
  const MATCH = `(${BY_TITLE} OR location ILIKE '%luna%')`;

  describe.each(Object.entries(ORDERS) as [Sort, string][])('sorted by %s', (sort, order) => {
    it('lists each open restaurant once over all pages, ties by id', async () => {
      expect(await readAll({ sort })).toEqual(await expectedIds(order));
    });

    it('sorts keyword matches, title matches first', async () => {
      const byTitle = `${BY_TITLE} DESC, `;
      expect(await readAll({ sort, keyword: 'luna' })).toEqual(
        await expectedIds(sort === 'best' ? byTitle + order : order, MATCH),
      );
    });

    it('sorts filtered restaurants', async () => {
      const rows = await test.query<{ id: number }>(`SELECT id FROM options WHERE title = 'Thai'`);
      const id = rows[0]?.id ?? 0;
      expect(await readAll({ sort, cuisineType: [id], keyword: 'lun' })).toEqual(
        await expectedIds(
          sort === 'best' ? `${BY_TITLE} DESC, ${order}` : order,
          `${MATCH} AND opt_ids @> ARRAY[${id}]`,
        ),
      );
    });
  });

  it('sorts by rank by default', async () => {
    expect(await readAll({})).toEqual(await expectedIds(ORDERS.best));
  });

  it('reflects a new rating immediately', async () => {
    const ids = await readAll({ sort: 'rating' });
    const last = ids.at(-1) ?? 0;
    await addReviews(test.db, last, [5, 5, 5, 5, 5, 5, 5, 5]);
    expect((await readAll({ sort: 'rating' }))[0]).toBe(last);
    expect((await readAll({ sort: 'best' }))[0]).toBe(last);
  });
});

describe('pages of a keyword search', () => {
  const test = prepareTestApp();
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users');
  });

  const byTitle = (count: number) =>
    Array.from({ length: count }, (_, index) => makeRecord({ title: `Maple ${index}` }));
  const byRestaurant = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      makeRecord({ title: `Elsewhere ${index}`, location: `${index} Maple Road` }),
    );
  const noise = Array.from({ length: 30 }, () => makeRecord({ title: 'Oak' }));

  async function search(page: number, keyword = 'maple', options: object = {}) {
    const url = `/api/restraunt/filter_restaurants?page=${page}`;
    const { data } = await call(test, 'POST', url, wirePage, { keyword, ...options });
    return data;
  }
  const listIds = async (page: number) => (await search(page)).data.map(({ id }) => id);

  /** Expected order of ids. */
  async function expectedIds(): Promise<number[]> {
    const rows = await test.query<{ id: number }>(
      `SELECT id FROM restaurants WHERE title NOT LIKE 'Oak%'
     ORDER BY title LIKE 'Maple%' DESC, score DESC, completeness DESC, id`,
    );
    return rows.map(({ id }) => id);
  }
  const pageOf = (ids: readonly number[], page: number) => ids.slice((page - 1) * 12, page * 12);

  /** Three of these restaurants get better reviews than the rest, one worse. */
  async function rate(ids: readonly number[]) {
    for (const [index, stars] of [5, 4, 5, 1].entries()) {
      await addReviews(test.db, ids[index * 3] ?? 0, [stars, stars]);
    }
  }

  it.each([
    [1, 30],
    [12, 13],
    [24, 1],
    [0, 25],
  ])(
    'lists %i title matches and %i others once each, title matches first',
    async (titles, others) => {
      const saved = await test.save([...byRestaurant(others), ...noise, ...byTitle(titles)]);
      await rate([...saved.values()]);
      await rate([...saved.values()].reverse());
      const expected = await expectedIds();
      const count = titles + others;
      const lastPage = Math.ceil(count / 12);
      for (let page = 1; page <= lastPage; page += 1) {
        expect(await listIds(page)).toEqual(pageOf(expected, page));
      }
      expect(await search(1)).toMatchObject({ total: count, last_page: lastPage });
      expect(await search(lastPage + 1)).toMatchObject({ data: [], total: count });
    },
  );

  it('keeps its order over 100 pages when more match', async () => {
    const saved = await test.save([...byRestaurant(700), ...noise, ...byTitle(700)]);
    await rate([...saved.values()]);
    await rate([...saved.values()].reverse());
    await test.query('ANALYZE');
    const expected = await expectedIds();
    for (const page of [1, 2, 3, 8, 9, 10, 58, 59, 60, 100]) {
      expect(await listIds(page)).toEqual(pageOf(expected, page));
    }
    const last = await search(100);
    expect(last).toMatchObject({ last_page: 100, total: expected.length });
    expect((await search(101)).data).toEqual([]);
  });
});
