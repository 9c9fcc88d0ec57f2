import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { noteAct } from '../../auth/audit';

/** How many reviews and answers a screen begins with. */
export const REVIEWS_MAX = 200;

/** Whose answer is changed, and who does it. */
interface AnswerAct {
  readonly reviewId: number;
  readonly who: string;
  readonly userId: number;
}

/** The place of a review that everybody can read; null where there is none. */
export async function placeOfReview(db: Db, reviewId: number): Promise<string | null> {
  const row = await db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .select('r.slug')
    .where('v.id', '=', reviewId)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Answers a review, or changes the answer: there is one at most. Neither touches the review or what is summed of it. */
export const answerReview = (
  db: Db,
  { reviewId, who, userId, answer }: AnswerAct & { readonly answer: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { isNew } = await tx
      .insertInto('review_answers')
      .values({ review_id: reviewId, user_id: userId, answer })
      .onConflict((conflict) =>
        conflict
          .column('review_id')
          .doUpdateSet({ user_id: userId, answer, updated_at: sql<Date>`now()` }),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    const act = isNew ? 'review-answered' : 'answer-changed';
    await noteAct(tx, { who, act, subject: `review ${reviewId}`, reason: null });
  });

/** Takes an answer off the site.
 * @param act what the audit calls it
 * @returns whose it was, or null where there is none */
export async function removeAnswer(
  tx: Db,
  {
    reviewId,
    who,
    act,
    reason,
  }: Omit<AnswerAct, 'userId'> & { act: string; reason: string | null },
): Promise<{ readonly user_id: number | null } | null> {
  const removed = await tx
    .deleteFrom('review_answers')
    .where('review_id', '=', reviewId)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return null;
  await noteAct(tx, { who, act, subject: `review ${reviewId}`, reason });
  return removed;
}

const reviewer = sql<string>`coalesce(u.first_name || ' ' || u.last_name, 'Former member')`;

/** Reviews with what was answered, the newest first. */
const answerable = (db: Db) =>
  db
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', 'r.id', 'v.restaurant_id')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('review_answers as a', 'a.review_id', 'v.id')
    .select(['v.id', 'v.rating', 'v.review', 'v.created_at', 'r.slug', 'r.title'])
    .select(['a.answer', 'a.updated_at as answered_at', reviewer.as('reviewer')])
    .limit(REVIEWS_MAX);

type AnswerableRow = Awaited<ReturnType<ReturnType<typeof answerable>['execute']>>[number];

const present = ({ rating, created_at, answered_at, ...row }: AnswerableRow) => ({
  ...row,
  ratings: rating,
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

/** Those of a place that have words, or an answer. */
export const listReviewsToAnswer = async (db: Db, placeId: number) =>
  (
    await answerable(db)
      .where('v.restaurant_id', '=', placeId)
      .where((row) => row.or([row('v.review', 'is not', null), row('a.answer', 'is not', null)]))
      .orderBy('v.created_at', 'desc')
      .orderBy('v.id', 'desc')
      .execute()
  ).map(present);

/** The latest answers of all owners. */
export const listAnswers = async (db: Db) =>
  (
    await answerable(db)
      .where('a.answer', 'is not', null)
      .orderBy('a.updated_at', 'desc')
      .orderBy('v.id', 'desc')
      .execute()
  ).map(present);

/** How many changes a screen begins with. */
const CHANGES_MAX = 50;

/** What owners changed of a place, newest first. */
export async function listOwnersChanges(db: Db, placeId: number) {
  const rows = await db
    .selectFrom('audit as a')
    .innerJoin('place_edits as e', 'e.act_id', 'a.id')
    .select(['a.id', 'a.at', 'a.who', 'a.undone_at'])
    .select(sql<string[]>`array_agg(e.field ORDER BY e.field)`.as('fields'))
    .where('a.restaurant_id', '=', placeId)
    .where('a.source', '=', 'owner')
    .groupBy('a.id')
    .orderBy('a.id', 'desc')
    .limit(CHANGES_MAX)
    .execute();
  return rows.map(({ at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    is_undone: undone_at !== null,
  }));
}

/** Whether an act is a change of this place by an owner. */
export async function findOwnersChange(db: Db, placeId: number, actId: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('id', '=', actId)
    .where('restaurant_id', '=', placeId)
    .where('source', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}
