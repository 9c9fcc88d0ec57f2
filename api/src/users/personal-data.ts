import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import type { Cell } from '../lib/text';
import { readTwoStep } from '../auth/second-steps';
import { listOwnVotes } from '../votes/repository';

export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

/** Reads all stored data about a user in one snapshot, except passwords and tokens. The number of statements
 * is constant.
 * @param sessionId the current session
 * @throws {ApiError} unauthorized if the account was deleted in the meantime */
export const readPersonalData = (db: Db, userId: number, sessionId: number) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const account = await findAccount(tx, userId);
      if (!account) throw new ApiError('unauthorized');
      // Forms accept any address, so only a confirmed one is known to be this user's.
      const address = account.email_verified_at && account.email;
      const statements = listStatements(userId, sessionId, address);
      const lists = {} as Record<keyof typeof statements, Row[]>;
      for (const [key, statement] of Object.entries(statements)) {
        lists[key as keyof typeof lists] = (await statement.execute(tx)).rows;
      }
      const { wishlist_shares: shares, ...others } = lists;
      return {
        account,
        ...others,
        two_step: await readOwnTwoStep(tx, userId),
        shared_list: shares[0] ?? null,
        table_votes: await listOwnVotes(tx, userId),
      };
    });

type Row = Readonly<Record<string, Cell>>;

/** The rows of the export, by name.
 * @param address the user's; null if unconfirmed: form submissions cannot be attributed then */
function listStatements(userId: number, sessionId: number, address: string | null) {
  const own = (table: string, columns: string, order: string) =>
    select(table, columns, sql`user_id = ${userId}`, order);
  const sentBy = (table: string, columns: string) =>
    select(table, columns, sql`lower(email) = lower(${address})`, 'created_at');
  return {
    favorites: sql<Row>`
      SELECT w.id, r.title, r.slug, r.location, w.note, w.created_at AS saved_at,
        r.closed_at IS NULL AS is_listed
      FROM wishlists w JOIN restaurants r ON r.id = w.restaurant_id
      WHERE w.user_id = ${userId} ORDER BY w.created_at DESC, w.id DESC`,
    favorite_lists: sql<Row>`
      SELECT l.id, l.name, l.token, l.shows_notes, l.created_at,
        ARRAY(SELECT r.slug FROM favorite_list_entries e
          JOIN wishlists w ON w.id = e.wishlist_id JOIN restaurants r ON r.id = w.restaurant_id
          WHERE e.list_id = l.id ORDER BY e.position NULLS FIRST, w.created_at DESC, w.id DESC) AS restaurants
      FROM favorite_lists l WHERE l.user_id = ${userId} ORDER BY l.id`,
    // Withheld reviews have their restaurant in another column.
    reviews: sql<Row>`
      SELECT v.id, r.title, r.slug, v.rating, v.review, v.created_at, v.updated_at,
        r.closed_at IS NULL AS is_listed,
        ARRAY(SELECT i.path FROM review_images i WHERE i.review_id = v.id ORDER BY i.position) AS images
      FROM reviews v JOIN restaurants r ON r.id = coalesce(v.restaurant_id, v.withheld_from)
      WHERE v.user_id = ${userId} ORDER BY v.created_at DESC, v.id DESC`,
    corrections: sql<Row>`
      SELECT c.id, r.title, r.slug, c.topic, c.message, c.email, c.created_at, c.resolved_at
      FROM corrections c JOIN restaurants r ON r.id = c.restaurant_id
      WHERE c.user_id = ${userId} OR lower(c.email) = lower(${address}) ORDER BY c.id`,
    // Without the author and text of the reported reviews.
    reports: sql<Row>`
      SELECT p.id, p.review_id, r.title, r.slug, p.reason, p.note, p.created_at, p.resolved_at
      FROM review_reports p JOIN reviews v ON v.id = p.review_id
      JOIN restaurants r ON r.id = coalesce(v.restaurant_id, v.withheld_from)
      WHERE p.user_id = ${userId} ORDER BY p.id`,
    sessions: sql<Row>`
      SELECT id, user_agent, created_at, last_used_at, proved_at, expires_at, id = ${sessionId} AS is_current
      FROM sessions WHERE user_id = ${userId} ORDER BY last_used_at DESC, id DESC`,
    known_browsers: own('known_browsers', 'expires_at', 'expires_at'),
    passkeys: own('passkeys', 'name, created_at, last_used_at, is_synced, is_backed_up', 'id'),
    roles: own('roles', 'role, granted_at', 'role'),
    content_drafts_of_user: own(
      'content_drafts',
      'kind, version, document::json AS document, saved_at',
      'kind',
    ),
    content_pictures: own('content_pictures', 'name, created_at', 'created_at'),
    scheduled_content: own('content_schedules', 'kind, at, state', 'id'),
    linked_providers: own('user_identities', 'provider, subject, created_at', 'created_at'),
    wishlist_shares: own('wishlist_shares', 'token, created_at', 'created_at'),
    owned_restaurants: sql<Row>`
      SELECT r.title, r.slug, o.since, o.proved_by
      FROM restaurant_owners o JOIN restaurants r ON r.id = o.restaurant_id
      WHERE o.user_id = ${userId} ORDER BY o.since`,
    restaurant_requests: sql<Row>`
      SELECT r.title, r.slug, q.message, q.created_at, q.decided_at, q.is_granted, q.reason
      FROM owner_requests q JOIN restaurants r ON r.id = q.restaurant_id
      WHERE q.user_id = ${userId} ORDER BY q.id`,
    responses: own('review_replies', 'review_id, reply, created_at, updated_at', 'review_id'),
    restaurant_changes: sql<Row>`
      SELECT r.slug, substr(a.action, ${'restaurant-'.length + 1}) AS kind, a.source, a.at, a.undone_at
      FROM audit a JOIN restaurants r ON r.id = a.restaurant_id
      WHERE a.editor_id = ${userId} ORDER BY a.id`,
    email_links: own('email_tokens', 'purpose, created_at, expires_at, used_at', 'created_at'),
    emails: select(
      'emails',
      'kind, recipient, created_at, CASE WHEN NOT is_saved_only THEN sent_at END AS sent_at',
      sql`lower(recipient) = lower(${address})`,
      'id',
    ),
    contact_messages: sentBy('contact_messages', 'full_name, email, subject, message, created_at'),
    advertisement_inquiries: sentBy(
      'advertisement_inquiries',
      'restaurant_name, contact_person, email, phone, message, created_at',
    ),
    notify_signups: sentBy('notify_signups', 'email, created_at'),
  };
}

/** @param columns, order SQL */
const select = (table: string, columns: string, condition: RawBuilder<unknown>, order: string) =>
  sql<Row>`SELECT ${sql.raw(columns)} FROM ${sql.table(table)} WHERE ${condition}
    ORDER BY ${sql.raw(order)}`;

const findAccount = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'address', 'created_at'])
    .select(['email_verified_at', 'password_proved_at'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('has_password'))
    .where('id', '=', userId)
    .executeTakeFirst();

/** Without secrets and codes. */
async function readOwnTwoStep(tx: Db, userId: number) {
  const { isOn, appAddedAt, promptsPasskey } = await readTwoStep(tx, userId);
  const recovery_codes = await tx
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute();
  return { is_on: isOn, app_added_at: appAddedAt, prompts_passkey: promptsPasskey, recovery_codes };
}
