import {
  wireChanged,
  wireAdminRestaurant,
  wireRestaurantConflict,
} from '@tableside/contracts/admin/restaurants/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, type TestUser, createColleague } from '../../testing/users';
import { makeRecord } from '../../testing/restaurants/records';
import type { RestaurantRecord } from '../../restaurants/record';

let test: TestApp;
let olivia: TestUser;
let eddie: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  const name = (first_name: string, last_name: string) => ({ first_name, last_name });
  olivia = await createColleague(test.db, ['operator'], name('Olivia', 'Park'));
  eddie = await createColleague(test.db, ['operator'], name('Eddie', 'Sanchez'));
});
afterAll(() => test.close());

const make = async (changes: Partial<RestaurantRecord> = {}) => {
  const record = makeRecord({
    latitude: 38.9,
    longitude: -77,
    phone: '(202) 555-0100',
    ...changes,
  });
  return { record, id: [...(await test.save([record])).values()][0] ?? 0 };
};
const read = async (id: number) =>
  (await call(test, 'GET', `/api/admin/restaurant/${id}`, wireAdminRestaurant, undefined, olivia))
    .data;
const change = (user: TestUser, name: string, body: object) =>
  call(test, 'POST', `/api/admin/restaurants/${name}`, wireChanged, body, user);
/** Makes a change that fails with a conflict. */
const refused = async (user: TestUser, name: string, payload: object) => {
  const url = `/api/admin/restaurants/${name}`;
  const response = await test.app.inject({ method: 'POST', url, headers: bearer(user), payload });
  const { error, data, message } = response.json<{
    error: string;
    data: object;
    message: string;
  }>();
  expect([response.statusCode, error]).toEqual([409, 'restaurant-changed']);
  return { message, ...wireRestaurantConflict.parse(data) };
};

it('refuses the second of two edits of a field, with both values and who made the first', async () => {
  const { id } = await make();
  const { version } = await read(id);
  await change(olivia, 'edit', {
    id,
    version,
    changes: { phone: '202 555 0101', waitTime: '5 min' },
  });
  const edit = { id, version, changes: { phone: '202 555 0102', website: 'https://luna.example' } };
  const { message, conflicts, version: now } = await refused(eddie, 'edit', edit);
  expect(message).toBe(
    'Olivia Park changed this since you opened the restaurant: phone. Nothing was saved.',
  );
  expect(conflicts).toEqual([
    {
      part: 'phone',
      who: 'Olivia Park',
      at: expect.any(String),
      current: '(202) 555-0101',
      yours: '(202) 555-0102',
    },
  ]);
  expect((await read(id)).values).toMatchObject({ phone: '(202) 555-0101', website: null });
  expect(await change(eddie, 'edit', { ...edit, version: now })).toMatchObject({ success: true });
  expect((await read(id)).values).toMatchObject({ phone: '(202) 555-0102', waitTime: '5 min' });
});

it('merges edits of different fields, and accepts the same edit twice', async () => {
  const { id } = await make();
  const { version } = await read(id);
  await change(olivia, 'edit', { id, version, changes: { phone: '202 555 0101' } });
  const second = { id, version, changes: { phone: '202 555 0101', waitTime: '20 min' } };
  expect(await change(eddie, 'edit', second)).toMatchObject({ success: true });
  expect((await read(id)).values).toMatchObject({ phone: '(202) 555-0101', waitTime: '20 min' });
});

it('counts what an import changed in between', async () => {
  const { id, record } = await make();
  const { version } = await read(id);
  await test.save([{ ...record, phone: '(202) 555-0177', overview: 'New.' }]);
  const edit = { id, version, changes: { phone: '202 555 0102' } };
  const { conflicts } = await refused(eddie, 'edit', edit);
  expect(conflicts).toMatchObject([{ part: 'phone', who: null, current: '(202) 555-0177' }]);
});

it.each(['edit', 'take_imported', 'close', 'reopen', 'merge', 'month'])(
  'rejects %s without a version',
  async (name) => {
    const { id } = await make();
    const body = { id, into: id, changes: {}, field: 'phone', is_chosen: true };
    const url = `/api/admin/restaurants/${name}`;
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: bearer(eddie),
      payload: body,
    });
    expect(response.json()).toMatchObject({
      success: false,
      fields: { version: expect.any(String) },
    });
  },
);

it('does not give a field back to the imports that a user changed in between', async () => {
  const { id } = await make();
  const edit = async (phone: string) =>
    change(olivia, 'edit', { id, version: (await read(id)).version, changes: { phone } });
  await edit('202 555 0101');
  const { version } = await read(id);
  await edit('202 555 0102');
  const { conflicts } = await refused(eddie, 'take_imported', { id, version, field: 'phone' });
  expect(conflicts).toMatchObject([{ current: '(202) 555-0102', yours: '(202) 555-0100' }]);
});

it('does not merge or reopen a restaurant that a user closed or merged in between', async () => {
  const [duplicate, stays] = [(await make()).id, (await make()).id];
  const { version } = await read(duplicate);
  await change(olivia, 'close', { id: duplicate, version });
  const merge = { id: duplicate, into: stays, version };
  expect((await refused(eddie, 'merge', merge)).conflicts).toMatchObject([
    { part: 'state', who: 'Olivia Park', current: 'Permanently closed', yours: null },
  ]);
  const closed = (await read(duplicate)).version;
  await change(olivia, 'merge', { ...merge, version: closed });
  expect(
    (await refused(eddie, 'reopen', { id: duplicate, version: closed })).conflicts,
  ).toMatchObject([{ part: 'state', who: 'Olivia Park', current: 'Merged' }]);
});

it('does not close a restaurant that a user reopened in between', async () => {
  const { id } = await make();
  const { version: open } = await read(id);
  await change(olivia, 'close', { id, version: open });
  const { version: closed } = await read(id);
  await change(olivia, 'reopen', { id, version: closed });
  const { conflicts } = await refused(eddie, 'close', { id, version: closed });
  expect(conflicts).toMatchObject([{ part: 'state', who: 'Olivia Park', current: 'On the site' }]);
});

it('does not replace a restaurant of the month that a user chose in between', async () => {
  const [luna, sole] = [(await make()).id, (await make()).id];
  const { version } = await read(sole);
  const { version: lunas, slug } = await read(luna);
  await change(olivia, 'month', { id: luna, version: lunas, is_chosen: true });
  const { conflicts } = await refused(eddie, 'month', { id: sole, version, is_chosen: true });
  expect(conflicts).toMatchObject([{ part: 'featured', who: 'Olivia Park', current: slug }]);
});

it('names who undid a change, and not who made it', async () => {
  const { id } = await make();
  const { version: first } = await read(id);
  await change(olivia, 'edit', { id, version: first, changes: { phone: '202 555 0101' } });
  const { version, actions } = await read(id);
  await change(eddie, 'undo', { action_id: actions[0]?.id });
  const edit = { id, version, changes: { phone: '202 555 0102' } };
  const { conflicts } = await refused(olivia, 'edit', edit);
  expect(conflicts).toMatchObject([{ who: 'Eddie Sanchez', current: '(202) 555-0100' }]);
});
