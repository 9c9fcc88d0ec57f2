import type { ClosedRestaurant } from '@tableside/contracts/restaurant/model';
import {
  isMissingError,
  queryClientContext,
  queryLoader,
  waitForScreen,
} from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readPlacesInstead } from '../features/closed/places-instead';
import { readCloseMatches } from '../features/missing/close-matches';
import { closedFrom, closedQuery } from '../lib/closed-query';
import { restaurantQuery } from '../lib/restaurant-query';
import { restaurantQueries } from './restaurant-queries';

const readAll = queryLoader(restaurantQueries);

/** Fills the cache. The server waits for the answer, since the status depends on it; the browser soon goes on
 * and shows the screen's boxes.
 * @throws a Response when there is no such restaurant: 410 when its host says that there was one, else 404; other failures
 * are the screen's to show */
export function restaurantLoader(args: LoaderFunctionArgs): Promise<null> {
  // When the browser no longer waits, the screen itself says that nothing was found.
  return waitForScreen(readAll(args).then(() => refuseMissing(args)));
}

async function refuseMissing({ params, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext) as QueryClient;
  const slug = params['slug'] ?? '';
  const { queryKey } = restaurantQuery(slug);
  const state = client.getQueryState(queryKey);
  if (state?.data !== null && !isMissingError(state?.error)) return null;
  const kept = closedQuery(slug).queryKey;
  const closed = closedFrom(state?.error) ?? client.getQueryData<ClosedRestaurant>(kept);
  if (closed) client.setQueryData(kept, closed);
  // One way of saying it, whichever the host has, so that the title knows too.
  client.setQueryData(queryKey, null);
  if (closed) await readPlacesInstead(client, slug, closed);
  else await readCloseMatches(client, slug);
  throw new Response(null, { status: closed ? 410 : 404 });
}
