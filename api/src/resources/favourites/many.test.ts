import { FAVOURITES_MAX, SHARED_AT_ONCE } from '@tableside/contracts/favourite/rules';
import {
  wireCreated,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import { call } from '../../testing/app';
import type { TestPerson } from '../../testing/people';
import { makeRecord } from '../../testing/restaurants/records';
import { prepareTwoPeople } from '../../testing/people/two-people';

const COUNT = FAVOURITES_MAX + 1;
const test = prepareTwoPeople(
  Array.from({ length: COUNT }, (_, index) => makeRecord({ title: `Place ${index + 1}` })),
);

/** Makes so many restaurants favorites at one stroke. */
const fill = (person: TestPerson, count: number) =>
  test.database.pool.query(
    `INSERT INTO wishlists (user_id, restaurant_id)
    SELECT u.id, r.id FROM users u, (SELECT id FROM restaurants ORDER BY id LIMIT $2) r WHERE u.email = $1`,
    [person.email, count],
  );
const save = (person: TestPerson, slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated.nullable(), { slug }, person);
const share = async (person: TestPerson) =>
  (await call(test, 'POST', '/api/wishlist/set_share', wireShare, { is_shared: true }, person)).data
    .token ?? '';
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
  await test.database.pool.query(
    'DELETE FROM wishlists WHERE id = (SELECT min(id) FROM wishlists)',
  );
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
    message: 'You can have 1,000 favorites, and with these you would have more. Nothing was saved.',
  });
  await test.database.pool.query(
    'DELETE FROM wishlists w USING users u WHERE u.id = w.user_id AND u.email = $1',
    [test.ben.email],
  );
  expect((await saveAll()).data).toEqual({ added: FAVOURITES_MAX, total: FAVOURITES_MAX });
  expect((await saveAll()).data).toEqual({ added: 0, total: FAVOURITES_MAX });
});
