import type { OptionRow } from '../../restaurants/rows';
import type { PlainCard } from '../../restaurants/cards';
import { CardIndexBuilder, writeCardStart } from './card-index';

const OPTIONS: readonly OptionRow[] = [
  { id: 1, kind: 'cuisine', title: 'Pizza' },
  { id: 2, kind: 'popularFor', title: 'Date Night' },
  { id: 3, kind: 'cuisine', title: 'Thai' },
  { id: 4, kind: 'feature', title: 'WiFi' },
];
const builder = new CardIndexBuilder(new Map(OPTIONS.map((option) => [option.id, option])));
const makeCard = (id: number): PlainCard => ({
  id,
  slug: `place-${id}`,
  title: `"${id}" ]},{[ é\u2028`,
  featured_image: null,
  location: null,
  latitude: 1.5,
  longitude: -2,
  area: null,
  price_range: '$',
});
builder.add(
  makeCard(1),
  [
    [1, 600, 900],
    [1, 1080, 1500],
    [2, null, null],
    [3, 0, 1440],
  ],
  [3, 4, 2, 1, 3, 99],
);
builder.add(makeCard(2), [], []);
builder.add(makeCard(3), [[1, 600, 900]], [2]);
const index = builder.build();
const read = (position: number) =>
  JSON.parse(`${writeCardStart(index, position)}}`) as Record<string, unknown>;

it('words each line of hours, in the order given', () => {
  expect(read(0)['timeslots']).toEqual([
    { weekday: 'Monday', slot: '10 AM to 3 PM', is_closed: 0 },
    { weekday: 'Monday', slot: '6 PM to 1 AM', is_closed: 0 },
    { weekday: 'Tuesday', slot: '', is_closed: 1 },
    { weekday: 'Wednesday', slot: 'Open 24 hours', is_closed: 0 },
  ]);
});

it('names each option of the two kinds once, as the restaurant orders them', () => {
  const { cuisines_types: cuisines, popular_for: popularFor } = read(0);
  expect(cuisines).toEqual([
    { id: 3, title: 'Thai' },
    { id: 1, title: 'Pizza' },
  ]);
  expect(popularFor).toEqual([{ id: 2, title: 'Date Night' }]);
});

it('tells places apart, even those without data', () => {
  expect(read(1)).toEqual({
    ...makeCard(2),
    timeslots: [],
    cuisines_types: [],
    popular_for: [],
  });
  expect(read(2)).toEqual({
    ...makeCard(3),
    timeslots: [{ weekday: 'Monday', slot: '10 AM to 3 PM', is_closed: 0 }],
    cuisines_types: [],
    popular_for: [{ id: 2, title: 'Date Night' }],
  });
});

it('keeps equal lines once', () => {
  expect(index.lines).toHaveLength(4);
});
