import { nothing } from '@tableside/contracts/common/wire';
import { reportRequest } from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import { reportReview } from './report';

const OWN_REVIEW = 'This is your own review. You can edit or delete it instead.';

/** What anyone may say against a review. */
const sendReport = ({ db, sessions, securityLog }: FastifyInstance) =>
  defineOperation({
    method: 'POST',
    url: '/api/review/report',
    summary: 'Reports a review, signed in or not; twice is fine',
    body: reportRequest,
    data: nothing,
    errors: ['review-not-found'],
    limit: 'form',
    handle: async ({ body }, request) => {
      const session = await sessions.find(request);
      const userId = session?.userId ?? null;
      const visitor = securityLog.hashVisitor(request, `report ${body.id}`);
      const outcome = await reportReview(db, { ...body, userId, visitor });
      if (outcome === 'not-found') throw new ApiError('review-not-found');
      if (outcome === 'own') return { success: false, message: OWN_REVIEW, data: null };
      return { message: 'Thank you. We will look at this review.', data: null };
    },
  });

export const reviewReports: FastifyPluginAsync = async (app) => {
  app.addOperations([sendReport(app)]);
};
