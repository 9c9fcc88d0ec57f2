import { nothing } from '@tableside/contracts/common/wire';
import { correctionRequest } from '@tableside/contracts/restaurant/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import { createCorrection } from './repository';

/** "Something wrong?": what anyone may say about a restaurant's details. */
const sendCorrection = ({ db, sessions }: FastifyInstance) =>
  defineOperation({
    method: 'POST',
    url: '/api/correction/create',
    summary: 'Says what is wrong with what is shown of a restaurant, signed in or not',
    body: correctionRequest,
    data: nothing,
    errors: ['restaurant-not-found'],
    limit: 'form',
    handle: async ({ body }, request) => {
      const session = await sessions.find(request);
      const isKept = await createCorrection(db, { ...body, userId: session?.userId ?? null });
      if (!isKept) throw new ApiError('restaurant-not-found');
      return { message: 'Thank you. We will check it and put it right.', data: null };
    },
  });

export const corrections: FastifyPluginAsync = async (app) => {
  app.addOperations([sendCorrection(app)]);
};
