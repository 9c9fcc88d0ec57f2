import { deleteAccountRequest, wireCounts } from '@tableside/contracts/account/wire';
import { nothing } from '@tableside/contracts/common/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { definePersonalOperation } from '../http/operation';
import { makeArchive } from './archive';
import { readPersonalData } from './personal-data';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { orderMail } from '../email/queue/queue';
import { keepReviewsOf, type ReviewHost } from '../reviews/kept-reviews';
import { removeReviewsOf } from '../reviews/repository';
import { lockUser } from '../auth/users';

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

/** Everything that is kept about a person, to take away. The clock names the file (UTC) and stands in its first line. */
const personalDataExport: FastifyPluginAsync = async (app) => {
  app.addFileCall({
    url: '/api/users/export_data',
    summary: 'A zip file with everything that is kept about the person who asks',
    mediaType: 'application/zip',
    handle: async ({ id, userId }) => {
      const at = app.now();
      const content = makeArchive(await readPersonalData(app.db, userId, id), at);
      return { fileName: `tableside-data-${at.toISOString().slice(0, 10)}.zip`, content };
    },
  });
};

interface Deletion {
  readonly userId: number;
  /** What was typed to confirm: the account's address, in capitals or not. */
  readonly confirmation: string;
  /** True leaves the reviews where they are, without a name. */
  readonly keepsReviews: boolean;
}

/** Deletes an account with everything of it, all or nothing, and orders the mail that says so. What was sent to the
 * site by a form is not the account's and stays.
 * @returns paths of photos that went with it, whose files nobody needs any more; null when the confirmation is not the
 * account's address, and nothing is changed then
 * @throws {ApiError} unauthorized when the account is gone already, or suspended meanwhile */
export const deleteAccount = (
  { db, personHash }: ReviewHost,
  { userId, confirmation, keepsReviews }: Deletion,
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || user.is_suspended) throw new ApiError('unauthorized');
    if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) return null;
    const photos = await (keepsReviews
      ? keepReviewsOf(tx, personHash, userId)
      : removeReviewsOf(tx, userId));
    // Sessions, tokens, favourites, the shared list and linked providers go with it.
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await forgetMails(tx, user.email);
    await orderMail(tx, {
      kind: 'account-deleted',
      recipient: user.email,
      details: { first_name: user.first_name },
    });
    return photos;
  });

/** Mails to an address, sent or waiting. One that is being sent at this moment is its sender's. */
async function forgetMails(tx: Db, email: string): Promise<void> {
  await sql`
    DELETE FROM mails WHERE id IN (
      SELECT id FROM mails WHERE lower(recipient) = lower(${email}) FOR UPDATE SKIP LOCKED
    )`.execute(tx);
}

interface OwnCounts {
  readonly reviews: number;
  readonly favourites: number;
}

/** How many reviews and favourites a person's own lists show: those of open restaurants. */
async function countOwn(db: Db, userId: number): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`
    SELECT
      (SELECT count(*) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id
        WHERE v.user_id = ${userId} AND r.closed_at IS NULL) AS reviews,
      (SELECT count(*) FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id
        WHERE w.user_id = ${userId} AND r.closed_at IS NULL) AS favourites`.execute(db);
  return rows[0] ?? { reviews: 0, favourites: 0 };
}
