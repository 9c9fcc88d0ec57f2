import { wireRelated } from '@tableside/contracts/listing/wire';
import { call, prepareTestApp, send } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';

const test = prepareTestApp();
beforeEach(async () => {
  await test.empty('restaurants', 'options', 'users');
});

const query = (text: string) => test.query(text);
const request = (slug: string, user?: TestUser) =>
  call(test, 'GET', `/api/restraunt/get_related/${slug}`, wireRelated, undefined, user);
async function related(slug: string) {
  const { data } = await request(slug);
  return {
    similar: data.similar.map(({ title }) => title),
    nearby: data.nearby.map(({ title }) => title),
  };
}
const close = (slug: string) =>
  query(`UPDATE restaurants SET closed_at = now() WHERE slug = '${slug}'`);

const pizza = (title: string, ...feature: string[]) =>
  makeRecord({ title, options: { cuisine: ['Pizza'], feature } });
const at = (title: string, latitude: number, longitude: number) =>
  makeRecord({ title, latitude, longitude });
/** A position this many kilometers north of Luna. */
const north = (title: string, km: number) => at(title, 35.05 + km / 111.195, -85.3);

describe('similar restaurants', () => {
  it('share a cuisine, ordered by shared options, then by score', async () => {
    const ids = await test.save([
      pizza('Luna', 'WiFi', 'Bar', 'Live Music'),
      pizza('Worse'),
      pizza('Better'),
      pizza('One', 'WiFi', 'Sports TV', 'Pool Tables'),
      pizza('Three', 'Live Music', 'Bar', 'WiFi'),
      pizza('Two', 'Bar', 'WiFi'),
      makeRecord({ title: 'Taqueria', options: { feature: ['WiFi', 'Bar', 'Live Music'] } }),
    ]);
    const [, worse = 0, better = 0] = ids.values();
    await addReviews(test.db, worse, [1, 1, 1]);
    await addReviews(test.db, better, [5, 5, 5]);
    expect((await related('luna')).similar).toEqual(['Three', 'Two', 'One', 'Better']);
    expect((await related('better')).similar).toEqual(['Luna', 'One', 'Three', 'Two']);
  });

  it('are the best among equally similar ones, with current data', async () => {
    const ids = await test.save(Array.from({ length: 40 }, (_, index) => pizza(`P${index}`)));
    for (const index of [7, 21, 33])
      await addReviews(test.db, [...ids.values()][index] ?? 0, [5, 5]);
    expect((await related('p3')).similar).toEqual(['P7', 'P21', 'P33', 'P0']);
    await close('p21');
    await test.save([makeRecord({ title: 'New', options: { cuisine: ['Pizza', 'Italian'] } })]);
    expect((await related('p3')).similar).toEqual(['P7', 'P33', 'P0', 'P1']);
    expect((await related('new')).similar).toEqual(['P7', 'P33', 'P0', 'P1']);
  });

  it('are empty without a shared or known cuisine', async () => {
    await test.save([
      pizza('Luna', 'WiFi'),
      makeRecord({ title: 'Bare' }),
      makeRecord({ title: 'Cafe', options: { cuisine: ['Coffee'], feature: ['WiFi'] } }),
    ]);
    for (const slug of ['luna', 'bare', 'cafe']) {
      expect(await related(slug)).toEqual({ similar: [], nearby: [] });
    }
  });
});

describe('nearby restaurants', () => {
  it('are the four nearest within three kilometers, nearest first', async () => {
    await test.save([
      north('Luna', 0),
      north('Far', 3.01),
      north('Edge', 2.99),
      north('South', -0.5),
      north('Next door', 0.01),
      north('Second', 0.4),
    ]);
    expect((await related('luna')).nearby).toEqual(['Next door', 'Second', 'South', 'Edge']);
    expect((await related('far')).nearby).toEqual(['Edge', 'Second', 'Next door']);
  });

  it('are limited by distance, not by the bounding box', async () => {
    await test.save([
      at('Luna', 60, 10),
      at('Corner', 60.025, 10.05),
      at('East', 60, 10.053),
      at('Farther east', 60, 10.0545),
    ]);
    expect((await related('luna')).nearby).toEqual(['East']);
  });

  it('are found across the date line and around a pole', async () => {
    await test.save([
      at('West', -16.8, 179.995),
      at('East', -16.8, -179.995),
      at('Pole', 90, 0),
      at('Beside', 89.99, 170),
    ]);
    expect((await related('west')).nearby).toEqual(['East']);
    expect((await related('east')).nearby).toEqual(['West']);
    expect((await related('pole')).nearby).toEqual(['Beside']);
    expect((await related('beside')).nearby).toEqual(['Pole']);
  });

  it('are empty without coordinates', async () => {
    await test.save([makeRecord({ title: 'Luna' }), north('Sole', 0), north('Half', 0)]);
    await query("UPDATE restaurants SET longitude = NULL WHERE slug = 'half'");
    expect((await related('luna')).nearby).toEqual([]);
    expect((await related('half')).nearby).toEqual([]);
    expect((await related('sole')).nearby).toEqual([]);
  });

  it('exclude closed ones and those shown as similar', async () => {
    const place = { latitude: 35.05, longitude: -85.3, options: { cuisine: ['Pizza'] } };
    await test.save([
      makeRecord({ ...place, title: 'Luna' }),
      makeRecord({ ...place, title: 'Sole' }),
      north('Cafe', 0),
      north('Gone', 0),
    ]);
    await close('gone');
    expect(await related('luna')).toEqual({ similar: ['Sole'], nearby: ['Cafe'] });
  });
});

describe('similar and nearby restaurants', () => {
  it('are returned for a permanently closed restaurant', async () => {
    const place = { latitude: 35.05, longitude: -85.3, options: { cuisine: ['Pizza'] } };
    await test.save([makeRecord({ ...place, title: 'Luna' }), pizza('Sole'), north('Cafe', 0)]);
    await close('luna');
    expect(await related('luna')).toEqual({ similar: ['Sole'], nearby: ['Cafe'] });
  });

  it("are cards with the user's favorites marked", async () => {
    await test.save([pizza('Luna', 'WiFi'), pizza('Sole')]);
    const user = await createUser(test.db);
    const saved = await dinerCalls(test).save(user, 'sole');
    expect((await request('luna', user)).data.similar).toEqual([
      expect.objectContaining({
        slug: 'sole',
        cuisines_types: [{ id: expect.any(Number), title: 'Pizza' }],
        is_wishlist_added: true,
        wishlist_id: saved.data.id,
        rating_avg: null,
      }),
    ]);
    expect((await request('luna')).data.similar[0]?.is_wishlist_added).toBe(false);
  });

  it.each(['nowhere', "' OR 1=1 --", 'x\0'])('return 404 for %p', async (slug) => {
    const url = `/api/restraunt/get_related/${encodeURIComponent(slug)}`;
    expect(await send(test, url)).toMatchObject({
      status: 404,
      body: { error: 'restaurant-not-found', data: null },
    });
  });
});
