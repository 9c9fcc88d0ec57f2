import { nothing } from '@tableside/contracts/common/wire';
import { correctionRequest } from '@tableside/contracts/restaurant/wire';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { createCorrection } from './repository';

/** "Something wrong?": what anyone may say about a restaurant's details. */
export const correctionOperation = (db: Db, authenticate: Authenticate) =>
  defineOperation({
    method: 'POST',
    url: '/api/correction/create',
    summary: 'Says what is wrong with what is shown of a restaurant, signed in or not',
    body: correctionRequest,
    data: nothing,
    errors: ['restaurant-not-found'],
    limit: 'form',
    handle: async ({ body }, request) => {
      const session = await authenticate.find(request);
      const isKept = await createCorrection(db, { ...body, userId: session?.userId ?? null });
      if (!isKept) throw new ApiError('restaurant-not-found');
      return { message: 'Thank you. We will check it and put it right.', data: null };
    },
  });
