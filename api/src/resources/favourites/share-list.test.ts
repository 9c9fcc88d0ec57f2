import { nothing } from '@tableside/contracts/common/wire';
import {
  wireCreated,
  wireFavourites,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import { call } from '../../testing/app';
import type { TestPerson } from '../../testing/people';
import { prepareTwoPeople } from '../../testing/people/two-people';
import { makeRecord } from '../../testing/restaurants/records';

const test = prepareTwoPeople(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));
let list = 0;
beforeEach(async () => {
  for (const slug of ['luna', 'sole', 'mare']) await save(slug, test.ana);
  const name = { name: 'Date night' };
  list = (await call(test, 'POST', '/api/wishlist/create_list', wireCreated, name, test.ana)).data
    .id;
  for (const slug of ['luna', 'sole']) {
    const entry = { slug, add: [list], note: `A note about ${slug}` };
    await call(test, 'POST', '/api/wishlist/set_entry', nothing, entry, test.ana);
  }
});

const save = (slug: string, person: TestPerson) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);
const share = (over: object = {}, person = test.ana) =>
  call(
    test,
    'POST',
    '/api/wishlist/share_list',
    wireShare.nullable(),
    { id: list, is_shared: true, ...over },
    person,
  );
const tokenOf = async (over: object = {}) => (await share(over)).data?.token ?? '';
const read = (token: string) => call(test, 'GET', `/api/wishlist/shared/${token}`, wireSharedList);
const statusAt = async (token: string) =>
  (await test.app.inject(`/api/wishlist/shared/${token}`)).statusCode;
const saveShared = (token: string, person: TestPerson) =>
  call(test, 'POST', '/api/wishlist/save_shared', wireSavedShared, { token }, person);
const favouritesOf = async (person: TestPerson) =>
  (await call(test, 'GET', '/api/wishlist/wishlist_list', wireFavourites, undefined, person)).data;

it('shows the name and the places of the list, and no note', async () => {
  const token = await tokenOf();
  expect(token).toMatch(/^[\w-]{24}$/);
  const { data } = await read(token);
  expect(data).toMatchObject({
    first_name: 'Ana',
    name: 'Date night',
    items: [{ slug: 'sole' }, { slug: 'luna' }],
  });
  const { body } = await test.app.inject(`/api/wishlist/shared/${token}`);
  for (const secret of ['A note', 'Reyes', test.ana.email]) expect(body).not.toContain(secret);
});

it('shows notes where the owner ticked it, until they untick it, at the same address', async () => {
  const token = await tokenOf({ shows_notes: true });
  expect((await read(token)).data.items).toMatchObject([
    { note: 'A note about sole' },
    { note: 'A note about luna' },
  ]);
  expect(await tokenOf({ shows_notes: false })).toBe(token);
  expect(JSON.stringify((await read(token)).data)).not.toContain('A note');
});

it('never shows notes on the address of all favorites', async () => {
  await share({ shows_notes: true });
  const all = { is_shared: true };
  const { data } = await call(test, 'POST', '/api/wishlist/set_share', wireShare, all, test.ana);
  const { body } = await test.app.inject(`/api/wishlist/shared/${data.token}`);
  expect(body).not.toContain('A note');
  expect((await read(data.token ?? '')).data).toMatchObject({ name: null });
});

it('leads nowhere once sharing has stopped, or the list is deleted', async () => {
  const token = await tokenOf({ shows_notes: true });
  expect((await share({ is_shared: false })).data).toEqual({ token: null });
  expect(await statusAt(token)).toBe(404);
  const next = await tokenOf();
  expect(next).not.toBe(token);
  expect(JSON.stringify((await read(next)).data)).not.toContain('A note');
  await call(test, 'POST', '/api/wishlist/delete_list', nothing, { id: list }, test.ana);
  expect(await statusAt(next)).toBe(404);
});

it('is shared by its owner alone', async () => {
  expect(await share({}, test.ben)).toMatchObject({
    success: false,
    message: 'This list is not here any more.',
  });
  const token = await tokenOf();
  await share({ is_shared: false }, test.ben);
  expect(await statusAt(token)).toBe(200);
});

it('is saved by somebody else, who hears how many places were new', async () => {
  const token = await tokenOf({ shows_notes: true });
  await save('luna', test.ben);
  expect((await saveShared(token, test.ben)).data).toEqual({ added: 1, total: 2 });
  expect((await favouritesOf(test.ben)).map(({ slug }) => slug)).toEqual(['sole', 'luna']);
  expect((await saveShared(token, test.ben)).data).toEqual({ added: 0, total: 2 });
  expect((await saveShared(token, test.ana)).data).toEqual({ added: 0, total: 2 });
  expect(await favouritesOf(test.ana)).toHaveLength(3);
});

it('keeps the order of the list, and leaves out what is closed', async () => {
  const all = { is_shared: true };
  const { data } = await call(test, 'POST', '/api/wishlist/set_share', wireShare, all, test.ana);
  await test.database.pool.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
  expect((await saveShared(data.token ?? '', test.ben)).data).toEqual({ added: 2, total: 2 });
  expect((await favouritesOf(test.ben)).map(({ slug }) => slug)).toEqual(['mare', 'luna']);
});

it('cannot be saved once it is private, nor by a visitor', async () => {
  const token = await tokenOf();
  await share({ is_shared: false });
  const inject = (headers: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/api/wishlist/save_shared',
      headers,
      payload: { token },
    });
  expect((await inject({})).statusCode).toBe(401);
  expect((await inject({ authorization: `Bearer ${test.ben.token}` })).statusCode).toBe(404);
  expect(await favouritesOf(test.ben)).toEqual([]);
});
