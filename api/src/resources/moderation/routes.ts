import { wireModerationCounts } from '@tableside/contracts/desk/queue/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { countModeration } from './counts';

/** What everybody may know of moderators' work. */
export const moderation: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/moderation_counts',
      summary:
        'How many reviews and photos were taken off the site in the last twelve months, and why',
      data: wireModerationCounts,
      handle: async () => ({ data: await countModeration(app.db) }),
    }),
  ]);
};
