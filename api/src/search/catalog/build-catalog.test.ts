/** @pglite runs on both databases. */
import { createRandom } from '../../testing/random';
import { prepareTestApp } from '../../testing/app';
import { makeCity } from '../../testing/restaurants/made-up-city';
import { makeRecord } from '../../testing/restaurants/records';
import { buildCatalog } from './build-catalog';

const test = prepareTestApp();
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users');
});

describe('buildCatalog', () => {
  it("contains all open restaurants in the database's orders", async () => {
    await test.save(makeCity(createRandom('large city'), 40));
    await test.query(
      `INSERT INTO restaurants (source, external_id, slug, title, content_hash, opt_ids)
     SELECT 'osm', 'copy/' || n, 'copy-' || n, 'Copy ' || n % 7, '', '{1}' FROM generate_series(1, 2300) n`,
    );
    await test.query('UPDATE restaurants SET closed_at = now() WHERE id % 13 = 0');
    await test.query(
      'UPDATE restaurants SET rating_count = id % 5, rating_sum = id % 5 * 4, rating_squares = id % 5 * 17, completeness = id % 3',
    );
    const { catalog, ratings } = await buildCatalog(test.db);
    expect(catalog.ids).toHaveLength(2160);
    const stored = await test.query<{ id: number }>(
      'SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY id',
    );
    expect([...catalog.ids]).toEqual(stored.map(({ id }) => id));
    for (const [order, positions] of [
      ['search_text(title) COLLATE "C", id', catalog.byName],
      ['created_at DESC, id DESC', catalog.byAge],
      ['score DESC, completeness DESC, id', ratings.byScore],
      ['rating_avg DESC NULLS LAST, rating_count DESC, id', ratings.byMean],
    ] as const) {
      const ordered = await test.query<{ id: number }>(
        `SELECT id FROM restaurants WHERE closed_at IS NULL ORDER BY ${order}`,
      );
      expect([...positions].map((position) => catalog.ids[position])).toEqual(
        ordered.map(({ id }) => id),
      );
    }
  });

  it('reads an empty city', async () => {
    expect((await buildCatalog(test.db)).catalog.ids).toHaveLength(0);
  });

  it("formats hours on cards and lists options once, in the restaurant's order", async () => {
    await test.save([
      makeRecord({
        title: `"1" ]},{[ é\u2028`,
        hours: {
          spans: [
            { weekday: 1, opensMin: 600, closesMin: 900 },
            { weekday: 1, opensMin: 1080, closesMin: 1500 },
            { weekday: 3, opensMin: 0, closesMin: 1440 },
          ],
          closedOn: [2],
        },
        options: { cuisine: ['Thai', 'Pizza'], feature: ['WiFi'], popularFor: ['Date Night'] },
      }),
    ]);
    await test.query('UPDATE restaurants SET opt_ids = opt_ids || opt_ids[1:1] || 99');
    const { cards } = (await buildCatalog(test.db)).catalog;
    expect(JSON.parse(`${cards[0] ?? ''}}`)).toMatchObject({
      title: `"1" ]},{[ é\u2028`,
      timeslots: [
        { weekday: 'Monday', slot: '10 AM to 3 PM', is_closed: 0 },
        { weekday: 'Monday', slot: '6 PM to 1 AM', is_closed: 0 },
        { weekday: 'Tuesday', slot: '', is_closed: 1 },
        { weekday: 'Wednesday', slot: 'Open 24 hours', is_closed: 0 },
      ],
      cuisines_types: [{ title: 'Thai' }, { title: 'Pizza' }],
      popular_for: [{ title: 'Date Night' }],
    });
  });
});
