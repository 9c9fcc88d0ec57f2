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

/** A card says enough to go on with; an answer that is in the cache still counts. */
const CARD_PATIENCE_MS = 0;

const readAll = queryLoader(restaurantQueries);

/** Fills the cache. The server waits for the answer, since the status depends on it; the browser soon goes on
 * and shows the screen's boxes.
 * @throws a Response when there is no such restaurant: 301 from the address of a double, 410 when its host says that there
 * was one, else 404; other failures
 * are the screen's to show */
export function restaurantLoader(args: LoaderFunctionArgs): Promise<null> {
  // When the browser no longer waits, the screen itself says that nothing was found.
  const client = args.context.get(queryClientContext) as QueryClient;
  const card = findCard(knownData(client), args.params['slug'] ?? '');
  return waitForScreen(
    readAll(args).then(() => refuseMissing(args)),
    card && CARD_PATIENCE_MS,
  );
}

async function refuseMissing({ params, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext) as QueryClient;
  const slug = params['slug'] ?? '';
  const state = client.getQueryState(restaurantQuery(slug).queryKey);
  if (state?.data !== null && !isMissingError(state?.error)) return null;
  const closed = closedFrom(state?.error);
  // Only what is offered instead depends on it.
  const way = await readInstead(client, slug, state?.error, closed).catch(() => null);
  throw way ?? new Response(null, { status: closed ? 410 : 404 });
}

/** Few addresses lead nowhere: what reads for them comes with their screens.
 * @returns where the address leads that is a double's */
async function readInstead(
  client: QueryClient,
  slug: string,
  error: unknown,
  closed: ClosedRestaurant | null,
): Promise<Response | null> {
  const reads = await import(/* webpackChunkName: "html-missing" */ '../features/missing/missing');
  const way = reads.leadOn(error);
  if (way) return way;
  if (closed) await reads.readPlacesInstead(client, slug, closed);
  else await reads.readCloseMatches(client, slug);
  return null;
}
