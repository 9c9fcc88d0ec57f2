import { wirePage } from '@tableside/contracts/listing/wire';
import { createRandom } from '../../lib/random';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
const random = createRandom('sort');
const NAMES = ['Ántico', 'antico', 'Bar', "Zoë's", 'Zoes', '寿司', '100% Pub', 'luna', 'Luna Two'];

beforeAll(async () => {
  test = await startTestApp();
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
  await test.database.pool.query(
    `UPDATE restaurants SET created_at = timestamptz '2026-01-01' + make_interval(days => id % 7)`,
  );
  await test.database.pool.query('UPDATE restaurants SET closed_at = now() WHERE id % 10 = 0');
});
afterAll(() => test.close());

/** The order of each sort, in SQL of the test's own. */
const ORDERS = {
  best: 'score DESC, standing DESC, id',
  rating: 'rating_sum::float8 / nullif(rating_count, 0) DESC NULLS LAST, rating_count DESC, id',
  name: 'search_text(title) COLLATE "C", id',
  newest: 'created_at DESC, id DESC',
} as const;
type Sort = keyof typeof ORDERS;

async function expectedIds(order: string, condition = 'true'): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `SELECT id FROM restaurants WHERE closed_at IS NULL AND ${condition} ORDER BY ${order}`,
  );
  return rows.map(({ id }) => id);
}

/** All pages one after another. */
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
  it('lists each open restaurant once over all pages, equal ones by id', async () => {
    expect(await readAll({ sort })).toEqual(await expectedIds(order));
  });

  it('sorts all that a keyword matches; the best by title come before the rest', async () => {
    const byTitle = `${BY_TITLE} DESC, `;
    expect(await readAll({ sort, keyword: 'luna' })).toEqual(
      await expectedIds(sort === 'best' ? byTitle + order : order, MATCH),
    );
  });

  it('sorts within options', async () => {
    const { rows } = await test.database.pool.query<{ id: number }>(
      `SELECT id FROM options WHERE title = 'Thai'`,
    );
    const id = rows[0]?.id ?? 0;
    expect(await readAll({ sort, cuisineType: [id], keyword: 'lun' })).toEqual(
      await expectedIds(
        sort === 'best' ? `${BY_TITLE} DESC, ${order}` : order,
        `${MATCH} AND opt_ids @> ARRAY[${id}]`,
      ),
    );
  });
});

it('sorts by the best when nothing is said', async () => {
  expect(await readAll({})).toEqual(await expectedIds(ORDERS.best));
});

it('follows a new rating at once', async () => {
  const ids = await readAll({ sort: 'rating' });
  const last = ids.at(-1) ?? 0;
  await addReviews(test.db, last, [5, 5, 5, 5, 5, 5, 5, 5]);
  expect((await readAll({ sort: 'rating' }))[0]).toBe(last);
  expect((await readAll({ sort: 'best' }))[0]).toBe(last);
});

it.each(['price', 'distance', '', 'name; DROP TABLE restaurants', 7, null, ['name']])(
  'refuses to sort by %p',
  async (sort) => {
    for (const path of ['filter_restaurants', 'filter_counts', 'filter_places']) {
      const url = `/api/restraunt/${path}`;
      const response = await test.app.inject({ method: 'POST', url, payload: { sort } });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({ success: false, data: null, error: 'invalid-input' }),
      ]);
    }
  },
);
