import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Every favourite, those that left the site included, the latest first. */
export const listOwnFavourites = (tx: Db, userId: number) =>
  tx
    .selectFrom('wishlists as w')
    .innerJoin('restaurants as r', 'r.id', 'w.restaurant_id')
    .select(['w.id', 'r.title', 'r.slug', 'r.location', 'w.note', 'w.created_at as saved_at'])
    .select(sql<boolean>`r.closed_at IS NULL`.as('is_listed'))
    .where('w.user_id', '=', userId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();

/** Every list of favourites by name, with the slugs that are on it. */
export const listOwnLists = (tx: Db, userId: number) =>
  tx
    .selectFrom('favourite_lists as l')
    .select(['l.id', 'l.name', 'l.token', 'l.shows_notes', 'l.created_at'])
    .select(
      sql<string[]>`ARRAY(SELECT r.slug FROM favourite_list_entries e
        JOIN wishlists w ON w.id = e.wishlist_id JOIN restaurants r ON r.id = w.restaurant_id
        WHERE e.list_id = l.id ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC)`.as(
        'places',
      ),
    )
    .where('l.user_id', '=', userId)
    .orderBy('l.id')
    .execute();

/** Every review, those of restaurants that left the site and those that are kept off it included, newest first. */
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

/** What a person said was wrong about restaurants: signed in, or under their confirmed address.
 * @param address null for somebody whose address is not confirmed */
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

/** Reviews that a person reported while signed in; whose they are, and what they say, is theirs. */
export const listOwnReports = (tx: Db, userId: number) =>
  tx
    .selectFrom('review_reports as p')
    .innerJoin('reviews as v', 'v.id', 'p.review_id')
    // One that is withheld is still theirs to have reported.
    .innerJoin('restaurants as r', (join) =>
      join.on('r.id', '=', sql<number>`coalesce(v.restaurant_id, v.withheld_from)`),
    )
    .select(['p.id', 'p.review_id', 'r.title', 'r.slug', 'p.reason', 'p.note'])
    .select(['p.created_at', 'p.resolved_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute();

/** Compares with an address as people do, in capitals or not. */
const is = (column: 'email' | 'recipient', address: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${address})`;

/** Mails to an address that are still remembered, without what they said. */
export const listMails = (tx: Db, address: string) =>
  tx
    .selectFrom('mails')
    .select(['kind', 'recipient', 'created_at'])
    .select(sql<Date | null>`CASE WHEN NOT is_saved_only THEN sent_at END`.as('sent_at'))
    .where(is('recipient', address))
    .orderBy('id')
    .execute();

/** What was sent through the site's forms under an address.
 * @param address null for somebody whose address is not confirmed: nothing is known to be theirs */
export async function listFormEntries(tx: Db, address: string | null) {
  return {
    contact_messages: address ? await listContactMessages(tx, address) : [],
    advertisement_enquiries: address ? await listEnquiries(tx, address) : [],
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

const listEnquiries = (tx: Db, address: string) =>
  tx
    .selectFrom('advertisement_enquiries')
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
    .selectFrom('audit as a')
    .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
    .select(['r.slug', sql<string>`substr(a.act, ${'place-'.length + 1})`.as('kind')])
    .select(['a.source', 'a.at', 'a.undone_at'])
    .where('a.editor_id', '=', userId)
    .orderBy('a.id')
    .execute(),
});

/** The content drafts that a user saved last, their pictures and what they scheduled. */
export const listOwnWords = async (tx: Db, userId: number) => ({
  word_drafts: (
    await tx
      .selectFrom('content_drafts')
      .select(['kind', 'version', 'document', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute()
  ).map(({ document, ...draft }) => ({ ...draft, document: JSON.parse(document) as unknown })),
  word_pictures: await tx
    .selectFrom('content_pictures')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  planned_words: await tx
    .selectFrom('content_schedules')
    .select(['kind', 'at', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
});
