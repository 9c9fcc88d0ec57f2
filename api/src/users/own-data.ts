import { sql } from 'kysely';
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

/** Case-insensitive comparison. */
const is = (column: 'email' | 'recipient', address: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;

/** Stored emails to an address, without their text. */
export const listEmails = (tx: Db, address: string) =>
  tx
    .selectFrom('emails')
    .select(['kind', 'recipient', 'created_at'])
    .select(sql<Date | null>`CASE WHEN NOT is_saved_only THEN sent_at END`.as('sent_at'))
    .where(is('recipient', address))
    .orderBy('id')
    .execute();

/** Form submissions of an address.
 * @param address null if unconfirmed: submissions cannot be attributed then */
export async function listFormSubmissions(tx: Db, address: string | null) {
  return {
    contact_messages: address ? await listContactMessages(tx, address) : [],
    advertisement_inquiries: address ? await listInquiries(tx, address) : [],
    notify_signups: address ? await listSignups(tx, address) : [],
  };
}

const listContactMessages = (tx: Db, address: string) =>
  tx
    .selectFrom('contact_messages')
    .select(['full_name', 'email', 'subject', 'message', 'created_at'])
    .where(is('email', address))
    .orderBy('id')
    .execute();

const listInquiries = (tx: Db, address: string) =>
  tx
    .selectFrom('advertisement_inquiries')
    .select(['restaurant_name', 'contact_person', 'email', 'phone', 'message', 'created_at'])
    .where(is('email', address))
    .orderBy('id')
    .execute();

const listSignups = (tx: Db, address: string) =>
  tx
    .selectFrom('notify_signups')
    .select(['email', 'created_at'])
    .where(is('email', address))
    .execute();

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
  responses: await tx
    .selectFrom('review_replies')
    .select(['review_id', 'reply', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('review_id')
    .execute(),
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
export const listOwnTexts = async (tx: Db, userId: number) => ({
  content_drafts_of_user: (
    await tx
      .selectFrom('content_drafts')
      .select(['kind', 'version', 'document', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute()
  ).map(({ document, ...draft }) => ({ ...draft, document: JSON.parse(document) as unknown })),
  content_pictures: await tx
    .selectFrom('content_pictures')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  scheduled_content: await tx
    .selectFrom('content_schedules')
    .select(['kind', 'at', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});
