import { query } from '@tableside/contracts/queries';
import type { QueryArgs } from '@tableside/contracts/remote';
import type { ClosedRestaurant } from '@tableside/contracts/restaurant/model';
import {
  isMissingError,
  knownData,
  queryClientContext,
  queryLoader,
  waitForScreen,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { closedFrom, findCard, restaurantQuery } from '../lib/restaurant';

export const restaurantQueries = ({ params }: QueryArgs) => [
  restaurantQuery(params['slug'] ?? ''),
  query('settings'),
];

/** With a cached card the page is shown at once. */
const CARD_TIMEOUT_MS = 0;

const readAll = queryLoader(restaurantQueries);

/** Prefetches the restaurant. The server waits for the response, since the status depends on it; the browser soon shows the
 * skeleton instead. Other failures are shown by the page.
 * @throws a Response when there is no such restaurant: 301 for a duplicate, 410 for a closed one, else 404 */
export function restaurantLoader(args: LoaderFunctionArgs): Promise<null> {
  const client = args.context.get(queryClientContext) as QueryClient;
  const card = findCard(knownData(client), args.params['slug'] ?? '');
  return waitForScreen(
    readAll(args).then(() => rejectMissing(args)),
    card && CARD_TIMEOUT_MS,
  );
}

async function rejectMissing({ params, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext) as QueryClient;
  const slug = params['slug'] ?? '';
  const state = client.getQueryState(restaurantQuery(slug).queryKey);
  if (state?.data !== null && !isMissingError(state?.error)) return null;
  const closed = closedFrom(state?.error);
  // A failure here only affects the alternatives offered.
  const redirect = await prefetchInstead(client, slug, state?.error, closed).catch(() => null);
  throw redirect ?? new Response(null, { status: closed ? 410 : 404 });
}

/** Loads the code for missing restaurants on demand.
 * @returns the redirect for a duplicate, else null */
async function prefetchInstead(
  client: QueryClient,
  slug: string,
  error: unknown,
  closed: ClosedRestaurant | null,
): Promise<Response | null> {
  const missing = await import(
    /* webpackChunkName: "html-missing" */ '../features/missing/missing'
  );
  const redirect = missing.redirectFrom(error);
  if (redirect) return redirect;
  if (closed) await missing.prefetchAlternatives(client, slug, closed);
  else await missing.prefetchCloseMatches(client, slug);
  return null;
}
