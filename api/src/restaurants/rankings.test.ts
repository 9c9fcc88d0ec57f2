import { wireRankings } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, prepareTestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';
import { chooseFeatured } from './rankings';

let today = new Date('2026-12-31T12:00:00Z');
const test = prepareTestApp({ now: () => today });

describe('rankings by cuisine', () => {
  const rankings = () => call(test, 'GET', '/api/cuisines-types/get_top_10', wireRankings);

  it('is empty without ratings', async () => {
    await test.save([makeRecord({ options: { cuisine: ['Thai'] } })]);
    expect((await rankings()).data).toEqual([]);
  });

  it('ranks up to ten restaurants per cuisine with three ratings and an average of 3.5, cuisines with most ratings first', async () => {
    const pizza = { cuisine: ['Pizza'] };
    const ids = await test.save([
      makeRecord({ externalId: 'one', title: 'One Perfect', options: pizza }),
      makeRecord({ externalId: 'few', title: 'Three Perfect', options: pizza }),
      makeRecord({ externalId: 'half', title: 'Nearly Good', options: pizza }),
      makeRecord({
        externalId: 'many',
        title: 'Many Good',
        options: { cuisine: ['Pizza', 'BBQ'] },
      }),
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
    expect(data.map(({ cuisines }) => cuisines.title)).toEqual(['Chinese', 'Pizza', 'BBQ']);
    expect(data.every(({ year }) => year === 2026)).toBe(true);
    expect(data[0]?.items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(data[1]?.items.map(({ rank, resturant }) => [rank, resturant.title])).toEqual([
      [1, 'Many Good'],
      [2, 'Three Perfect'],
    ]);
    expect(data[1]?.items[0]?.resturant).toMatchObject({ rating_avg: 4.7, rating_count: 10 });
    expect(await test.countStatements(rankings)).toBe(1);
  });

  it('uses the documented formula', async () => {
    const rows = await test.query<{ title: string; score: number }>(
      `SELECT title, round(score::numeric, 3) AS score FROM restaurants
     WHERE title IN ('One Perfect', 'Many Good', 'Unrated') ORDER BY score`,
    );
    expect(rows.map(({ title, score }) => [title, score])).toEqual([
      ['Unrated', 2.047],
      ['One Perfect', 2.404],
      ['Many Good', 3.637],
    ]);
  });

  it('ranks ties by id and skips closed restaurants', async () => {
    const rows = await test.query<{ slug: string }>(
      "SELECT slug FROM restaurants WHERE external_id ~ '^c[0-9]' ORDER BY id",
    );
    const came = rows.map(({ slug }) => slug);
    const ranked = async () =>
      (await rankings()).data
        .find(({ cuisines }) => cuisines.title === 'Chinese')
        ?.items.map(({ resturant }) => resturant.slug);
    expect(await ranked()).toEqual(came.slice(0, 10));
    await test.query('UPDATE restaurants SET closed_at = now() WHERE slug = $1', [came[0]]);
    expect(await ranked()).toEqual(came.slice(1, 11));
  });
});

describe('the restaurant of the month', () => {
  beforeEach(async () => {
    await test.empty('restaurants', 'options', 'users', 'settings');
  });

  const URL = '/api/restraunt/get_featured_resturant';
  const featured = async () => (await call(test, 'GET', URL, wireRestaurant)).data;
  const fail = async () => {
    const response = await test.app.inject({ url: URL });
    return [response.statusCode, response.json<{ message: string }>().message];
  };

  it('changes monthly among the top twelve', async () => {
    const records = Array.from({ length: 20 }, (_, index) => makeRecord({ title: `T${index}` }));
    const ids = [...(await test.save(records)).values()];
    for (const id of ids.slice(0, 12)) await addReviews(test.db, id, [5, 5, 5]);
    for (const id of ids.slice(12, 16)) await addReviews(test.db, id, [1, 1, 1]);
    const slugs = new Set<string>();
    for (let month = 0; month < 24; month += 1) {
      today = new Date(Date.UTC(2026, month, 1));
      const first = (await featured()).slug;
      today = new Date(Date.UTC(2026, month + 1, 0, 23, 59));
      expect((await featured()).slug).toBe(first);
      slugs.add(first);
    }
    expect([...slugs].sort()).toEqual(Array.from({ length: 12 }, (_, index) => `t${index}`).sort());
  });

  it('is the only ranked restaurant', async () => {
    const ids = await test.save([
      makeRecord({ title: 'Complete', phone: '1', website: 'https://a.example' }),
      makeRecord({ externalId: 'rated', title: 'Rated' }),
    ]);
    await addReviews(test.db, ids.get('osm rated') ?? 0, [3, 4, 4]);
    expect(await featured()).toMatchObject({ slug: 'rated', featured_by: 'votes' });
  });

  it.each([
    ['two ratings', [5, 5]],
    ['an average below 3.5', [3, 3, 4, 3, 4]],
  ])("is not the ranking's choice with %s", async (_case, ratings) => {
    const ids = await test.save([makeRecord({ externalId: 'rated', title: 'Rated' })]);
    await addReviews(test.db, ids.get('osm rated') ?? 0, ratings);
    expect(await featured()).toMatchObject({ featured_by: 'none' });
  });

  it('is not chosen without ratings, and missing in an empty city', async () => {
    expect(await fail()).toEqual([404, 'Restaurant not found']);
    await test.save([
      makeRecord({ title: 'Popeyes', brand: 'Popeyes', phone: '1' }),
      makeRecord({ title: 'Luna' }),
    ]);
    expect(await featured()).toMatchObject({ slug: 'luna', featured_by: 'none' });
  });

  it("is the operator's choice while open, until it is reset", async () => {
    const ids = await test.save([
      makeRecord({ externalId: 'rated', title: 'Rated' }),
      makeRecord({ title: 'Choice' }),
    ]);
    await addReviews(test.db, ids.get('osm rated') ?? 0, [5, 5, 5]);
    expect(await chooseFeatured(test.db, 'choice')).toBe('Choice');
    expect(await featured()).toMatchObject({
      slug: 'choice',
      featured_by: 'operator',
      offers: ['corrections', 'reports'],
    });

    const close = (slug: string, at: string) =>
      test.query(`UPDATE restaurants SET closed_at = ${at} WHERE slug = '${slug}'`);
    await close('choice', 'now()');
    expect((await featured()).slug).toBe('rated');
    await close('choice', 'NULL');
    expect((await featured()).slug).toBe('choice');

    await chooseFeatured(test.db, 'rated');
    expect((await featured()).slug).toBe('rated');
    await chooseFeatured(test.db, 'choice');
    await chooseFeatured(test.db, null);
    expect((await featured()).slug).toBe('rated');
  });

  it('rejects a closed or unknown restaurant', async () => {
    await test.save([makeRecord({ title: 'Luna' })]);
    await test.query('UPDATE restaurants SET closed_at = now()');
    expect(await chooseFeatured(test.db, 'luna')).toBeNull();
    expect(await chooseFeatured(test.db, 'nowhere')).toBeNull();
    expect(await fail()).toEqual([404, 'Restaurant not found']);
  });
});
