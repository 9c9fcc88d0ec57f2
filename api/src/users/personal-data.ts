import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { readTwoStep } from '../auth/second-steps';
import { listOwnVotes } from '../votes/repository';
import {
  listFormSubmissions,
  listEmails,
  listOwnCorrections,
  listOwnersData,
  listOwnFavorites,
  listOwnLists,
  listOwnReports,
  listOwnReviews,
  listOwnTexts,
  listRows,
} from './own-data';

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
      const listOwn = (table: string, columns: string, order: string) =>
        listRows(tx, table, columns, sql`user_id = ${userId}`, order);
      const [share] = await listOwn('wishlist_shares', 'token, created_at', 'created_at');
      return {
        account,
        favorites: await listOwnFavorites(tx, userId),
        favorite_lists: await listOwnLists(tx, userId),
        reviews: await listOwnReviews(tx, userId),
        corrections: await listOwnCorrections(tx, userId, address),
        reports: await listOwnReports(tx, userId),
        sessions: await listOwnSessions(tx, userId, sessionId),
        known_browsers: await listOwn('known_browsers', 'expires_at', 'expires_at'),
        passkeys: await listOwn('passkeys', PASSKEY, 'id'),
        two_step: await readOwnTwoStep(tx, userId),
        roles: await listOwn('roles', 'role, granted_at', 'role'),
        ...(await listOwnTexts(tx, userId)),
        linked_providers: await listOwn(
          'user_identities',
          'provider, subject, created_at',
          'created_at',
        ),
        shared_list: share ?? null,
        table_votes: await listOwnVotes(tx, userId),
        ...(await listOwnersData(tx, userId)),
        email_links: await listOwn('email_tokens', EMAIL_LINK, 'created_at'),
        emails: address ? await listEmails(tx, address) : [],
        ...(await listFormSubmissions(tx, address)),
      };
    });

const PASSKEY = 'name, created_at, last_used_at, is_synced, is_backed_up';
const EMAIL_LINK = 'purpose, created_at, expires_at, used_at';

const findAccount = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'address', 'created_at'])
    .select(['email_verified_at', 'password_proved_at'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('has_password'))
    .where('id', '=', userId)
    .executeTakeFirst();

const listOwnSessions = (tx: Db, userId: number, sessionId: number) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'proved_at', 'expires_at'])
    .select(sql<boolean>`id = ${sessionId}`.as('is_current'))
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

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
