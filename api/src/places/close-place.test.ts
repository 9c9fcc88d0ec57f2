import { wireClosed } from '@tableside/contracts/restaurant/wire';
import { listIdentities } from '../records/identities';
import { startTestApp, type TestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { setClosed } from './close-place';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

const luna = makeRecord({ title: 'Luna' });
const detail = () => test.app.inject({ method: 'GET', url: '/api/restraunt/get_by_slug/luna' });
const isFound = async () =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/api/restraunt/filter_restaurants',
      payload: { keyword: 'luna' },
    })
  ).json<{ data: { data: unknown[] } }>().data.data.length === 1;

it('takes a restaurant off the site, and its page says so', async () => {
  await test.save([luna, makeRecord({ title: 'Sole' })]);
  expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
  expect(await isFound()).toBe(false);
  const response = await detail();
  expect(response.statusCode).toBe(404);
  expect(wireClosed.parse(response.json<{ data: unknown }>().data).closed_resturant.title).toBe(
    'Luna',
  );
});

it('survives imports of the same and of a changed place, until it is taken back', async () => {
  await test.save([luna]);
  await setClosed(test.db, 'luna', true);
  await test.save([luna]);
  expect((await detail()).statusCode).toBe(404);
  await test.save([{ ...luna, overview: 'New owners.' }]);
  expect((await detail()).statusCode).toBe(404);
  expect(await listIdentities(test.db, luna.source)).toMatchObject([{ state: 'held' }]);

  expect(await setClosed(test.db, 'luna', false)).toEqual({ title: 'Luna', isChanged: true });
  expect((await detail()).json()).toMatchObject({ data: { overview: 'New owners.' } });
  expect(await isFound()).toBe(true);
});

it('says when nothing changes and when there is no such place', async () => {
  await test.save([luna]);
  expect(await setClosed(test.db, 'luna', false)).toEqual({ title: 'Luna', isChanged: false });
  await setClosed(test.db, 'luna', true);
  expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: false });
  expect(await setClosed(test.db, 'nowhere', true)).toBeNull();
});

it('keeps a place closed for good that an import had closed', async () => {
  await test.save([luna]);
  await test.database.pool.query('UPDATE restaurants SET closed_at = now()');
  expect(await setClosed(test.db, 'luna', true)).toEqual({ title: 'Luna', isChanged: true });
  await test.save([luna]);
  expect((await detail()).statusCode).toBe(404);
});
