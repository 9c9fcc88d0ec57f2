import { deleteAccountRequest, wireCounts } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { countOwn } from './count-own';
import { deleteAccount } from './delete-account';
import { personalDataExport } from './export/routes';

const WRONG_CONFIRMATION = 'This is not the email address of your account.';

/** What a person has here, and the end of it. */
export const users: FastifyPluginAsync = async (app) => {
  const { db, photos, securityLog } = app;
  await app.register(personalDataExport);
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/users/get_total_reviews_and_fav',
      summary: "How many entries one's own two lists have",
      data: wireCounts,
      handle: async ({ session: { userId } }) => {
        const { reviews, favourites } = await countOwn(db, userId);
        return { data: { total_reviews: reviews, total_favorites: favourites } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/users/delete_account',
      summary: "Deletes one's account; reviews are removed, or kept without a name",
      body: deleteAccountRequest,
      data: nothing,
      isMailing: true,
      needsProof: true,
      handle: async ({ body, session: { userId } }, request) => {
        const paths = await deleteAccount(app, {
          userId,
          confirmation: body.confirmation,
          keepsReviews: body.reviews === 'keep',
        });
        if (paths) {
          securityLog.note(request, 'account.deleted');
          await photos?.remove(paths, request.log);
          return { message: 'Your account is deleted.', data: null };
        }
        return {
          success: false,
          message: WRONG_CONFIRMATION,
          data: null,
          fields: { confirmation: WRONG_CONFIRMATION },
        };
      },
    }),
  ]);
};
