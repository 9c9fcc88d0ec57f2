import { wirePage } from '@tableside/contracts/listing/wire';
import { call, startTestApp, type TestApp } from '../testing/app';
import { makeRecord } from '../testing/restaurants/records';
import { addReviews } from '../testing/reviews/reviews';
import type { RestaurantRecord } from './record';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE restaurants, options RESTART IDENTITY CASCADE');
});

const facts = (count: number): RestaurantRecord['facts'] =>
  Array.from({ length: count }, (_, index) => ({ title: `Fact ${index}`, value: 'no' }));

async function listTitles(): Promise<string[]> {
  const url = '/api/restraunt/filter_restaurants';
  const { data } = await call(test, 'POST', url, wirePage, {});
  return data.data.map(({ title }) => title);
}

async function readStandings(): Promise<Record<string, number>> {
  const { rows } = await test.database.pool.query<{ title: string; standing: number }>(
    'SELECT title, standing FROM restaurants ORDER BY id',
  );
  return Object.fromEntries(rows.map(({ title, standing }) => [title, standing]));
}

it('gives ten points to a one-off, and points for what is known', async () => {
  await test.save([
    makeRecord({ title: 'Name Only' }),
    makeRecord({ title: 'Phone', phone: '1' }),
    makeRecord({ title: 'Web And Words', website: 'https://a.example', overview: 'Nice.' }),
    makeRecord({ title: 'City Only', location: 'Millbrook' }),
    makeRecord({ title: 'Street', location: '1 Main Street', street: '1 Main St' }),
    makeRecord({ title: 'Closed Day', hours: { spans: [], closedOn: [1] } }),
    makeRecord({ title: 'Cuisine', options: { cuisine: ['Thai', 'Asian'] } }),
    makeRecord({ title: 'Other Option', options: { feature: ['WiFi'] } }),
    makeRecord({ title: 'Three Facts', facts: facts(3) }),
    makeRecord({ title: 'Four Facts', facts: facts(4) }),
    makeRecord({ title: 'Chain', brand: 'Chain', phone: '1' }),
  ]);
  expect(await readStandings()).toEqual({
    'Name Only': 10,
    Phone: 11,
    'Web And Words': 12,
    'City Only': 10,
    Street: 11,
    'Closed Day': 11,
    Cuisine: 11,
    'Other Option': 10,
    'Three Facts': 11,
    'Four Facts': 12,
    Chain: 1,
  });
});

it('takes a name that three open places have for a chain, however it is written', async () => {
  const ids = await test.save([
    makeRecord({ externalId: 'first', title: "Ben's" }),
    makeRecord({ title: 'BENS' }),
    makeRecord({ title: 'Béns' }),
    makeRecord({ title: 'Twin' }),
    makeRecord({ title: 'Twin' }),
  ]);
  expect(await readStandings()).toEqual({ "Ben's": 0, BENS: 0, Béns: 0, Twin: 10 });
  await test.database.pool.query('UPDATE restaurants SET closed_at = now() WHERE id = $1', [
    ids.get('osm first'),
  ]);
  await test.save([makeRecord({ title: 'Newcomer' })]);
  expect(await readStandings()).toMatchObject({ BENS: 10, Béns: 10, Newcomer: 10 });
});

it('orders equal scores by standing, then by age; a rating counts for more', async () => {
  const ids = await test.save([
    makeRecord({
      title: 'Complete Chain',
      brand: 'Chain',
      phone: '1',
      website: 'https://a.example',
    }),
    makeRecord({ title: 'Bare' }),
    makeRecord({ title: 'Known', phone: '1' }),
    makeRecord({ title: 'Known Too', phone: '1' }),
    makeRecord({ externalId: 'rated', title: 'Rated Chain', brand: 'Chain' }),
  ]);
  expect(await listTitles()).toEqual([
    'Known',
    'Known Too',
    'Bare',
    'Complete Chain',
    'Rated Chain',
  ]);
  await addReviews(test.db, ids.get('osm rated') ?? 0, [5, 5]);
  expect((await listTitles())[0]).toBe('Rated Chain');
});
