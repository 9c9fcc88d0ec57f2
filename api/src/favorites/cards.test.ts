import { nothing } from '@tableside/contracts/common/wire';
import {
  wireCreated,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favorite/wire';
import { wirePage } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { FAVORITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favorite/rules';
import { call, prepareTestApp, send } from '../testing/app';
import { createUser, type TestUser } from '../testing/users';
import { dinerCalls, SAVE } from '../testing/users/diner';
import { makeRecord } from '../testing/restaurants/records';
import { prepareTwoUsers } from '../testing/users/two-users';

describe('cards', () => {
  const test = prepareTwoUsers(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));

  const { save: add } = dinerCalls(test);

  const remove = (user: TestUser, ids: readonly number[]) =>
    call(test, 'POST', '/api/wishlist/delete_wishlist', nothing, { ids }, user);

  const detail = (slug: string, user?: Pick<TestUser, 'token'>) =>
    call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant, undefined, user);

  const featured = (user?: Pick<TestUser, 'token'>) =>
    call(test, 'GET', '/api/restraunt/get_featured_resturant', wireRestaurant, undefined, user);

  const cards = async (user?: Pick<TestUser, 'token'>) =>
    (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {}, user)).data.data;

  const favoritesOf = async (user?: Pick<TestUser, 'token'>) =>
    [(await detail('luna', user)).data, ...(await cards(user))]
      .filter(({ slug }) => slug === 'luna')
      .map((item) => [item.is_wishlist_added, item.wishlist_id]);

  it('marks favorites only for their user', async () => {
    const { id } = (await add(test.ana, 'luna')).data;
    const full = Array(2).fill([true, id]);
    const empty = Array(2).fill([false, null]);
    expect(await favoritesOf(test.ana)).toEqual(full);
    expect(await favoritesOf(test.ben)).toEqual(empty);
    expect(await favoritesOf()).toEqual(empty);
    expect(await favoritesOf({ token: 'not-a-token' })).toEqual(empty);
    await remove(test.ana, [id]);
    expect(await favoritesOf(test.ana)).toEqual(empty);
  });

  it('marks a favorite restaurant of the month', async () => {
    const { slug } = (await featured()).data;
    const { id } = (await add(test.ana, slug)).data;
    const saved = { is_wishlist_added: true, wishlist_id: id };
    expect((await featured(test.ana)).data).toMatchObject(saved);
    const unsaved = { is_wishlist_added: false, wishlist_id: null };
    expect((await featured(test.ben)).data).toMatchObject(unsaved);
  });

  it('takes no statement for visitors and two for users', async () => {
    const count = async (user?: Pick<TestUser, 'token'>) => [
      await test.countStatements(() => cards(user)),
      await test.countStatements(() => featured(user)),
    ];
    // The first list after a change rebuilds the catalog.
    await cards();
    const visitor = await count();
    for (const slug of ['luna', 'sole', 'mare']) await add(test.ana, slug);
    expect(await count()).toEqual(visitor);
    expect(await count(test.ana)).toEqual(visitor.map((statements) => statements + 2));
    expect(await test.countStatements(() => detail('luna', test.ana))).toBe(4);
    expect(await count({ token: 'worthless' })).toEqual(visitor.map((each) => each + 1));
  });

  it('never serves cached responses of another user', async () => {
    const headersOf = async (user?: TestUser) => {
      const { headers } = await send(test, '/api/restraunt/get_by_slug/luna', undefined, user);
      return [headers['cache-control'], headers['vary']];
    };
    expect(await headersOf(test.ana)).toEqual(['private, no-store', 'Origin, Authorization']);
    expect(await headersOf()).toEqual(['no-cache', 'Origin, Authorization']);
  });
});

describe('many favorites', () => {
  const COUNT = FAVORITES_MAX + 1;

  let ana: TestUser;
  let ben: TestUser;
  const test = prepareTestApp();
  beforeAll(() =>
    test.save(
      Array.from({ length: COUNT }, (_, index) => makeRecord({ title: `Restaurant ${index + 1}` })),
    ),
  );
  beforeEach(async () => {
    await test.empty('users');
    [ana, ben] = [await createUser(test.db), await createUser(test.db)];
  });

  /** Adds this many favorites with one statement. */
  const fill = (user: TestUser, count: number) =>
    test.query(
      `INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, (SELECT id FROM restaurants ORDER BY id LIMIT $2) r WHERE u.email = $1`,
      [user.email, count],
    );

  const save = (user: TestUser, slug: string) =>
    call(test, 'POST', SAVE, wireCreated.nullable(), { slug }, user);

  const share = async (user: TestUser) =>
    (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: true }, user)).data
      .token ?? '';

  const read = async (token: string, page: number) =>
    (await call(test, 'GET', `/api/wishlist/shared/${token}?page=${page}`, wireSharedList)).data;

  it('rejects favorites beyond the limit until one is removed; saving an existing one succeeds', async () => {
    await fill(ana, FAVORITES_MAX);
    const [last, there] = [`restaurant-${COUNT}`, 'restaurant-1'];
    expect(await save(ana, last)).toMatchObject({
      status: 200,
      success: false,
      message: 'You have 1,000 favorites. Remove one to make room.',
      data: null,
    });
    expect(await save(ana, there)).toMatchObject({ success: true });
    expect((await save(ana, 'nowhere')).success).toBe(false);
    await test.query('DELETE FROM wishlists WHERE id = (SELECT min(id) FROM wishlists)');
    expect(await save(ana, last)).toMatchObject({ success: true });
  });

  it('returns shared lists in pages of a hundred, at constant cost', async () => {
    await fill(ana, FAVORITES_MAX);
    const token = await share(ana);
    const first = await read(token, 1);
    expect(first).toMatchObject({ total: FAVORITES_MAX, page: 1 });
    const pages = [first, ...(await Promise.all([2, 5, 10].map((page) => read(token, page))))];
    const notified = pages.flatMap(({ items }) => items.map(({ slug }) => slug));
    expect(new Set(notified).size).toBe(4 * SHARED_AT_ONCE);
    expect(pages.slice(1).map(({ social_image }) => social_image)).toEqual([null, null, null]);
    expect(await read(token, 11)).toEqual(first);
  });

  it('saves a shared list completely or not at all', async () => {
    await fill(ana, FAVORITES_MAX);
    await save(ben, `restaurant-${COUNT}`);
    const token = await share(ana);
    const saved = wireSavedShared.nullable();
    const saveAll = () => call(test, 'POST', '/api/wishlist/save_shared', saved, { token }, ben);
    expect(await saveAll()).toMatchObject({
      success: false,
      message: 'Nothing was saved. You can have up to 1,000 favorites.',
    });
    await test.query(
      'DELETE FROM wishlists w USING users u WHERE u.id = w.user_id AND u.email = $1',
      [ben.email],
    );
    expect((await saveAll()).data).toEqual({ added: FAVORITES_MAX, total: FAVORITES_MAX });
    expect((await saveAll()).data).toEqual({ added: 0, total: FAVORITES_MAX });
  });
});
