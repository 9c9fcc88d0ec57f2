import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema';

/** All favorites, including unlisted restaurants, newest first. */
export const listOwnFavorites = (tx: Db, userId: number) =>
  tx
    .selectFrom('wishlists as w')
    .innerJoin('restaurants as r', 'r.id', 'w.restaurant_id')
    .select(['w.id', 'r.title', 'r.slug', 'r.location', 'w.note', 'w.created_at as saved_at'])
    .select(sql<boolean>`r.closed_at IS NULL`.as('is_listed'))
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();

/** All lists by name, with the slugs on them. */
export const listOwnLists = (tx: Db, userId: number) =>
  tx
    .selectFrom('favorite_lists as l')
    .select(['l.id', 'l.name', 'l.token', 'l.shows_notes', 'l.created_at'])
    .select(
      sql<string[]>`ARRAY(SELECT r.slug FROM favorite_list_entries e
        JOIN wishlists w ON w.id = e.wishlist_id JOIN restaurants r ON r.id = w.restaurant_id
        WHERE e.list_id = l.id ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC)`.as(
        'restaurants',
      ),
    )
    .where('l.user_id', '=', userId)
    .orderBy('l.id')
    .execute();

/** All reviews, including withheld ones and those of unlisted restaurants, newest first. */
export const listOwnReviews = (tx: Db, userId: number) =>
  tx
    .selectFrom('reviews as v')
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['v.id', 'r.title', 'r.slug', 'v.rating', 'v.review', 'v.created_at', 'v.updated_at'])
    .select([
      sql<boolean>`r.closed_at IS NULL`.as('is_listed'),
      sql<
        string[]
      >`ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position)`.as(
        'images',
      ),
    ])
    .where('v.user_id', '=', userId)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();

/** Corrections that a user sent while signed in or with their confirmed address.
 * @param address null if unconfirmed */
export const listOwnCorrections = (tx: Db, userId: number, address: string | null) =>
  tx
    .selectFrom('corrections as c')
    .innerJoin('restaurants as r', 'r.id', 'c.restaurant_id')
    .select(['c.id', 'r.title', 'r.slug', 'c.topic', 'c.message', 'c.email'])
    .select(['c.created_at', 'c.resolved_at'])
    .where((eb) =>
      eb.or([
        eb('c.user_id', '=', userId),
        ...(address ? [sql<boolean>`lower(c.email) = lower(${address})`] : []),
      ]),
    )
    .orderBy('c.id')
    .execute();

/** Reports that a user sent while signed in, without the author and text of the reported reviews. */
export const listOwnReports = (tx: Db, userId: number) =>
  tx
    .selectFrom('review_reports as p')
    .innerJoin('reviews as v', 'v.id', 'p.review_id')
    // Includes reports of withheld reviews.
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['p.id', 'p.review_id', 'r.title', 'r.slug', 'p.reason', 'p.note'])
    .select(['p.created_at', 'p.resolved_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute();

/** Rows of a table, for the export only.
 * @param columns, order SQL */
export async function listRows(
  tx: Db,
  table: string,
  columns: string,
  condition: RawBuilder<unknown>,
  order: string,
) {
  const { rows } = await sql`
    SELECT ${sql.raw(columns)} FROM ${sql.table(table)} WHERE ${condition}
    ORDER BY ${sql.raw(order)}`.execute(tx);
  return rows;
}

/** Stored emails to an address, without their text. */
export const listEmails = (tx: Db, address: string) =>
  listRows(
    tx,
    'emails',
    'kind, recipient, created_at, CASE WHEN NOT is_saved_only THEN sent_at END AS sent_at',
    sql`lower(recipient) = lower(${address})`,
    'id',
  );

const MESSAGE = 'full_name, email, subject, message, created_at';
const INQUIRY = 'restaurant_name, contact_person, email, phone, message, created_at';

/** Form submissions of an address.
 * @param address null if unconfirmed: submissions cannot be attributed then */
export async function listFormSubmissions(tx: Db, address: string | null) {
  const list = async (table: string, columns: string) =>
    address === null
      ? []
      : listRows(tx, table, columns, sql`lower(email) = lower(${address})`, 'created_at');
  return {
    contact_messages: await list('contact_messages', MESSAGE),
    advertisement_inquiries: await list('advertisement_inquiries', INQUIRY),
    notify_signups: await list('notify_signups', 'email, created_at'),
  };
}

/** Restaurants that a user manages or asked to manage, with their changes and responses. */
export const listOwnersData = async (tx: Db, userId: number) => ({
  owned_restaurants: await tx
    .selectFrom('restaurant_owners as o')
    .innerJoin('restaurants as r', 'r.id', 'o.restaurant_id')
    .select(['r.title', 'r.slug', 'o.since', 'o.proved_by'])
    .where('o.user_id', '=', userId)
    .orderBy('o.since')
    .execute(),
  restaurant_requests: await tx
    .selectFrom('owner_requests as q')
    .innerJoin('restaurants as r', 'r.id', 'q.restaurant_id')
    .select(['r.title', 'r.slug', 'q.message', 'q.created_at', 'q.decided_at'])
    .select(['q.is_granted', 'q.reason'])
    .where('q.user_id', '=', userId)
    .orderBy('q.id')
    .execute(),
  responses: await listRows(
    tx,
    'review_replies',
    'review_id, reply, created_at, updated_at',
    sql`user_id = ${userId}`,
    'review_id',
  ),
  restaurant_changes: await tx
    .selectFrom('audit as a')
    .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
    .select(['r.slug', sql<string>`substr(a.action, ${'restaurant-'.length + 1})`.as('kind')])
    .select(['a.source', 'a.at', 'a.undone_at'])
    .where('a.editor_id', '=', userId)
    .orderBy('a.id')
    .execute(),
});

/** Content drafts that the user saved last, their pictures and schedules. */
export async function listOwnTexts(tx: Db, userId: number) {
  const list = (table: string, columns: string, order: string) =>
    listRows(tx, table, columns, sql`user_id = ${userId}`, order);
  const draft = 'kind, version, document::json AS document, saved_at';
  return {
    content_drafts_of_user: await list('content_drafts', draft, 'kind'),
    content_pictures: await list('content_pictures', 'name, created_at', 'created_at'),
    scheduled_content: await list('content_schedules', 'kind, at, state', 'id'),
  };
}
