import { ApiError } from '@tableside/platform';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { recordFavorites } from '@tableside/platform/favorite-cache';
import { dehydrate, hydrate } from '@tanstack/react-query';
import { dehydrateQueries, hydrateQueries } from './page-queries';

const call = () => Promise.reject(new Error('No request is made.'));
const createClient = () => createBrowserQueryClient(call);

async function fill() {
  const client = createClient();
  client.setQueryData(['settings', null], { city: 'Chattanooga' });
  client.setQueryData(['rankings', null], [{ rank: 1 }, { rank: 2 }]);
  await client
    .fetchInfiniteQuery({
      queryKey: ['restaurants', {}],
      queryFn: () => Promise.resolve({ total: 1 }),
      initialPageParam: 1,
    })
    .catch(() => undefined);
  await client
    .fetchQuery({
      queryKey: ['featured', null],
      queryFn: () => Promise.reject(new ApiError('No.', 404)),
    })
    .catch(() => undefined);
  return client;
}

test('fills a cache from a serialized one', async () => {
  const client = await fill();
  const copy = createClient();
  hydrateQueries(copy, JSON.parse(JSON.stringify(dehydrateQueries(client))) as never);
  const whole = createClient();
  hydrate(whole, dehydrate(client, { shouldDehydrateQuery: () => true }));
  for (const { queryKey, queryType, state } of whole.getQueryCache().getAll()) {
    const copied = copy.getQueryCache().find({ queryKey });
    expect(copied?.queryType).toBe(queryType);
    expect(copied?.state).toEqual({ ...state, fetchFailureReason: null });
    expect(copied?.gcTime).toBe(Infinity);
  }
  expect(copy.getQueryCache().getAll()).toHaveLength(4);
});

test("keeps the type and status of a failed query's error", async () => {
  const copy = createClient();
  hydrateQueries(copy, JSON.parse(JSON.stringify(dehydrateQueries(await fill()))) as never);
  expect(copy.getQueryState(['featured', null])?.error).toEqual(new ApiError('No.', 404));
});

test('leaves pending queries to the browser', () => {
  const client = createClient();
  void client.prefetchQuery({
    queryKey: ['settings', null],
    queryFn: () => new Promise(() => undefined),
  });
  expect(dehydrateQueries(client)).toEqual([]);
});

test('leaves favorites out of the page', () => {
  const client = createClient();
  recordFavorites(client, { luna: { isAdded: true, favoriteId: 4 } });
  expect(dehydrateQueries(client)).toEqual([]);
});
