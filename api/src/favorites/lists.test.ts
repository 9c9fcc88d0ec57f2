import { nothing } from '@tableside/contracts/common/wire';
import { LISTS_MAX } from '@tableside/contracts/favorite/rules';
import {
  wireCreated,
  wireFavoriteLists,
  wireFavorites,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favorite/wire';
import { call, send as sendTo } from '../testing/app';
import type { TestUser } from '../testing/users';
import { dinerCalls } from '../testing/users/diner';
import { prepareTwoUsers } from '../testing/users/two-users';
import { makeRecord } from '../testing/restaurants/records';

const test = prepareTwoUsers(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));
const save = (slug: string, user = test.ana) => dinerCalls(test).save(user, slug);

/** Starts or stops sharing a list. */
const shareList = (id: number, over: object = {}, user = test.ana) => {
  const body = { id, is_shared: true, ...over };
  return call(test, 'POST', '/api/wishlist/share_list', wireShare.nullable(), body, user);
};

describe('lists', () => {
  beforeEach(async () => {
    for (const slug of ['luna', 'sole']) await save(slug);
  });

  const read = async (user = test.ana) =>
    (await call(test, 'GET', '/api/wishlist/lists', wireFavoriteLists, undefined, user)).data;

  const make = (name: string, user = test.ana) =>
    call(test, 'POST', '/api/wishlist/create_list', wireCreated.nullable(), { name }, user);

  const makeList = async (name: string, user = test.ana) => (await make(name, user)).data?.id ?? 0;

  const send = (name: string, body: object, user = test.ana) =>
    call(test, 'POST', `/api/wishlist/${name}`, nothing, body, user);

  const setEntry = (body: object, user?: TestUser) => send('set_entry', body, user);

  const refusal = (message: string, fields?: object) =>
    expect.objectContaining({ success: false, message, ...(fields && { fields }) });

  it("stores trimmed names and returns only the owner's lists, oldest first", async () => {
    expect(await read()).toEqual({ lists: [], entries: [] });
    const date = await makeList('  Date\tnight ');
    const patio = await makeList('<b>Patio</b>');
    expect((await read()).lists).toEqual([
      { id: date, name: 'Date night', token: null, shows_notes: false, order: null },
      { id: patio, name: '<b>Patio</b>', token: null, shows_notes: false, order: null },
    ]);
    expect((await read(test.ben)).lists).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(61)])('rejects the name "%s"', async (name) => {
    expect(await sendTo(test, '/api/wishlist/create_list', { name }, test.ana)).toMatchObject({
      status: 400,
      body: { success: false, fields: { name: expect.any(String) } },
    });
    expect((await read()).lists).toEqual([]);
  });

  it('requires case-insensitively unique names per user', async () => {
    const taken = 'You already have a list with that name.';
    const id = await makeList('CAFÉ');
    const other = await makeList('Sushi');
    expect(await make('café')).toEqual(refusal(taken, { name: taken }));
    expect(await send('rename_list', { id: other, name: 'Café' })).toEqual(refusal(taken));
    expect(await make('café', test.ben)).toMatchObject({ success: true });
    expect(await send('rename_list', { id, name: 'Café' })).toMatchObject({ success: true });
    expect((await read()).lists.map(({ name }) => name)).toEqual(['Café', 'Sushi']);
  });

  it('limits a user to thirty lists, also concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: LISTS_MAX + 3 }, (_, index) => make(`List ${index}`)),
    );
    expect(made.filter(({ success }) => success)).toHaveLength(LISTS_MAX);
    expect((await read()).lists).toHaveLength(LISTS_MAX);
  });

  it('adds a favorite to several lists and removes it', async () => {
    const [one, two] = [await makeList('One'), await makeList('Two')];
    await setEntry({ slug: 'luna', add: [one, two, one] });
    await setEntry({ slug: 'sole', add: [two] });
    await setEntry({ slug: 'luna', add: [two], remove: [one] });
    expect((await read()).entries).toEqual([
      { slug: 'luna', lists: [two], note: '' },
      { slug: 'sole', lists: [two], note: '' },
    ]);
    expect(await setEntry({ slug: 'mare', add: [one] })).toEqual(
      refusal('This restaurant is no longer in your favorites.'),
    );
  });

  it("rejects changes to other users' lists", async () => {
    const list = await makeList('One');
    await save('luna', test.ben);
    await setEntry({ slug: 'luna', add: [list] }, test.ben);
    expect((await read(test.ben)).entries).toEqual([]);
    await send('delete_list', { id: list }, test.ben);
    expect(await send('rename_list', { id: list, name: 'Mine' }, test.ben)).toEqual(
      refusal('This list no longer exists.'),
    );
    expect((await read()).lists).toMatchObject([{ id: list, name: 'One' }]);
  });

  it('keeps favorites of a deleted list, and removes deleted favorites from lists', async () => {
    const [one, two] = [await makeList('One'), await makeList('Two')];
    await setEntry({ slug: 'luna', add: [one, two], note: 'Booth' });
    await send('delete_list', { id: one });
    expect((await read()).entries).toEqual([{ slug: 'luna', lists: [two], note: 'Booth' }]);
    const { data } = await save('luna');
    await send('delete_wishlist', { ids: [data.id] });
    expect(await read()).toMatchObject({ lists: [{ id: two }], entries: [] });
    await save('luna');
    expect((await read()).entries).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const list = await makeList('One');
    await setEntry({ slug: 'luna', add: [list], note: 'Booth' });
    await test.query('DELETE FROM users WHERE id = $1', [test.ana.id]);
    expect(await test.query('SELECT FROM favorite_lists')).toEqual([]);
    expect(await test.query('SELECT FROM favorite_list_entries')).toEqual([]);
  });

  describe('the order of a list', () => {
    let list = 0;
    const order = async () => (await read()).lists.find(({ id }) => id === list)?.order;
    const move = (slug: string, before: string | null, user?: TestUser, id = list) =>
      send('move_entry', { id, slug, before }, user);
    beforeEach(async () => {
      list = await makeList('Date night');
      await save('mare');
      for (const slug of ['luna', 'sole', 'mare']) await setEntry({ slug, add: [list] });
    });

    it("is the favorites' order until a restaurant is moved; later additions come first", async () => {
      expect(await order()).toBeNull();
      await setEntry({ slug: 'sole', remove: [list] });
      expect(await move('luna', 'mare')).toMatchObject({ success: true });
      expect(await order()).toEqual(['luna', 'mare']);
      await move('luna', null);
      expect(await order()).toEqual(['mare', 'luna']);
      await setEntry({ slug: 'sole', add: [list] });
      expect(await order()).toEqual(['sole', 'mare', 'luna']);
    });

    it('applies to the shared list', async () => {
      await move('luna', 'mare');
      const { data } = await shareList(list);
      const url = `/api/wishlist/shared/${data?.token}`;
      const { items } = (await call(test, 'GET', url, wireSharedList)).data;
      expect(items.map(({ slug }) => slug)).toEqual(['luna', 'mare', 'sole']);
    });

    it.each([
      ['an unlisted restaurant', () => move('nowhere', null)],
      ['a neighbor that is not on it', () => move('luna', 'nowhere')],
      ['a list of another user', () => move('luna', null, test.ben)],
      ['a list that is not there', () => move('luna', null, test.ana, 2_000_000_000)],
    ])('does not change by %s', async (_what, attempt) => {
      await move('luna', 'sole');
      const before = await order();
      expect(await attempt()).toEqual(refusal('This restaurant is no longer on the list.'));
      expect(await order()).toEqual(before);
    });

    it('handles concurrent moves', async () => {
      await Promise.all([move('luna', 'mare'), move('sole', 'mare'), move('mare', null)]);
      expect([...((await order()) ?? [])].sort()).toEqual(['luna', 'mare', 'sole']);
    });
  });
});

describe('shared lists', () => {
  let list = 0;
  beforeEach(async () => {
    for (const slug of ['luna', 'sole', 'mare']) await save(slug);
    const name = { name: 'Date night' };
    list = (await call(test, 'POST', '/api/wishlist/create_list', wireCreated, name, test.ana)).data
      .id;
    for (const slug of ['luna', 'sole']) {
      const entry = { slug, add: [list], note: `A note about ${slug}` };
      await call(test, 'POST', '/api/wishlist/set_entry', nothing, entry, test.ana);
    }
  });

  const share = (over: object = {}, user = test.ana) => shareList(list, over, user);

  const tokenOf = async (over: object = {}) => (await share(over)).data?.token ?? '';

  const read = (token: string) =>
    call(test, 'GET', `/api/wishlist/shared/${token}`, wireSharedList);

  const statusAt = async (token: string) =>
    (await sendTo(test, `/api/wishlist/shared/${token}`)).status;

  const shareAll = async () => {
    const all = { is_shared: true };
    const { data } = await call(test, 'POST', '/api/wishlist/set_share', wireShare, all, test.ana);
    return data.token ?? '';
  };

  const saveShared = (token: string, user: TestUser) =>
    call(test, 'POST', '/api/wishlist/save_shared', wireSavedShared, { token }, user);

  const favoritesOf = async (user: TestUser) =>
    (await call(test, 'GET', '/api/wishlist/wishlist_list', wireFavorites, undefined, user)).data;

  it('returns name and restaurants without notes', async () => {
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

  it('includes notes if the owner enables them, at the same link', async () => {
    const token = await tokenOf({ shows_notes: true });
    expect((await read(token)).data.items).toMatchObject([
      { note: 'A note about sole' },
      { note: 'A note about luna' },
    ]);
    expect(await tokenOf({ shows_notes: false })).toBe(token);
    expect(JSON.stringify((await read(token)).data)).not.toContain('A note');
  });

  it('never includes notes in shared favorites', async () => {
    await share({ shows_notes: true });
    const { data } = await read(await shareAll());
    expect(JSON.stringify(data)).not.toContain('A note');
    expect(data.name).toBeNull();
  });

  it('returns 404 after sharing stopped or the list was deleted', async () => {
    const token = await tokenOf({ shows_notes: true });
    expect((await share({ is_shared: false })).data).toEqual({ token: null });
    expect(await statusAt(token)).toBe(404);
    const next = await tokenOf();
    expect(next).not.toBe(token);
    expect(JSON.stringify((await read(next)).data)).not.toContain('A note');
    await call(test, 'POST', '/api/wishlist/delete_list', nothing, { id: list }, test.ana);
    expect(await statusAt(next)).toBe(404);
  });

  it('can only be shared by its owner', async () => {
    expect(await share({}, test.ben)).toMatchObject({
      success: false,
      message: 'This list no longer exists.',
    });
    const token = await tokenOf();
    await share({ is_shared: false }, test.ben);
    expect(await statusAt(token)).toBe(200);
  });

  it('returns how many restaurants were added when another user saves it', async () => {
    const token = await tokenOf({ shows_notes: true });
    await save('luna', test.ben);
    expect((await saveShared(token, test.ben)).data).toEqual({ added: 1, total: 2 });
    expect((await favoritesOf(test.ben)).map(({ slug }) => slug)).toEqual(['sole', 'luna']);
    expect((await saveShared(token, test.ben)).data).toEqual({ added: 0, total: 2 });
    expect((await saveShared(token, test.ana)).data).toEqual({ added: 0, total: 2 });
    expect(await favoritesOf(test.ana)).toHaveLength(3);
  });

  it("keeps the list's order and omits closed restaurants", async () => {
    const token = await shareAll();
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    expect((await saveShared(token, test.ben)).data).toEqual({ added: 2, total: 2 });
    expect((await favoritesOf(test.ben)).map(({ slug }) => slug)).toEqual(['mare', 'luna']);
  });

  it('cannot be saved when private or by a visitor', async () => {
    const token = await tokenOf();
    await share({ is_shared: false });
    const url = '/api/wishlist/save_shared';
    expect((await sendTo(test, url, { token })).status).toBe(401);
    expect((await sendTo(test, url, { token }, test.ben)).status).toBe(404);
    expect(await favoritesOf(test.ben)).toEqual([]);
  });
});
