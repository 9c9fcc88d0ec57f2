import { deleteAccountRequest, wireCounts } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { Db } from '../../db/schema';
import { defineOperation } from '../../plugins/operations/operation';
import type { PhotoService } from '../../plugins/photos/photo-service';
import type { Authenticate } from '../../plugins/sessions/authenticate';
import { countOwn } from './count-own';
import { deleteAccount } from './delete-account';

const WRONG_CONFIRMATION = 'This is not the email address of your account.';

/** What a person has here, and the end of it. */
export const userOperations = (db: Db, authenticate: Authenticate, photos?: PhotoService) => [
  defineOperation({
    method: 'GET',
    url: '/api/users/get_total_reviews_and_fav',
    summary: "How many entries one's own two lists have",
    data: wireCounts,
    errors: ['unauthorized'],
    handle: async (_input, request) => {
      const { userId } = await authenticate.require(request);
      const { reviews, favourites } = await countOwn(db, userId);
      return { data: { total_reviews: reviews, total_favorites: favourites } };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/users/delete_account',
    summary: "Deletes one's account; reviews are removed, or kept without a name",
    body: deleteAccountRequest,
    data: nothing,
    errors: ['unauthorized'],
    isMailing: true,
    handle: async ({ body }, request) => {
      const { userId } = await authenticate.require(request);
      const paths = await deleteAccount(db, {
        userId,
        confirmation: body.confirmation,
        keepsReviews: body.reviews === 'keep',
      });
      if (paths) {
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
];
