import { deleteAccountRequest, wireCounts } from '@tableside/contracts/account/wire';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { definePersonalOperation } from '../http/operation';
import { makeArchive } from './archive';
import { readPersonalData } from './personal-data';
import type { Db } from '../db/schema';
import { ApiError, refuseFields } from '../http/errors';
import { enqueueEmail } from '../email/queue/queue';
import { anonymizeReviews, rememberOwner, type ReviewServices } from '../reviews/anonymous-reviews';
import { removeReviewsOf } from '../reviews/repository';
import { keepAnOperator } from '../auth/roles';
import { lockUser } from '../auth/users';

const WRONG_CONFIRMATION = 'That isn’t your account’s email address.';

/** A user's counts, account deletion, and data export. */
export const users: FastifyPluginAsync = async (app) => {
  const { db, photos, securityLog } = app;
  app.addOperations([
    definePersonalOperation({
      url: '/api/users/get_total_reviews_and_fav',
      summary: "Count the user's reviews and favorites",
      data: wireCounts,
      handle: async ({ session: { userId } }) => {
        const { reviews, favorites } = await countOwn(db, userId);
        return { data: { total_reviews: reviews, total_favorites: favorites } };
      },
    }),
    definePersonalOperation({
      url: '/api/users/delete_account',
      summary: "Delete the user's account; reviews are deleted too, or kept without a name",
      body: deleteAccountRequest,
      isMailing: true,
      needsReauth: true,
      handle: async ({ body, session: { userId } }, request) => {
        const paths = await deleteAccount(app, {
          userId,
          confirmation: body.confirmation,
          keepsReviews: body.reviews === 'keep',
        });
        if (paths) {
          securityLog.record(request, 'account.deleted');
          await photos?.remove(paths, request.log);
          return { message: 'Your account has been deleted.', data: null };
        }
        return refuseFields({ confirmation: WRONG_CONFIRMATION });
      },
    }),
    definePersonalOperation({
      url: '/api/users/export_data',
      summary: "Export the user's data as a zip file",
      fileType: 'application/zip',
      needsReauth: true,
      handle: async ({ session: { id, userId } }) => {
        // In UTC, as in the README of the archive.
        const at = app.now();
        const file = makeArchive(await readPersonalData(db, userId, id), at);
        return { fileName: `tableside-data-${at.toISOString().slice(0, 10)}.zip`, file };
      },
    }),
  ]);
};

interface Deletion {
  readonly userId: number;
  /** The account's address in any case, typed as confirmation. */
  readonly confirmation: string;
  /** Whether to keep the reviews, without a name. */
  readonly keepsReviews: boolean;
}

/** Deletes an account with all its data in one transaction and queues the farewell email. Form submissions
 * do not belong to the account and stay.
 * @returns paths of photo files that can be deleted; null if the confirmation does not match, and then
 * nothing is deleted
 * @throws {ApiError} unauthorized if the account was deleted or suspended in the meantime */
export const deleteAccount = (
  { db, userHash }: ReviewServices,
  { userId, confirmation, keepsReviews }: Deletion,
): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    if (!user || user.is_suspended) throw new ApiError('unauthorized');
    if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) return null;
    await keepAnOperator(tx, userId);
    await rememberOwner(tx, userHash, userId);
    const photos = await (keepsReviews
      ? anonymizeReviews(tx, userHash, userId)
      : removeReviewsOf(tx, userId));
    // Foreign keys delete sessions, tokens, favorites, the shared list, and linked providers.
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await clearEmails(tx, user.email);
    await enqueueEmail(tx, {
      kind: 'account-deleted',
      recipient: user.email,
      details: { first_name: user.first_name },
    });
    return photos;
  });

/** Deletes emails to an address, except those being sent at this moment, which the sender deletes. */
async function clearEmails(tx: Db, email: string): Promise<void> {
  await sql`
    DELETE FROM emails WHERE id IN (
      SELECT id FROM emails WHERE lower(recipient) = lower(${email}) FOR UPDATE SKIP LOCKED
    )`.execute(tx);
}

async function countOwn(db: Db, userId: number) {
  const { rows } = await sql<{ reviews: number; favorites: number }>`
    SELECT
      (SELECT count(*) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id
        WHERE v.user_id = ${userId} AND r.closed_at IS NULL) AS reviews,
      (SELECT count(*) FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id
        WHERE w.user_id = ${userId} AND r.closed_at IS NULL) AS favorites`.execute(db);
  return rows[0] ?? { reviews: 0, favorites: 0 };
}
