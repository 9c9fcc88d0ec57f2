import { SUGGESTIONS_MAX } from '@tableside/contracts/listing/rules';
import type { EndpointName } from '@tableside/contracts/endpoints';
import type { QuerySpec } from '@tableside/contracts/queries';
import { ApiError, NetworkError } from '@tableside/platform';
import {
  createDeferred,
  createFakeApi,
  type FakeResponses,
  type FakeApi,
} from '@tableside/testing/fake-api';
import { makeWireOptions, makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { createSearchService } from './search';

describe('createSearchService', () => {
  const { signal } = new AbortController();
  const missing = new ApiError('Not here.', 404);
  const never = () => new Promise<never>(() => undefined);

  const fetchFrom =
    (api: FakeApi) =>
    async <Result>({ queryKey: [name, args] }: QuerySpec<Result>, requested: AbortSignal) => {
      const response = await api.call(
        name as EndpointName,
        (args ?? undefined) as never,
        requested,
      );
      return response.data as Result;
    };

  function createService(responses: FakeResponses) {
    const api = createFakeApi({
      suggestions: missing,
      options: () => makeWireOptions('cuisine'),
      areas: [],
      ...responses,
    });
    const { suggest } = createSearchService({ fetchQuery: fetchFrom(api) });
    const titles = async (text: string) =>
      (await suggest(text, signal)).map(({ type, title }) => `${type} ${title}`);
    return { suggest, titles, api };
  }

  const named = (...titles: readonly string[]) =>
    makeWirePage(titles.map((title) => makeWireSummary({ title, area: null })));

  test('uses the API’s suggestions without other requests', async () => {
    const dish = {
      type: 'dish',
      id: 'dish-tacos',
      title: 'Tacos',
      subtitle: '3 restaurants',
      slug: null,
    };
    const { suggest, api } = createService({ suggestions: [dish] });
    expect(await suggest('  TA ', signal)).toEqual([dish]);
    expect(api.calls).toMatchObject([{ method: 'GET', path: 'search/suggestions?text=ta' }]);
  });

  test('requests suggestions once when the API has no endpoint', async () => {
    const { suggest, api } = createService({ restaurants: makeWirePage([]) });
    await suggest('l', signal);
    await suggest('lu', signal);
    expect(api.callsTo('suggestions')).toHaveLength(1);
    expect(api.callsTo('restaurants')).toHaveLength(2);
  });

  test('requests suggestions again after a failure', async () => {
    const { suggest, api } = createService({
      suggestions: new NetworkError(),
    });
    await expect(suggest('l', signal)).rejects.toThrow(NetworkError);
    await expect(suggest('lu', signal)).rejects.toThrow(NetworkError);
    expect(api.callsTo('suggestions')).toHaveLength(2);
  });

  test('sends nothing for blank text', async () => {
    const { suggest, api } = createService({});
    expect(await suggest('   ', signal)).toEqual([]);
    expect(api.calls).toEqual([]);
  });

  test('merges cuisines and areas with subtitles', async () => {
    const luna = makeWireSummary({ title: 'Luna Pizza', slug: 'luna', area: 'Pizza Row' });
    const { suggest } = createService({
      restaurants: makeWirePage([luna]),
      areas: [
        { title: 'Pizza Row', count: 1204 },
        { title: 'Southside', count: 3 },
      ],
    });
    expect(await suggest('piz', signal)).toEqual([
      { type: 'cuisine', id: 8, title: 'Pizza', subtitle: null, slug: null },
      {
        type: 'location',
        id: 'pizza row',
        title: 'Pizza Row',
        subtitle: '1,204 restaurants',
        slug: null,
      },
      {
        type: 'restaurant',
        id: luna.id,
        title: 'Luna Pizza',
        subtitle: 'Italian · Pizza Row',
        slug: 'luna',
      },
    ]);
  });

  test('ranks exact names first, then prefixes, then the rest', async () => {
    const { titles } = createService({
      restaurants: named('Old Luna', 'Lunatic Fringe', 'The Moon', 'LUNA'),
      areas: [{ title: 'Luna Heights', count: 2 }],
    });
    expect(await titles('luna')).toEqual([
      'restaurant LUNA',
      'restaurant Lunatic Fringe',
      'location Luna Heights',
      'restaurant Old Luna',
      'restaurant The Moon',
    ]);
  });

  test('matches word starts, ignoring case and accents', async () => {
    const { titles } = createService({
      restaurants: named('Elsewhere'),
      areas: [{ title: 'Old Montréal', count: 1 }],
    });
    expect(await titles('montre')).toEqual(['location Old Montréal', 'restaurant Elsewhere']);
    expect(await titles('real')).toEqual(['restaurant Elsewhere']);
    expect(await titles('&')).toEqual(['restaurant Elsewhere']);
  });

  test.each(['fish & chips', 'Fish and Chips', "fish n' ch", 'fish - chips', "dogwood's fish"])(
    'ignores punctuation and "and": %p',
    async (typed) => {
      const { titles } = createService({
        restaurants: named(),
        areas: ['Fish & Chips Row', 'Dogwoods Fish'].map((title) => ({ title, count: 1 })),
      });
      expect(await titles(typed)).toHaveLength(1);
    },
  );

  test('returns at most eight, de-duplicated by type and id', async () => {
    const many = Array.from({ length: 12 }, () => makeWireSummary({ area: 'Italian Market' }));
    const { suggest } = createService({
      restaurants: makeWirePage([...many, ...many]),
      areas: [{ title: 'Italian Market', count: 12 }],
    });
    const found = await suggest('italian', signal);
    expect(found).toHaveLength(SUGGESTIONS_MAX);
    expect(new Set(found.map(({ type, id }) => `${type} ${id}`)).size).toBe(SUGGESTIONS_MAX);
    expect(found.map(({ type }) => type)).toEqual([
      'cuisine',
      'location',
      ...Array.from({ length: 6 }, () => 'restaurant'),
    ]);
  });

  test('reserves two entries each for cuisines and areas, and fills free ones', async () => {
    const areas = ['North A', 'North B', 'North C', 'North D'].map((title) => ({
      title,
      count: 1,
    }));
    const many = Array.from({ length: 12 }, (_, index) => `North Kitchen ${index}`);
    const full = await createService({ restaurants: named(...many), areas }).titles('north');
    expect(full.filter((title) => title.startsWith('location'))).toHaveLength(2);
    const free = await createService({ restaurants: named('North Star'), areas }).titles('north');
    expect(free.filter((title) => title.startsWith('location'))).toHaveLength(4);
  });

  test('falls back to cuisines and areas of the found restaurants, and requests missing lists once', async () => {
    const page = makeWirePage([makeWireSummary({ title: 'Luna', area: 'Italian Market' })]);
    const { titles, api } = createService({ restaurants: page, options: missing, areas: missing });
    const all = ['cuisine Italian', 'location Italian Market', 'restaurant Luna'];
    expect(await titles('ital')).toEqual(all);
    expect(await titles('itali')).toEqual(all);
    expect(api.callsTo('areas')).toHaveLength(1);
    expect(api.callsTo('options')).toHaveLength(1);
  });

  test('does not wait for slow lists, and uses them for the next keystroke', async () => {
    const slow = createDeferred();
    const fetchQuery = fetchFrom(
      createFakeApi({
        suggestions: missing,
        restaurants: named('Luna'),
        options: never,
        areas: () => slow.promise,
      }),
    );
    // One shared read, as in the cache.
    let areas: Promise<unknown> | undefined;
    const { suggest } = createSearchService({
      fetchQuery: <Result>(spec: QuerySpec<Result>, requested: AbortSignal) => {
        if (spec.queryKey[0] !== 'areas') return fetchQuery(spec, requested);
        areas ??= fetchQuery(spec, requested);
        return areas as Promise<Result>;
      },
    });
    const before = Date.now();
    expect(await suggest('lun', signal)).toMatchObject([{ title: 'Luna' }]);
    expect(Date.now() - before).toBeLessThan(1000);
    slow.resolve([{ title: 'Lunar Hill', count: 4 }]);
    expect(await suggest('luna', signal)).toMatchObject([
      { title: 'Luna' },
      { title: 'Lunar Hill', subtitle: '4 restaurants' },
    ]);
  });

  test('suggests cuisines and areas when restaurants fail', async () => {
    const { titles } = createService({
      restaurants: new ApiError('Down for cleaning.', 503),
    });
    expect(await titles('mex')).toEqual(['cuisine Mexican']);
  });

  test('suggests cuisines within two seconds when restaurants are slow', async () => {
    const { titles } = createService({ restaurants: never });
    const before = Date.now();
    expect(await titles('mex')).toEqual(['cuisine Mexican']);
    expect(Date.now() - before).toBeLessThan(2000);
  });

  test('rejects when the search fails with nothing else to suggest', async () => {
    const { suggest } = createService({
      restaurants: new ApiError('Down for cleaning.', 503),
    });
    await expect(suggest('luna', signal)).rejects.toThrow('Down for cleaning.');
  });
});
