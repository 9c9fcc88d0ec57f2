import { isMissingError, queryClientContext, queryLoader } from '@tableside/platform';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readCloseMatches } from '../features/missing/close-matches';
import { restaurantQuery } from '../lib/restaurant-query';
import { restaurantQueries } from './restaurant-queries';

/** How long the browser stays on the old page for the sake of a complete new one, in milliseconds. */
const PATIENCE_MS = 400;

const readAll = queryLoader(restaurantQueries);

/** Fills the cache. The server waits for the answer, since the status depends on it; the browser soon goes on
 * and shows the screen's boxes.
 * @throws a 404 Response when there is no such restaurant; other failures are the screen's to show */
export async function restaurantLoader(args: LoaderFunctionArgs): Promise<null> {
  const read = readAll(args).then(() => refuseMissing(args));
  if (typeof document === 'undefined') return read;
  // When the browser no longer waits, the screen itself says that nothing was found.
  read.catch(() => undefined);
  return Promise.race([
    read,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ]);
}

async function refuseMissing({ params, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext) as QueryClient;
  const slug = params['slug'] ?? '';
  const { queryKey } = restaurantQuery(slug);
  const state = client.getQueryState(queryKey);
  if (state?.data !== null && !isMissingError(state?.error)) return null;
  // One way of saying it, whichever the host has, so that the title knows too.
  client.setQueryData(queryKey, null);
  await readCloseMatches(client, slug);
  throw new Response(null, { status: 404 });
}
