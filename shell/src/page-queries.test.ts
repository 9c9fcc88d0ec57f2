import { ApiError } from '@tableside/platform';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { noteFavourites } from '@tableside/platform/favourite-cache';
import { dehydrate, hydrate } from '@tanstack/react-query';
import { dehydrateQueries, hydrateQueries } from './page-queries';

const call = () => Promise.reject(new Error('Nobody is asked.'));
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

test('a cache is filled with what another one held', async () => {
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

test('a failed query keeps the kind and status of its error', async () => {
  const copy = createClient();
  hydrateQueries(copy, JSON.parse(JSON.stringify(dehydrateQueries(await fill()))) as never);
  expect(copy.getQueryState(['featured', null])?.error).toEqual(new ApiError('No.', 404));
});

test('pending queries are left to the browser', () => {
  const client = createClient();
  void client.prefetchQuery({
    queryKey: ['settings', null],
    queryFn: () => new Promise(() => undefined),
  });
  expect(dehydrateQueries(client)).toEqual([]);
});

test('what is known of favourites is the person’s own, and no part of a page', () => {
  const client = createClient();
  noteFavourites(client, { luna: { isAdded: true, favouriteId: 4 } });
  expect(dehydrateQueries(client)).toEqual([]);
});
