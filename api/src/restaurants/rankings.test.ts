import { wireRankings } from '@tableside/contracts/listing/wire';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

const test = prepareTestApp({ now: () => new Date('2026-12-31T12:00:00Z') });

const rankings = () => call(test, 'GET', '/api/cuisines-types/get_top_10', wireRankings);

it('is empty in a city where nobody has rated', async () => {
  await test.save([makeRecord({ options: { cuisine: ['Thai'] } })]);
  expect((await rankings()).data).toEqual([]);
});

it('ranks at most ten restaurants of each cuisine, those with three ratings and an average of 3.5 only', async () => {
  const pizza = { cuisine: ['Pizza'] };
  const ids = await test.save([
    makeRecord({ externalId: 'one', title: 'One Perfect', options: pizza }),
    makeRecord({ externalId: 'few', title: 'Three Perfect', options: pizza }),
    makeRecord({ externalId: 'half', title: 'Nearly Good', options: pizza }),
    makeRecord({ externalId: 'many', title: 'Many Good', options: { cuisine: ['Pizza', 'BBQ'] } }),
    makeRecord({ externalId: 'bad', title: 'Many Bad', options: pizza }),
    makeRecord({ externalId: 'none', title: 'Unrated', options: pizza }),
    ...Array.from({ length: 12 }, (_, index) =>
      makeRecord({ externalId: `c${index}`, options: { cuisine: ['Chinese'] } }),
    ),
  ]);
  const rate = (name: string, ratings: number[]) =>
    addReviews(test.db, ids.get(`osm ${name}`) ?? 0, ratings);
  await rate('one', [5]);
  await rate('few', [5, 5, 5]);
  await rate('half', [4, 3, 3, 4, 3]);
  await rate('many', [5, 5, 4, 5, 4, 5, 5, 4, 5, 5]);
  await rate('bad', [2, 1, 2, 1, 2, 1]);
  for (let index = 0; index < 12; index += 1) await rate(`c${index}`, [4, 4, 3]);

  const { data } = await rankings();
  expect(data.map(({ cuisines }) => cuisines.title)).toEqual(['BBQ', 'Chinese', 'Pizza']);
  expect(data.every(({ year }) => year === 2026)).toBe(true);
  expect(data[1]?.items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(data[2]?.items.map(({ rank, resturant }) => [rank, resturant.title])).toEqual([
    [1, 'Many Good'],
    [2, 'Three Perfect'],
  ]);
  expect(data[2]?.items[0]?.resturant).toMatchObject({ rating_avg: 4.7, rating_count: 10 });
  expect(await test.countStatements(rankings)).toBe(1);
});

it('scores as the decision record says', async () => {
  const { rows } = await test.database.pool.query<{ title: string; score: number }>(
    `SELECT title, round(score::numeric, 3) AS score FROM restaurants
     WHERE title IN ('One Perfect', 'Many Good', 'Unrated') ORDER BY score`,
  );
  expect(rows.map(({ title, score }) => [title, score])).toEqual([
    ['Unrated', 2.047],
    ['One Perfect', 2.404],
    ['Many Good', 3.637],
  ]);
});

it('ranks equals in the order in which they came, and closes the gap that a closed one leaves', async () => {
  const { rows } = await test.database.pool.query<{ slug: string }>(
    "SELECT slug FROM restaurants WHERE external_id ~ '^c[0-9]' ORDER BY id",
  );
  const came = rows.map(({ slug }) => slug);
  const ranked = async () =>
    (await rankings()).data
      .find(({ cuisines }) => cuisines.title === 'Chinese')
      ?.items.map(({ resturant }) => resturant.slug);
  expect(await ranked()).toEqual(came.slice(0, 10));
  await test.database.pool.query('UPDATE restaurants SET closed_at = now() WHERE slug = $1', [
    came[0],
  ]);
  expect(await ranked()).toEqual(came.slice(1, 11));
});
