import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NO_FAVOURITES, type FavouriteIds } from '../../cards/favourite-ids';
import { listFavouriteIds } from './repository';

/** Which of some restaurants are favourites of the person who asks. A visitor, and a browser whose session is over, has
 * none; for a visitor the database is not asked. */
export async function findFavouriteIds(
  { db, sessions }: Pick<FastifyInstance, 'db' | 'sessions'>,
  request: FastifyRequest,
  restaurantIds: readonly number[],
): Promise<FavouriteIds> {
  const session = await sessions.find(request);
  return session ? listFavouriteIds(db, session.userId, restaurantIds) : NO_FAVOURITES;
}
