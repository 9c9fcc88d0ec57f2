import { nothing } from '@tableside/contracts/common/wire';
import { correctionRequest } from '@tableside/contracts/restaurant/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../http/operation';
import type { NamedHours } from '../../db/tables/sent-tables';
import { createCorrection } from './repository';

export interface CorrectionsOptions {
  /** What a message seems to say about opening hours. */
  readonly findHours: (message: string) => Promise<NamedHours | null>;
}

/** "Something wrong?": what anyone may say about a restaurant's details. */
const sendCorrection = ({ db, sessions }: FastifyInstance, { findHours }: CorrectionsOptions) =>
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
      const namedHours = body.topic === 'hours' ? await findHours(body.message) : null;
      const userId = session?.userId ?? null;
      const isKept = await createCorrection(db, { ...body, userId, namedHours });
      if (!isKept) throw new ApiError('restaurant-not-found');
      return { message: 'Thank you. We will check it and put it right.', data: null };
    },
  });

export const corrections: FastifyPluginAsync<CorrectionsOptions> = async (app, options) => {
  app.addOperations([sendCorrection(app, options)]);
};
