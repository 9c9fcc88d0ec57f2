import { sql, type NotNull } from 'kysely';
import type { Db } from '../../db/schema';
import { exists } from '../../db/sql';
import { recordAction } from '../../auth/audit';

export const REVIEWS_MAX = 200;

interface ReplyAction {
  readonly reviewId: number;
  readonly who: string;
  readonly userId: number;
}

export async function findRestaurantOfReview(db: Db, reviewId: number): Promise<string | null> {
  const row = await db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .select('r.slug')
    .where('v.id', '=', reviewId)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Creates or updates the response to a review. Does not affect the review or its rating. */
export const replyToReview = (
  db: Db,
  { reviewId, who, userId, reply }: ReplyAction & { readonly reply: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { isNew } = await tx
      .insertInto('review_replies')
      .values({ review_id: reviewId, user_id: userId, reply })
      .onConflict((conflict) =>
        conflict
          .column('review_id')
          .doUpdateSet({ user_id: userId, reply, updated_at: sql<Date>`now()` }),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    const action = isNew ? 'reply-added' : 'reply-changed';
    await recordAction(tx, { who, action, subject: `review ${reviewId}`, reason: null });
  });

/** Deletes the response to a review.
 * @param action name for the audit log
 * @returns its author, or null when there is none */
export async function deleteReply(
  tx: Db,
  {
    reviewId,
    who,
    action,
    reason,
  }: Omit<ReplyAction, 'userId'> & { action: string; reason: string | null },
): Promise<{ readonly user_id: number | null } | null> {
  const removed = await tx
    .deleteFrom('review_replies')
    .where('review_id', '=', reviewId)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return null;
  await recordAction(tx, { who, action, subject: `review ${reviewId}`, reason });
  return removed;
}

const reviewer = sql<string>`coalesce(u.first_name || ' ' || u.last_name, 'Former member')`;

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('review_replies as a', 'a.review_id', 'v.id')
    .select(['v.id', 'v.rating as ratings', 'v.review', 'v.created_at', 'r.slug', 'r.title'])
    .select(['a.reply', 'a.updated_at as answered_at', reviewer.as('reviewer')])
    .limit(REVIEWS_MAX);

/** Lists a restaurant's reviews with text or a response, newest first. */
export const listReviewsToReply = (db: Db, restaurantId: number) =>
  selectReviews(db)
    .where('v.restaurant_id', '=', restaurantId)
    .where((row) => row.or([row('v.review', 'is not', null), row('a.reply', 'is not', null)]))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

export const listReplies = (db: Db) =>
  selectReviews(db)
    .where('a.reply', 'is not', null)
    .$narrowType<{ reply: NotNull }>()
    .orderBy('a.updated_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

const CHANGES_MAX = 50;

/** Lists owners' changes of a restaurant, newest first. */
export const listOwnersChanges = (db: Db, restaurantId: number) =>
  db
    .selectFrom('audit as a')
    .innerJoin('restaurant_edits as e', 'e.action_id', 'a.id')
    .select(['a.id', 'a.at', 'a.who'])
    .select(sql<boolean>`a.undone_at IS NOT NULL`.as('is_undone'))
    .select(sql<string[]>`array_agg(e.field ORDER BY e.field)`.as('fields'))
    .where('a.restaurant_id', '=', restaurantId)
    .where('a.source', '=', 'owner')
    .groupBy('a.id')
    .orderBy('a.id', 'desc')
    .limit(CHANGES_MAX)
    .execute();

export const isOwnersChange = (db: Db, restaurantId: number, actionId: number) =>
  exists(
    db
      .selectFrom('audit')
      .select('id')
      .where('id', '=', actionId)
      .where('restaurant_id', '=', restaurantId)
      .where('source', '=', 'owner'),
  );
