import type { EndpointArgs, EndpointName } from '@tableside/contracts/endpoints';
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { NetworkError } from './errors';
import type { CallApi } from './platform';

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
