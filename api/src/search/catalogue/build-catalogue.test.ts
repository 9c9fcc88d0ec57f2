/** @pglite runs on both databases. */
import type { Db } from '../../db/schema';
import { createRandom } from '../../testing/random';
import { prepareTestApp } from '../../testing/app';
import { makeCity } from '../../testing/restaurants/made-up-city';
import { makeRecord } from '../../testing/restaurants/records';
import { buildCatalogue } from './build-catalogue';

const test = prepareTestApp();
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE restaurants, options, users RESTART IDENTITY CASCADE');
});

/** A database that counts the rows of each answer. */
function watchRows(): { readonly db: Db; readonly rows: number[] } {
  const rows: number[] = [];
  const db = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows.push(result.rows.length);
      return result;
    },
  });
  return { db, rows };
}

describe('buildCatalogue', () => {
  it('reads a large city in small steps', async () => {
    await test.save(makeCity(createRandom('large city'), 300));
    await test.database.pool.query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash, opt_ids)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy ' || n % 7, '', '{1}' FROM generate_series(1, 2300) n`,
    );
    await test.database.pool.query('UPDATE restaurants SET closed_at = now() WHERE id % 13 = 0');
    await test.database.pool.query(
      'UPDATE restaurants SET rating_count = id % 5, rating_sum = id % 5 * 4, rating_squares = id % 5 * 17, standing = id % 3',
    );
    const { db, rows } = watchRows();
    const { catalogue, ratings } = await buildCatalogue(db);
    const count = catalogue.ids.length;
    expect(count).toBe(2400);
    expect(rows.filter((size) => size > 250)).toEqual([2000, 400, 2000, 400, 2000, 400, 2000, 400]);
    expect(rows.filter((size) => size === 250).length).toBe(Math.floor(count / 250));

    const { rows: stored } = await test.database.pool.query<{ id: number }>(
      'SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY id',
    );
    expect([...catalogue.ids]).toEqual(stored.map(({ id }) => id));
    for (const [order, { positions }] of [
      ['search_text(title) COLLATE "C", id', catalogue.byName],
      ['created_at DESC, id DESC', catalogue.byAge],
      ['score DESC, standing DESC, id', ratings.byScore],
      ['rating_avg DESC NULLS LAST, rating_count DESC, id', ratings.byMean],
    ] as const) {
      const { rows: ordered } = await test.database.pool.query<{ id: number }>(
        `SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${order}`,
      );
      expect([...positions].map((position) => catalogue.ids[position])).toEqual(
        ordered.map(({ id }) => id),
      );
    }
  });

  it.each([0, 1, 250, 500])('reads a city of %i', async (count) => {
    const records = Array.from({ length: count }, () => makeRecord());
    if (count) await test.save(records);
    const { catalogue, ratings } = await buildCatalogue(test.db);
    expect(catalogue.ids).toHaveLength(count);
    const { byName, byAge } = catalogue;
    for (const { positions } of [byName, byAge, ratings.byScore, ratings.byMean]) {
      expect(positions).toHaveLength(count);
      expect(new Set(positions).size).toBe(count);
    }
  });
});
