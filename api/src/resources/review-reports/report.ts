import type { ReportRequest } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';

export interface NewReport extends ReportRequest {
  /** The review's, as it was sent. */
  readonly id: number;
  /** Null for a visitor. */
  readonly userId: number | null;
}

/** Keeps what somebody says about a review; a second time, signed in, nothing is added. Whoever's account ends meanwhile
 * is a visitor. */
export const reportReview = (
  db: Db,
  { id, userId, reason, note }: NewReport,
): Promise<'kept' | 'not-found' | 'own'> =>
  db.transaction().execute(async (tx) => {
    const user = userId === null ? null : await lockUser(tx, userId, 'key share');
    const review = await lockReview(tx, id);
    if (!review) return 'not-found';
    if (user && review.user_id === user.id) return 'own';
    await tx
      .insertInto('review_reports')
      .values({ review_id: review.id, user_id: user?.id ?? null, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'kept';
  });

/** Waits for whoever is removing the review; one that is withheld is none. Numbers that no id can be are ids of nothing. */
async function lockReview(tx: Db, id: number) {
  return tx
    .selectFrom('reviews')
    .select(['id', 'user_id'])
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('restaurant_id', 'is not', null)
    .forKeyShare()
    .executeTakeFirst();
}
