import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { orderMail } from '../../plugins/mail/queue';
import { keepReviewsOf, type ReviewHost } from '../reviews/kept/kept-reviews';
import { removeReviewsOf } from '../reviews/repository';
import { lockUser } from '../../identity/user-repository';

export interface Deletion {
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
