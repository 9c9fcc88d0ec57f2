import { foldText } from '@tableside/contracts/common/text';
import { makeSummary } from '@tableside/contracts/factories';
import { findFavorites, makeSearchable, restaurantRows } from './favorite-rows';

const titled = (title: string, over: Parameters<typeof makeSummary>[0] = {}) =>
  makeSummary({ title, slug: title, location: null, area: null, ...over });

const titlesFor = (search: string, restaurants: ReturnType<typeof titled>[]) =>
  findFavorites(makeSearchable(restaurants), foldText(search)).map(({ title }) => title);

test.each([
  ['CAFÉ', 'cafe'],
  ['  Big   River \n', 'big river'],
  ['Joe’s', "joe's"],
  ['Ångström İzmir', 'angstrom izmir'],
  ['Ελιά', 'ελια'],
  ['🍕', '🍕'],
  ['', ''],
])('folds "%s" to "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('ignores accents in the search and in names', () => {
  const restaurants = [titled('Café Olé'), titled('Cafe Ole'), titled('Caffeine')];
  expect(titlesFor('cafe o', restaurants)).toEqual(['Café Olé', 'Cafe Ole']);
  expect(titlesFor('CAFÉ O', restaurants)).toEqual(['Café Olé', 'Cafe Ole']);
});

test('matches title, address or neighborhood, but not across two of them', () => {
  const luna = titled('Luna', { location: '1 Oak Street', area: 'Midtown' });
  for (const search of ['una', 'oak st', 'midtown'])
    expect(titlesFor(search, [luna])).toEqual(['Luna']);
  expect(titlesFor('luna 1', [luna])).toEqual([]);
  expect(titlesFor('italian', [luna])).toEqual([]);
});

test('removes duplicates', () => {
  expect(titlesFor('', [titled('Luna'), titled('Olive'), titled('Luna')])).toEqual([
    'Luna',
    'Olive',
  ]);
});

describe('rows', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((title) => titled(title)) as [
    ReturnType<typeof titled>,
    ReturnType<typeof titled>,
    ReturnType<typeof titled>,
    ReturnType<typeof titled>,
  ];
  const restaurant = (...parameters: Parameters<typeof restaurantRows>) =>
    restaurantRows(...parameters)
      .map(({ title }) => title)
      .join('');

  test('a removed row keeps its position', () => {
    expect(restaurant([b, c, d], [{ restaurant: a, index: 0 }])).toBe('abcd');
    expect(restaurant([a, b, c], [{ restaurant: d, index: 3 }])).toBe('abcd');
    // Independent of the order of removal.
    const both = [
      { restaurant: c, index: 2 },
      { restaurant: b, index: 1 },
    ];
    expect(restaurant([a, d], both)).toBe('abcd');
  });

  test('a restored row keeps its position, although the API lists it first', () => {
    expect(restaurant([c, a, b, d], [{ restaurant: c, index: 2 }])).toBe('abcd');
  });
});
