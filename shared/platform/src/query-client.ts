import type { EndpointArgs, EndpointName } from '@tableside/contracts/endpoints';
import { QueryClient, type QueryFunctionContext, type InfiniteData } from '@tanstack/react-query';
import { NetworkError } from './errors';
import type { CallApi } from './platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { QuerySpec } from '@tableside/contracts/queries';
import type { KnownData, QueryArgs } from '@tableside/contracts/remote';
import { type LoaderFunctionArgs, type RouterContext, createContext } from 'react-router-dom';

/** Cache lifetime in the browser, in milliseconds. */
const FRESH_MS = 60_000;

/** The default query function: a query's key holds the endpoint and its arguments. The page number of an infinite query
 * is added as `page`. */
const readThrough =
  (call: CallApi) =>
  async ({ queryKey, signal, pageParam: page }: QueryFunctionContext): Promise<unknown> => {
    const [name, args] = queryKey as readonly [EndpointName, object | null];
    // Keys are untyped, but `query()` only creates matching arguments.
    const merged = page === undefined ? (args ?? undefined) : { ...args, page };
    return (await call(name, merged as EndpointArgs<EndpointName>, signal)).data;
  };

/** The tab's cache: responses stay fresh for a minute; network errors are retried once. */
export const createBrowserQueryClient = (call: CallApi): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readThrough(call),
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof NetworkError,
        refetchOnWindowFocus: false,
        // Server-side failures stay visible until `requestAgain` reaches the API; loaders fetch again.
        retryOnMount: false,
      },
    },
  });

/** Cache of one server render: nothing goes stale or is fetched twice. */
export const createServerQueryClient = (call: CallApi): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readThrough(call),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        retryOnMount: false,
      },
    },
  });

/** The query cache of the request or tab, for loaders. */
export const queryClientContext: RouterContext<QueryClient> = createContext<QueryClient>();

interface Page {
  readonly lastPage: number;
}

/** Options for infinite queries: from page 1 to the API's last page. */
export const pagesOptions = (spec: QuerySpec & { isInfinite: true }) => ({
  queryKey: spec.queryKey,
  initialPageParam: 1,
  getNextPageParam: (last: Page, _pages: readonly Page[], lastParam: number): number | undefined =>
    lastParam < last.lastPage ? lastParam + 1 : undefined,
});

/** All cached data of a tab or render. */
export const knownData = (client: QueryClient): KnownData[] =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data } }) => ({ queryKey, data }));

/** Fetches into the cache, or joins the request in flight. Rejects with transport errors. */
export function ensureQuery(client: QueryClient, spec: QuerySpec): Promise<unknown> {
  if (!spec.isInfinite) return client.ensureQueryData({ queryKey: spec.queryKey });
  const cached = client.getQueryData<InfiniteData<unknown>>(spec.queryKey);
  return cached
    ? Promise.resolve(cached)
    : client.fetchInfiniteQuery<Page, Error, Page, readonly unknown[], number>({
        ...pagesOptions({ ...spec, isInfinite: true }),
        pages: spec.pages ?? 1,
      });
}

/** A route loader that fills the cache before the page renders; deferred queries are only started. Failed queries do not
 * fail the route: the page shows the error inline, with Retry.
 * @param onFailure may throw a response if the status depends on the failure */
export function queryLoader(
  queries: (args: QueryArgs) => readonly QuerySpec[],
  onFailure?: (error: unknown) => void,
) {
  return async ({ params, request, context }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext) as QueryClient;
    const reads = queries({ params, url: new URL(request.url) }).flatMap((spec) => {
      const read = ensureQuery(client, spec);
      if (!spec.defer) return [read];
      read.catch(() => undefined);
      return [];
    });
    for (const outcome of await Promise.allSettled(reads)) {
      if (outcome.status === 'rejected') onFailure?.(outcome.reason);
    }
    return null;
  };
}

/** How long the browser waits on the old page for the new page's data, in milliseconds. */
const TIMEOUT_MS = 400;

/** Waits for the data of a page that can show skeletons: completely on the server, where HTML and status depend on it,
 * and only briefly in the browser. The page shows later failures.
 * @param timeoutMs in the browser */
export function waitForScreen(read: Promise<null>, timeoutMs: number = TIMEOUT_MS): Promise<null> {
  if (typeof document === 'undefined') return read;
  read.catch(() => undefined);
  return withTimeout(read, timeoutMs);
}
