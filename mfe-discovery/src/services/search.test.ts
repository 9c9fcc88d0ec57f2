import { SUGGESTIONS_MAX } from '@tableside/contracts/limits';
import { ApiError } from '@tableside/platform';
import { createFakePlatform } from '@tableside/testing/fake-platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSummary } from '@tableside/testing/wire-factories';
import { makeWireOptions } from '@tableside/testing/wire-options';
import { createSearchService } from './search';

const { signal } = new AbortController();

function createService(answers: FakeAnswers) {
  const platform = createFakePlatform({
    answers: { options: () => makeWireOptions('cuisine'), ...answers },
  });
  return { suggest: createSearchService(platform).suggest, api: platform.api };
}

test('asks for page 1 with the text trimmed and lower-cased', async () => {
  const { suggest, api } = createService({ restaurants: makeWirePage([]) });
  await suggest('  Luna ', signal);
  expect(api.callsTo('restaurants')).toMatchObject([
    { path: 'restraunt/filter_restaurants?page=1', body: { keyword: 'luna' } },
  ]);
});

test('blank text asks nothing', async () => {
  const { suggest, api } = createService({});
  expect(await suggest('   ', signal)).toEqual([]);
  expect(api.calls).toEqual([]);
});

test('restaurants say what and where they are; matching cuisines and areas follow', async () => {
  const luna = makeWireSummary({ title: 'Luna Pizza', slug: 'luna', area: 'Pizza Row' });
  const { suggest } = createService({ restaurants: makeWirePage([luna]) });
  expect(await suggest('piz', signal)).toEqual([
    {
      type: 'restaurant',
      id: luna.id,
      title: 'Luna Pizza',
      subtitle: 'Italian · Pizza Row',
      slug: 'luna',
    },
    { type: 'cuisine', id: 8, title: 'Pizza', subtitle: null, slug: null },
    { type: 'location', id: 'pizza row', title: 'Pizza Row', subtitle: null, slug: null },
  ]);
});

test('a match begins a word and looks past case and accents', async () => {
  const page = makeWirePage([makeWireSummary({ area: 'Old Montréal' })]);
  const { suggest } = createService({ restaurants: page });
  const typesFor = async (text: string) =>
    (await suggest(text, signal)).map(({ type, title }) => `${type} ${title}`).slice(1);
  expect(await typesFor('montre')).toEqual(['location Old Montréal']);
  expect(await typesFor('real')).toEqual([]);
});

test('never more than eight, and nothing twice', async () => {
  const many = Array.from({ length: 12 }, () => makeWireSummary({ area: 'Italian Market' }));
  const { suggest } = createService({ restaurants: makeWirePage([...many, ...many]) });
  const found = await suggest('italian', signal);
  expect(found).toHaveLength(SUGGESTIONS_MAX);
  expect(new Set(found.map(({ type, id }) => `${type} ${id}`)).size).toBe(SUGGESTIONS_MAX);
  expect(found.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 6 }, () => 'restaurant'),
    'cuisine',
    'location',
  ]);
});

test('a host without option lists still suggests restaurants and the cuisines they carry', async () => {
  const { suggest } = createService({
    restaurants: makeWirePage([makeWireSummary({ title: 'Luna', slug: 'luna', area: null })]),
    options: () => {
      throw new ApiError('Not here.', 404);
    },
  });
  const found = await suggest('ital', signal);
  expect(found.map(({ title }) => title)).toEqual(['Luna', 'Italian']);
});

test('a failing search is passed on', async () => {
  const { suggest } = createService({
    restaurants: () => {
      throw new ApiError('Down for cleaning.', 503);
    },
  });
  await expect(suggest('luna', signal)).rejects.toThrow('Down for cleaning.');
});
