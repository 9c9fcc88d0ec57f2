import { wireFilterCounts, wirePage, type FilterRequest } from '@tableside/contracts/listing/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';
import { addReviews } from '../../testing/reviews/reviews';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const saved = await test.save([
    makeRecord({
      title: 'Cheap',
      priceRange: '$',
      area: 'Dupont',
      facts: [
        { title: 'Wheelchair access', value: 'yes' },
        { title: 'Halal', value: 'yes' },
      ],
    }),
    makeRecord({
      title: 'Dear',
      priceRange: '$$$$',
      area: 'Shaw',
      facts: [
        { title: 'Wheelchair access', value: 'limited' },
        { title: 'Outdoor seating', value: 'no' },
      ],
    }),
    makeRecord({
      title: 'Patio',
      options: { feature: ['Outdoor Seating'] },
      facts: [{ title: 'Wheelchair access', value: 'no' }],
    }),
    makeRecord({ title: 'Silent' }),
  ]);
  const [cheap = 0, dear = 0, patio = 0] = saved.values();
  await addReviews(test.db, cheap, [5, 5, 4]);
  await addReviews(test.db, dear, [3, 3, 3]);
  await addReviews(test.db, patio, [5, 5]);
});
afterAll(() => test.close());

type Body = Partial<FilterRequest>;
const titles = async (body: Body) =>
  (await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, body)).data.data
    .map(({ title }) => title)
    .sort();
const facets = async (body: Body) =>
  (await call(test, 'POST', '/api/restraunt/filter_counts', wireFilterCounts, body)).data.facets;

it.each<[Body, string[]]>([
  [{ prices: ['$'] }, ['Cheap']],
  [{ prices: ['$', '$$$$'] }, ['Cheap', 'Dear']],
  [{ prices: ['$'], unknown: 'price' }, ['Patio', 'Silent']],
  [{ areas: ['Shaw', 'Nowhere'] }, ['Dear']],
  [{ areas: ['Nowhere'] }, []],
  [{ areas: ['Shaw'], unknown: 'area' }, ['Patio', 'Silent']],
  [{ traits: ['outdoor'] }, ['Patio']],
  [{ traits: ['outdoor'], unknown: 'outdoor' }, ['Cheap', 'Silent']],
  [{ traits: ['step-free'] }, ['Cheap']],
  [{ traits: ['partly-step-free'] }, ['Cheap', 'Dear']],
  [{ traits: ['partly-step-free'], unknown: 'partly-step-free' }, ['Silent']],
  [{ traits: ['step-free', 'halal'] }, ['Cheap']],
  [{ traits: ['vegan'] }, []],
  [{ least_rating: 4 }, ['Cheap']],
  [{ least_rating: 4, unknown: 'rating' }, ['Patio', 'Silent']],
  [{ prices: ['$'], unknown: 'halal' }, ['Cheap']],
  [{ prices: [], areas: [], traits: [] }, ['Cheap', 'Dear', 'Patio', 'Silent']],
])('%j leaves %j', async (body, expected) => {
  expect(await titles(body)).toEqual(expected);
});

it('counts what each choice would leave beside the others, and of how many nobody knows', async () => {
  const counted = await facets({ prices: ['$'], traits: ['step-free'] });
  expect(counted?.prices).toEqual([
    { title: '$', count: 1 },
    { title: '$$$$', count: 0 },
  ]);
  expect(counted?.areas).toEqual([
    { title: 'Dupont', count: 1 },
    { title: 'Shaw', count: 0 },
  ]);
  expect(counted?.traits).toContainEqual({ title: 'halal', count: 1 });
  expect(counted?.traits).toContainEqual({ title: 'vegan', count: 0 });
  expect(counted?.unknown).toEqual([
    { title: 'price', count: 0 },
    { title: 'step-free', count: 0 },
  ]);
  expect((await facets({ traits: ['halal'] }))?.unknown).toEqual([{ title: 'halal', count: 3 }]);
});

it.each([
  { prices: ['$$$$$'] },
  { prices: '$' },
  { least_rating: 6 },
  { areas: ['a'.repeat(101)] },
  { areas: Array.from({ length: 21 }, String) },
  { traits: ['free beer'] },
  { unknown: 'hours' },
])('refuses %j with 400', async (payload) => {
  for (const path of ['filter_restaurants', 'filter_counts', 'filter_places']) {
    const url = `/api/restraunt/${path}`;
    expect((await test.app.inject({ method: 'POST', url, payload })).statusCode).toBe(400);
  }
});
