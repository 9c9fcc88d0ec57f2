import { makeWireSummary, makeWireCollection } from '../factories';
import { readCollections } from './model';

const DAY_MS = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('reads restaurants, total, and filter of a collection', () => {
  const restaurant = makeWireSummary({ title: 'Luna', slug: 'luna' });
  const filter = { open_at: '7-1100', traits: ['outdoor' as const], cuisineType: [6, 9] };
  expect(
    readCollections([makeWireCollection('sunday-brunch', [restaurant], { total: 91, filter })]),
  ).toEqual([
    {
      name: 'sunday-brunch',
      total: 91,
      filter: { openAt: '7-1100', facets: { traits: ['outdoor'] }, cuisine: [6, 9] },
      restaurants: [expect.objectContaining({ slug: 'luna', title: 'Luna', location: null })],
    },
  ]);
});

test('drops malformed collections', () => {
  const restaurant = makeWireSummary();
  expect(readCollections('no list')).toEqual([]);
  expect(
    readCollections([
      { ...makeWireCollection('outdoor', [restaurant]), name: 'mood' },
      { name: 'outdoor', data: [{ title: 'Nameless' }] },
      { name: 'step-free', data: [restaurant], filter: { open_at: 'soon', traits: 'outdoor' } },
    ]),
  ).toEqual([
    {
      name: 'step-free',
      total: 1,
      filter: { openAt: null, facets: {}, cuisine: [] },
      restaurants: [expect.objectContaining({ slug: restaurant.slug })],
    },
  ]);
});

test('keeps only special days near today', () => {
  const days = [-30, -1, 2, 10, 40].map((days) => ({
    weekday: 'Monday',
    date: dateIn(days),
    name: null,
    slot: '',
    is_closed: 1 as const,
  }));
  const restaurant = makeWireSummary({ timeslots: [], special_days: days });
  const [collection] = readCollections([makeWireCollection('outdoor', [restaurant])]);
  expect(collection?.restaurants[0]?.hours.map(({ date }) => date)).toEqual(
    [-1, 2, 10].map(dateIn),
  );
});
