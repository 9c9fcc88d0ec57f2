import { foldText } from '@tableside/contracts/common/text';
import { makeSummary } from '@tableside/contracts/factories';
import { findFavourites, makeSearchable, placeRows } from './favourite-rows';

const titled = (title: string, over: Parameters<typeof makeSummary>[0] = {}) =>
  makeSummary({ title, slug: title, location: null, area: null, ...over });

const titlesFor = (search: string, restaurants: ReturnType<typeof titled>[]) =>
  findFavourites(makeSearchable(restaurants), foldText(search)).map(({ title }) => title);

test.each([
  ['CAFÉ', 'cafe'],
  ['  Big   River \n', 'big river'],
  ['Joe’s', "joe's"],
  ['Ångström İzmir', 'angstrom izmir'],
  ['Ελιά', 'ελια'],
  ['🍕', '🍕'],
  ['', ''],
])('%s is searched as "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('accents are ignored in the search text and in the names', () => {
  const places = [titled('Café Olé'), titled('Cafe Ole'), titled('Caffeine')];
  expect(titlesFor('cafe o', places)).toEqual(['Café Olé', 'Cafe Ole']);
  expect(titlesFor('CAFÉ O', places)).toEqual(['Café Olé', 'Cafe Ole']);
});

test('finds by title, address or neighborhood, but not across two of them', () => {
  const luna = titled('Luna', { location: '1 Oak Street', area: 'Midtown' });
  for (const search of ['una', 'oak st', 'midtown'])
    expect(titlesFor(search, [luna])).toEqual(['Luna']);
  expect(titlesFor('luna 1', [luna])).toEqual([]);
  expect(titlesFor('italian', [luna])).toEqual([]);
});

test('special characters are text, not patterns', () => {
  expect(titlesFor('.*', [titled('Luna'), titled('Dot.*')])).toEqual(['Dot.*']);
});

test('a restaurant that is listed twice counts once', () => {
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
  const place = (...parameters: Parameters<typeof placeRows>) =>
    placeRows(...parameters)
      .map(({ title }) => title)
      .join('');

  test('what was removed keeps its place, wherever it stood', () => {
    expect(place([b, c, d], [{ restaurant: a, index: 0 }])).toBe('abcd');
    expect(place([a, b, c], [{ restaurant: d, index: 3 }])).toBe('abcd');
    // In whichever order they were removed.
    const both = [
      { restaurant: c, index: 2 },
      { restaurant: b, index: 1 },
    ];
    expect(place([a, d], both)).toBe('abcd');
  });

  test('what was put back keeps its place, although the host lists it first now', () => {
    expect(place([c, a, b, d], [{ restaurant: c, index: 2 }])).toBe('abcd');
  });
});
