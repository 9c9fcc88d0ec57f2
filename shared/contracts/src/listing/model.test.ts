import { makeWireSummary, makeWireShelf } from '../factories';
import { readShelves } from './model';

const DAY_MS = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('a shelf is its places, their number, and the selection that has them', () => {
  const place = makeWireSummary({ title: 'Luna', slug: 'luna' });
  const filter = { open_at: '7-1100', traits: ['outdoor' as const], cuisineType: [6, 9] };
  expect(readShelves([makeWireShelf('sunday-brunch', [place], { total: 91, filter })])).toEqual([
    {
      name: 'sunday-brunch',
      total: 91,
      filter: { openAt: '7-1100', facets: { traits: ['outdoor'] }, cuisine: [6, 9] },
      places: [expect.objectContaining({ slug: 'luna', title: 'Luna', location: null })],
    },
  ]);
});

test('what a host says strangely is left out', () => {
  const place = makeWireSummary();
  expect(readShelves('no list')).toEqual([]);
  expect(
    readShelves([
      { ...makeWireShelf('outdoor', [place]), name: 'mood' },
      { name: 'outdoor', data: [{ title: 'Nameless' }] },
      { name: 'step-free', data: [place], filter: { open_at: 'soon', traits: 'outdoor' } },
    ]),
  ).toEqual([
    {
      name: 'step-free',
      total: 1,
      filter: { openAt: null, facets: {}, cuisine: [] },
      places: [expect.objectContaining({ slug: place.slug })],
    },
  ]);
});

test('of special days the near ones travel', () => {
  const days = [-30, -1, 2, 10, 40].map((days) => ({
    weekday: 'Monday',
    date: dateIn(days),
    name: null,
    slot: '',
    is_closed: 1 as const,
  }));
  const place = makeWireSummary({ timeslots: [], special_days: days });
  const [shelf] = readShelves([makeWireShelf('outdoor', [place])]);
  expect(shelf?.places[0]?.hours.map(({ date }) => date)).toEqual([-1, 2, 10].map(dateIn));
});
