import { nothing } from '@tableside/contracts/common/wire';
import {
  wireCreated,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import { wirePage } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { FAVOURITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import { call } from '../testing/app';
import { bearer, type TestPerson } from '../testing/people';
import { makeRecord } from '../testing/restaurants/records';
import { prepareTwoPeople } from '../testing/people/two-people';

describe('cards', () => {
  const test = prepareTwoPeople(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));

  const add = (person: TestPerson, slug: string) =>
    call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);

  const remove = (person: TestPerson, ids: readonly number[]) =>
    call(test, 'POST', '/api/wishlist/delete_wishlist', nothing, { ids }, person);

  const detail = (slug: string, person?: Pick<TestPerson, 'token'>) =>
    call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant, undefined, person);

  const featured = (person?: Pick<TestPerson, 'token'>) =>
    call(test, 'GET', '/api/restraunt/get_featured_resturant', wireRestaurant, undefined, person);

  const cards = async (person?: Pick<TestPerson, 'token'>) =>
    (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {}, person)).data.data;

  const favouritesOf = async (person?: Pick<TestPerson, 'token'>) =>
    [(await detail('luna', person)).data, ...(await cards(person))]
      .filter(({ slug }) => slug === 'luna')
      .map((item) => [item.is_wishlist_added, item.wishlist_id]);

  it('favourites are marked for the person who added them, and for nobody else', async () => {
    const { id } = (await add(test.ana, 'luna')).data;
    const full = [
      [true, id],
      [true, id],
    ];
    const empty = [
      [false, null],
      [false, null],
    ];
    expect(await favouritesOf(test.ana)).toEqual(full);
    expect(await favouritesOf(test.ben)).toEqual(empty);
    expect(await favouritesOf()).toEqual(empty);
    expect(await favouritesOf({ token: 'not-a-token' })).toEqual(empty);
    await remove(test.ana, [id]);
    expect(await favouritesOf(test.ana)).toEqual(empty);
  });

  it('favourites are marked on the restaurant of the month too', async () => {
    const { slug } = (await featured()).data;
    const { id } = (await add(test.ana, slug)).data;
    expect((await featured(test.ana)).data).toMatchObject({
      is_wishlist_added: true,
      wishlist_id: id,
    });
    expect((await featured(test.ben)).data).toMatchObject({
      is_wishlist_added: false,
      wishlist_id: null,
    });
  });

  it('favourites cost a visitor no statement, and a person two, however many there are', async () => {
    const count = async (person?: Pick<TestPerson, 'token'>) => [
      await test.countStatements(() => detail('luna', person)),
      await test.countStatements(() => cards(person)),
      await test.countStatements(() => featured(person)),
    ];
    // The first list after a change reads the catalogue.
    await cards();
    const visitor = await count();
    for (const slug of ['luna', 'sole', 'mare']) await add(test.ana, slug);
    expect(await count()).toEqual(visitor);
    expect(await count(test.ana)).toEqual(visitor.map((statements) => statements + 2));
    expect(await count({ token: 'worthless' })).toEqual(visitor.map((each) => each + 1));
  });

  it('favourites leave no answer in a cache that somebody else could be given', async () => {
    const headersOf = async (person?: TestPerson) => {
      const { headers } = await test.app.inject({
        url: '/api/restraunt/get_by_slug/luna',
        headers: person ? bearer(person) : {},
      });
      return [headers['cache-control'], headers['vary']];
    };
    expect(await headersOf(test.ana)).toEqual(['private, no-store', 'Origin, Authorization']);
    expect(await headersOf()).toEqual(['no-cache', 'Origin, Authorization']);
  });
});

describe('many favorites', () => {
  const COUNT = FAVOURITES_MAX + 1;

  const test = prepareTwoPeople(
    Array.from({ length: COUNT }, (_, index) => makeRecord({ title: `Place ${index + 1}` })),
  );

  /** Makes so many restaurants favorites at one stroke. */
  const fill = (person: TestPerson, count: number) =>
    test.query(
      `INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, (SELECT id FROM restaurants ORDER BY id LIMIT $2) r WHERE u.email = $1`,
      [person.email, count],
    );

  const save = (person: TestPerson, slug: string) =>
    call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated.nullable(), { slug }, person);

  const share = async (person: TestPerson) =>
    (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: true }, person))
      .data.token ?? '';

  const read = async (token: string, page: number) =>
    (await call(test, 'GET', `/api/wishlist/shared/${token}?page=${page}`, wireSharedList)).data;

  it('a full list takes no other favorite until one is removed; saving what is there stays right', async () => {
    await fill(test.ana, FAVOURITES_MAX);
    const [last, there] = [`place-${COUNT}`, 'place-1'];
    expect(await save(test.ana, last)).toMatchObject({
      status: 200,
      success: false,
      message: 'You have 1,000 favorites. Remove one to make room.',
      data: null,
    });
    expect(await save(test.ana, there)).toMatchObject({ success: true });
    expect((await save(test.ana, 'nowhere')).success).toBe(false);
    await test.query('DELETE FROM wishlists WHERE id = (SELECT min(id) FROM wishlists)');
    expect(await save(test.ana, last)).toMatchObject({ success: true });
  });

  it('a shared list is told a hundred places at a time, which costs the same however long it is', async () => {
    await fill(test.ana, FAVOURITES_MAX);
    const token = await share(test.ana);
    const first = await read(token, 1);
    expect(first).toMatchObject({ total: FAVOURITES_MAX, page: 1 });
    const pages = [first, ...(await Promise.all([2, 5, 10].map((page) => read(token, page))))];
    const told = pages.flatMap(({ items }) => items.map(({ slug }) => slug));
    expect(new Set(told).size).toBe(4 * SHARED_AT_ONCE);
    expect(pages.slice(1).map(({ social_image }) => social_image)).toEqual([null, null, null]);
    expect(await read(token, 11)).toEqual(first);
  });

  it('a shared list is saved as a whole or not at all', async () => {
    await fill(test.ana, FAVOURITES_MAX);
    await save(test.ben, `place-${COUNT}`);
    const token = await share(test.ana);
    const saveAll = () =>
      call(
        test,
        'POST',
        '/api/wishlist/save_shared',
        wireSavedShared.nullable(),
        { token },
        test.ben,
      );
    expect(await saveAll()).toMatchObject({
      success: false,
      message:
        'You can have 1,000 favorites, and with these you would have more. Nothing was saved.',
    });
    await test.query(
      'DELETE FROM wishlists w USING users u WHERE u.id = w.user_id AND u.email = $1',
      [test.ben.email],
    );
    expect((await saveAll()).data).toEqual({ added: FAVOURITES_MAX, total: FAVOURITES_MAX });
    expect((await saveAll()).data).toEqual({ added: 0, total: FAVOURITES_MAX });
  });
});
