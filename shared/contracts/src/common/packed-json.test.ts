import { packJson, unpackJson } from './packed-json';

const hours = (slot: string) => [
  { weekday: 1, slot, isClosed: false },
  { weekday: 2, slot: '', isClosed: true },
];
const restaurants = [
  { id: 1, title: 'Luna', area: null, rating: { average: 4.5, count: 3 }, hours: hours('9 to 5') },
  { id: 2, title: 'Olive', area: 'Midtown', rating: { average: null, count: null }, hours: [] },
  { id: 3, title: 'Birch', area: null, rating: { average: 4, count: 1 }, hours: hours('8 to 4') },
];

test('writes the keys of a list once', () => {
  expect(packJson(restaurants)).toEqual({
    '#': ['id', 'title', 'area', 'rating', 'hours'],
    '@': [
      [1, 2, 3],
      ['Luna', 'Olive', 'Birch'],
      [null, 'Midtown', null],
      {
        '#': ['average', 'count'],
        '@': [
          [4.5, null, 4],
          [3, null, 1],
        ],
      },
      {
        '[]': [2, 0, 2],
        '@': {
          '#': ['weekday', 'slot', 'isClosed'],
          '@': [[1, 2, 1, 2], ['9 to 5', '', '8 to 4', ''], { '?': '0101' }],
        },
      },
    ],
  });
});

test('writes what texts begin with once', () => {
  expect(packJson(['uploads/restaurants/luna.webp', 'uploads/restaurants/olive.webp'])).toEqual({
    '^': 'uploads/restaurants/',
    '@': ['luna.webp', 'olive.webp'],
  });
  expect(packJson(['Luna', 'Lupo'])).toEqual(['Luna', 'Lupo']);
});

test('writes truth values as digits', () => {
  expect(packJson([true, false, false])).toEqual({ '?': '100' });
  expect(packJson([true, null, false])).toEqual([true, null, false]);
});

test.each([
  ['truth values', [true, false, true]],
  ['truth values and nothing', [true, null, false]],
  ['texts that begin alike', ['uploads/luna.webp', 'uploads/olive.webp', 'uploads/']],
  ['the same texts', ['uploads/luna.webp', 'uploads/luna.webp']],
  ['texts and nothing', ['uploads/luna.webp', null, 'uploads/olive.webp']],
  ['restaurants', { restaurants, lastPage: 4, total: null }],
  ['nothing', null],
  ['a word', 'Luna'],
  ['numbers', [1, 2]],
  ['an empty list', []],
  ['empty objects', [{}, {}]],
  ['empty lists', [[], []]],
  ['lists of numbers', [[1], [2, 3]]],
  ['objects of two shapes', [{ id: 1 }, { id: 1, title: 'Luna' }]],
  ['one object', [{ id: 1 }]],
  ['tables in tables', [{ list: restaurants }, { list: restaurants }]],
])('reads %s again as it was', (_case, value) => {
  expect(unpackJson(JSON.parse(JSON.stringify(packJson(value))))).toEqual(value);
});

test('values that JSON cannot hold are left out', () => {
  const list = [
    { id: 1, title: undefined },
    { id: 2, title: undefined },
  ];
  expect(unpackJson(packJson(list))).toStrictEqual([{ id: 1 }, { id: 2 }]);
});
