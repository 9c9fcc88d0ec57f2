import { nothing } from '@tableside/contracts/common/wire';
import { LISTS_MAX } from '@tableside/contracts/favourite/rules';
import {
  wireCreated,
  wireFavouriteLists,
  wireFavourites,
  wireSavedShared,
  wireShare,
  wireSharedList,
} from '@tableside/contracts/favourite/wire';
import { call } from '../testing/app';
import type { TestPerson } from '../testing/people';
import { prepareTwoPeople } from '../testing/people/two-people';
import { makeRecord } from '../testing/restaurants/records';

const test = prepareTwoPeople(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));

describe('lists', () => {
  beforeEach(async () => {
    for (const slug of ['luna', 'sole']) await save(slug);
  });

  const save = (slug: string, person = test.ana) =>
    call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);

  const read = async (person = test.ana) =>
    (await call(test, 'GET', '/api/wishlist/lists', wireFavouriteLists, undefined, person)).data;

  const make = (name: string, person = test.ana) =>
    call(test, 'POST', '/api/wishlist/create_list', wireCreated.nullable(), { name }, person);

  const makeList = async (name: string, person = test.ana) =>
    (await make(name, person)).data?.id ?? 0;

  const send = (name: string, body: object, person = test.ana) =>
    call(test, 'POST', `/api/wishlist/${name}`, nothing, body, person);

  const setEntry = (body: object, person?: TestPerson) => send('set_entry', body, person);

  const refusal = (message: string, fields?: object) =>
    expect.objectContaining({ success: false, message, ...(fields && { fields }) });

  it('keeps lists by name, trimmed, the oldest first, for nobody but their owner', async () => {
    expect(await read()).toEqual({ lists: [], entries: [] });
    const date = await makeList('  Date\tnight ');
    const patio = await makeList('<b>Patio</b>');
    expect((await read()).lists).toEqual([
      { id: date, name: 'Date night', token: null, shows_notes: false, order: null },
      { id: patio, name: '<b>Patio</b>', token: null, shows_notes: false, order: null },
    ]);
    expect((await read(test.ben)).lists).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(61)])('takes no list of the name "%s"', async (name) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/wishlist/create_list',
      headers: { authorization: `Bearer ${test.ana.token}` },
      payload: { name },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, fields: { name: expect.any(String) } });
    expect((await read()).lists).toEqual([]);
  });

  it('has names differ by more than capitals, per person', async () => {
    const taken = 'You have a list of this name already.';
    const id = await makeList('CAFÉ');
    const other = await makeList('Sushi');
    expect(await make('café')).toEqual(refusal(taken, { name: taken }));
    expect(await send('rename_list', { id: other, name: 'Café' })).toEqual(refusal(taken));
    expect(await make('café', test.ben)).toMatchObject({ success: true });
    expect(await send('rename_list', { id, name: 'Café' })).toMatchObject({ success: true });
    expect((await read()).lists.map(({ name }) => name)).toEqual(['Café', 'Sushi']);
  });

  it('makes thirty lists and no more, also at once', async () => {
    const made = await Promise.all(
      Array.from({ length: LISTS_MAX + 3 }, (_, index) => make(`List ${index}`)),
    );
    expect(made.filter(({ success }) => success)).toHaveLength(LISTS_MAX);
    expect((await read()).lists).toHaveLength(LISTS_MAX);
  });

  it('puts a favorite on several lists, and takes it off', async () => {
    const [one, two] = [await makeList('One'), await makeList('Two')];
    await setEntry({ slug: 'luna', add: [one, two, one] });
    await setEntry({ slug: 'sole', add: [two] });
    await setEntry({ slug: 'luna', add: [two], remove: [one] });
    expect((await read()).entries).toEqual([
      { slug: 'luna', lists: [two], note: '' },
      { slug: 'sole', lists: [two], note: '' },
    ]);
    expect(await setEntry({ slug: 'mare', add: [one] })).toEqual(
      refusal('This place is not among your favorites any more.'),
    );
  });

  it('keeps a note as it was typed, in lines, beside the lists', async () => {
    const list = await makeList('One');
    const note = `Ask for "the booth"; <script>alert(1)</script>\n'); DROP TABLE wishlists; -- 🍕`;
    await setEntry({ slug: 'luna', note: ` ${note}\u202e\n` });
    await setEntry({ slug: 'luna', add: [list] });
    expect((await read()).entries).toEqual([{ slug: 'luna', lists: [list], note }]);
    await setEntry({ slug: 'luna', note: '' });
    expect((await read()).entries).toEqual([{ slug: 'luna', lists: [list], note: '' }]);
  });

  it('takes notes of 280 characters', async () => {
    await setEntry({ slug: 'luna', note: 'x'.repeat(280) });
    const tooLong = await test.app.inject({
      method: 'POST',
      url: '/api/wishlist/set_entry',
      headers: { authorization: `Bearer ${test.ana.token}` },
      payload: { slug: 'luna', note: 'y'.repeat(281) },
    });
    expect(tooLong.json()).toMatchObject({ fields: { note: 'Use at most 280 characters.' } });
    expect((await read()).entries[0]?.note).toBe('x'.repeat(280));
  });

  it('lets nobody change the lists of somebody else', async () => {
    const list = await makeList('One');
    await save('luna', test.ben);
    await setEntry({ slug: 'luna', add: [list] }, test.ben);
    expect((await read(test.ben)).entries).toEqual([]);
    await send('delete_list', { id: list }, test.ben);
    expect(await send('rename_list', { id: list, name: 'Mine' }, test.ben)).toEqual(
      refusal('This list is not here any more.'),
    );
    expect((await read()).lists).toMatchObject([{ id: list, name: 'One' }]);
  });

  it('keeps the favorites of a list that is deleted, and clears lists of favorites that are removed', async () => {
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

  it('goes with the account', async () => {
    const list = await makeList('One');
    await setEntry({ slug: 'luna', add: [list], note: 'Booth' });
    await test.query('DELETE FROM users WHERE id = $1', [test.ana.id]);
    const rows = await test.query(
      'SELECT (SELECT count(*) FROM favourite_lists) + (SELECT count(*) FROM favourite_list_entries) AS count',
    );
    expect(Number(rows[0]?.['count'])).toBe(0);
  });

  describe('the order of a list', () => {
    let list = 0;
    const order = async () => (await read()).lists.find(({ id }) => id === list)?.order;
    const move = (slug: string, before: string | null, person?: TestPerson, id = list) =>
      send('move_entry', { id, slug, before }, person);
    beforeEach(async () => {
      list = await makeList('Date night');
      await save('mare');
      for (const slug of ['luna', 'sole', 'mare']) await setEntry({ slug, add: [list] });
    });

    it('is that of favorites until somebody moves a place, and what comes later stands first', async () => {
      expect(await order()).toBeNull();
      await setEntry({ slug: 'sole', remove: [list] });
      expect(await move('luna', 'mare')).toMatchObject({ success: true });
      expect(await order()).toEqual(['luna', 'mare']);
      await move('luna', null);
      expect(await order()).toEqual(['mare', 'luna']);
      await setEntry({ slug: 'sole', add: [list] });
      expect(await order()).toEqual(['sole', 'mare', 'luna']);
    });

    it('is that of the shared list too', async () => {
      await move('luna', 'mare');
      const shared = { id: list, is_shared: true };
      const { data } = await call(
        test,
        'POST',
        '/api/wishlist/share_list',
        wireShare.nullable(),
        shared,
        test.ana,
      );
      const url = `/api/wishlist/shared/${data?.token}`;
      const { items } = (await call(test, 'GET', url, wireSharedList)).data;
      expect(items.map(({ slug }) => slug)).toEqual(['luna', 'mare', 'sole']);
    });

    it.each([
      ['a place that is not on it', () => move('nowhere', null)],
      ['a neighbor that is not on it', () => move('luna', 'nowhere')],
      ['a list of somebody else', () => move('luna', null, test.ben)],
      ['a list that is not there', () => move('luna', null, test.ana, 2_000_000_000)],
    ])('is not changed by %s', async (_what, attempt) => {
      await move('luna', 'sole');
      const before = await order();
      expect(await attempt()).toEqual(refusal('This place is not on the list any more.'));
      expect(await order()).toEqual(before);
    });

    it('takes moves at once one after the other', async () => {
      await Promise.all([move('luna', 'mare'), move('sole', 'mare'), move('mare', null)]);
      expect([...((await order()) ?? [])].sort()).toEqual(['luna', 'mare', 'sole']);
    });
  });
});

describe('shared lists', () => {
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

  const read = (token: string) =>
    call(test, 'GET', `/api/wishlist/shared/${token}`, wireSharedList);

  const statusAt = async (token: string) =>
    (await test.app.inject(`/api/wishlist/shared/${token}`)).statusCode;

  const saveShared = (token: string, person: TestPerson) =>
    call(test, 'POST', '/api/wishlist/save_shared', wireSavedShared, { token }, person);

  const favouritesOf = async (person: TestPerson) =>
    (await call(test, 'GET', '/api/wishlist/wishlist_list', wireFavourites, undefined, person))
      .data;

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
    await test.query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
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
});
