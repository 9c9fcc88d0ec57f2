import type { Db } from '../../../db/schema';

/** Places of which somebody is the owner or asks to be, and what they answered as one. */
export const listOwnersData = async (tx: Db, userId: number) => ({
  owned_places: await tx
    .selectFrom('place_owners as o')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['r.title', 'r.slug', 'o.since', 'o.proved_by'])
    .where('o.user_id', '=', userId)
    .orderBy('o.since')
    .execute(),
  place_requests: await tx
    .selectFrom('owner_requests as q')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .select(['r.title', 'r.slug', 'q.message', 'q.created_at', 'q.decided_at'])
    .select(['q.is_granted', 'q.reason'])
    .where('q.user_id', '=', userId)
    .orderBy('q.id')
    .execute(),
  answers: await tx
    .selectFrom('review_answers')
    .select(['review_id', 'answer', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('review_id')
    .execute(),
  place_changes: await tx
    .selectFrom('place_acts as a')
    .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
    .select(['r.slug', 'a.kind', 'a.source', 'a.at', 'a.undone_at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id')
    .execute(),
});
