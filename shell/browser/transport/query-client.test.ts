import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query, restaurantPages } from '@tableside/contracts/queries';
import { ApiError, ensureQuery, NetworkError, type CallApi } from '@tableside/platform';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { createFetchQuery } from './fetch-query';
import {
  createBrowserQueryClient,
  createServerQueryClient,
} from '@tableside/platform/query-client';

/** A transport that responds to each call with its arguments, or fails as told. */
function makeCall(fail?: () => Error) {
  const seen: unknown[][] = [];
  const call = (async (name: string, args: unknown, signal?: AbortSignal) => {
    seen.push([name, args]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (signal?.aborted) throw new NetworkError('Aborted.');
    if (fail) throw fail();
    return { data: { lastPage: 3, of: args ?? null }, message: '' };
  }) as unknown as CallApi;
  return { call, seen };
}

const clients: QueryClient[] = [];
function browserClient(call: CallApi): QueryClient {
  const client = createBrowserQueryClient(call);
  clients.push(client);
  return client;
}
afterEach(() => clients.splice(0).forEach((client) => client.clear()));

describe('the default query function', () => {
  it('calls the endpoint named by the key with its arguments', async () => {
    const { call, seen } = makeCall();
    const client = createServerQueryClient(call);
    await ensureQuery(client, query('restaurant', { slug: 'luna' }));
    await ensureQuery(client, query('settings'));
    expect(seen).toEqual([
      ['restaurant', { slug: 'luna' }],
      ['settings', undefined],
    ]);
  });

  it('adds the page number for an infinite query', async () => {
    const { call, seen } = makeCall();
    const client = createServerQueryClient(call);
    await ensureQuery(client, restaurantPages(EMPTY_FILTER));
    expect(seen).toEqual([
      ['restaurants', expect.objectContaining({ filter: EMPTY_FILTER, page: 1 })],
    ]);
  });
});

describe('retries', () => {
  it.each([
    ['once in the browser after a network error', new NetworkError('Gone.'), 2],
    ['not for an error response', new ApiError('No.', 503), 1],
  ])('%s', async (_case, failure, calls) => {
    const { call, seen } = makeCall(() => failure);
    const spec = { ...query('settings'), retryDelay: 1 };
    const observer = new QueryObserver(browserClient(call), spec);
    await new Promise<void>((resolve) => {
      observer.subscribe((result) => result.isError && resolve());
    });
    expect(seen).toHaveLength(calls);
  });

  it('never on the server', async () => {
    const { call, seen } = makeCall(() => new NetworkError('Gone.'));
    await expect(
      ensureQuery(createServerQueryClient(call), query('settings')),
    ).rejects.toBeInstanceOf(NetworkError);
    expect(seen).toHaveLength(1);
  });
});

describe('reading outside of components', () => {
  it('shares one call between two readers', async () => {
    const { call, seen } = makeCall();
    const fetchQuery = createFetchQuery(browserClient(call));
    const { signal } = new AbortController();
    await Promise.all([
      fetchQuery(query('settings'), signal),
      fetchQuery(query('settings'), signal),
    ]);
    expect(seen).toHaveLength(1);
  });

  it('rejects when aborted; the next reader starts a new call', async () => {
    const { call, seen } = makeCall();
    const fetchQuery = createFetchQuery(browserClient(call));
    const control = new AbortController();
    const dropped = fetchQuery(query('settings'), control.signal);
    control.abort();
    await expect(dropped).rejects.toBeDefined();
    await fetchQuery(query('settings'), new AbortController().signal);
    expect(seen).toHaveLength(2);
  });
});
