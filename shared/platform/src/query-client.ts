import type { EndpointArgs, EndpointName } from '@tableside/contracts/endpoints';
import { QueryClient, type QueryFunctionContext, type InfiniteData } from '@tanstack/react-query';
import { NetworkError } from './errors';
import type { CallApi } from './platform';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { QuerySpec } from '@tableside/contracts/queries';
import type { KnownData, QueryArgs } from '@tableside/contracts/remote';
import { type LoaderFunctionArgs, type RouterContext, createContext } from 'react-router-dom';

/** How long the browser takes an answer for fresh. */
const FRESH_MS = 60_000;

/** The cache's default read: a query's key says which endpoint is called and with what.
 * A page number of a growing list joins the arguments as `page`. */
const readThrough =
  (call: CallApi) =>
  async ({ queryKey, signal, pageParam: page }: QueryFunctionContext): Promise<unknown> => {
    const [name, args] = queryKey as readonly [EndpointName, object | null];
    // The key drops the type of the arguments; `query()` is what put matching ones there.
    const merged = page === undefined ? (args ?? undefined) : { ...args, page };
    return (await call(name, merged as EndpointArgs<EndpointName>, signal)).data;
  };

/** The tab's cache: answers stay fresh for a minute; only a missing answer is asked for again, once. */
export const createBrowserQueryClient = (call: CallApi): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readThrough(call),
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof NetworkError,
        refetchOnWindowFocus: false,
        // A failure that the server found is shown until `askAgain` has found the host; loaders ask anew.
        retryOnMount: false,
      },
    },
  });

/** One render's cache: nothing goes stale, nothing is asked for twice. */
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

/** Where loaders find the query cache of their request or tab. */
export const queryClientContext: RouterContext<QueryClient> = createContext<QueryClient>();

interface Page {
  readonly lastPage: number;
}

/** Options for `useInfiniteQuery` and its prefetch: pages from 1 until the host's last page. */
export const pagesOptions = (spec: QuerySpec & { isInfinite: true }) => ({
  queryKey: spec.queryKey,
  initialPageParam: 1,
  getNextPageParam: (last: Page, _pages: readonly Page[], lastParam: number): number | undefined =>
    lastParam < last.lastPage ? lastParam + 1 : undefined,
});

/** All that a tab, or a render, has read so far. */
export const knownData = (client: QueryClient): KnownData[] =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data } }) => ({ queryKey, data }));

/** Starts a read into the cache, or joins the one under way. Rejections are the transport's. */
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

/** A route's loader that fills the cache before the screen renders; deferred reads are only started.
 * Failed reads do not fail the route: the screen shows the error in place, with Retry.
 * @param onFailure turns a failure into a thrown response where the status depends on it */
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

/** How long the browser stays on the old page for the sake of a complete new one, in milliseconds. */
const PATIENCE_MS = 400;

/** What a loader waits for whose screen can show empty boxes: the server waits for the whole read, since HTML and status
 * depend on it; the browser soon goes on. A failure that comes later is the screen's to show.
 * @param patienceMs less where the screen has something to show, in milliseconds */
export function waitForScreen(
  read: Promise<null>,
  patienceMs: number = PATIENCE_MS,
): Promise<null> {
  if (typeof document === 'undefined') return read;
  read.catch(() => undefined);
  return withTimeout(read, patienceMs);
}
