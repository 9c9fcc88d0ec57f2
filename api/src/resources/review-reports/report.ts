import type { ReportRequest } from '@tableside/contracts/review/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';

export interface NewReport extends ReportRequest {
  /** The review's, as it was sent. */
  readonly id: number;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** The visitor's address, as a keyed hash that stands for it at this review alone. */
  readonly visitor: string;
}

/** Days for which a visitor's report is remembered: as long as one that was dealt with is kept. */
const REMEMBERED_DAYS = 30;

/** Keeps what somebody says about a review; a second time nothing is added. Whoever's account ends meanwhile is a visitor. */
export const reportReview = (
  db: Db,
  { id, userId, visitor, reason, note }: NewReport,
): Promise<'kept' | 'not-found' | 'own'> =>
  db.transaction().execute(async (tx) => {
    const user = userId === null ? null : await lockUser(tx, userId, 'key share');
    const review = await lockReview(tx, id);
    if (!review) return 'not-found';
    if (user && review.user_id === user.id) return 'own';
    if (!user && !(await isFirst(tx, visitor))) return 'kept';
    await tx
      .insertInto('review_reports')
      .values({ review_id: review.id, user_id: user?.id ?? null, reason, note })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return 'kept';
  });

/** Notes that a visitor reported a review.
 * @returns false where that is noted already */
async function isFirst(tx: Db, visitor: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rate_limits (key, points, expire)
    VALUES (${`report:${visitor}`}, 1,
      (extract(epoch FROM now() + make_interval(days => ${REMEMBERED_DAYS})) * 1000)::bigint)
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire
    WHERE rate_limits.expire <= (extract(epoch FROM now()) * 1000)::bigint
    RETURNING key`.execute(tx);
  return rows.length > 0;
}

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
