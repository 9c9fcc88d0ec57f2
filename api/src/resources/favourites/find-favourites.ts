import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/schema';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { findSavedIds } from './repository';
import { NOTHING_SAVED, type SavedIds } from '../../cards/favourite-ids';

/** Which of some restaurants the person who asks has saved. A visitor, and a browser whose session is over, has
 * saved nothing; for a visitor the database is not asked. */
export type FindSaved = (
  request: FastifyRequest,
  restaurantIds: readonly number[],
) => Promise<SavedIds>;

export const createFindSaved =
  (db: Db, authenticate: Authenticate): FindSaved =>
  async (request, restaurantIds) => {
    const session = await authenticate.find(request);
    return session ? findSavedIds(db, session.userId, restaurantIds) : NOTHING_SAVED;
  };
