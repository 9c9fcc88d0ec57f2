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
      return {
        account,
        favorites: await listOwnFavorites(tx, userId),
        favorite_lists: await listOwnLists(tx, userId),
        reviews: await listOwnReviews(tx, userId),
        corrections: await listOwnCorrections(tx, userId, address),
        reports: await listOwnReports(tx, userId),
        sessions: await listOwnSessions(tx, userId, sessionId),
        known_browsers: await listKnownBrowsers(tx, userId),
        passkeys: await listOwnPasskeys(tx, userId),
        two_step: await readOwnTwoStep(tx, userId),
        roles: await listOwnRoles(tx, userId),
        ...(await listOwnTexts(tx, userId)),
        linked_providers: await listProviders(tx, userId),
        shared_list: (await findShare(tx, userId)) ?? null,
        table_votes: await listOwnVotes(tx, userId),
        ...(await listOwnersData(tx, userId)),
        email_links: await listEmailLinks(tx, userId),
        emails: address ? await listEmails(tx, address) : [],
        ...(await listFormSubmissions(tx, address)),
      };
    });

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

const listOwnPasskeys = (tx: Db, userId: number) =>
  tx
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at', 'is_synced', 'is_backed_up'])
    .where('user_id', '=', userId)
    .orderBy('id')
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

const listOwnRoles = (tx: Db, userId: number) =>
  tx
    .selectFrom('roles')
    .select(['role', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();

const listKnownBrowsers = (tx: Db, userId: number) =>
  tx
    .selectFrom('known_browsers')
    .select('expires_at')
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute();

const listProviders = (tx: Db, userId: number) =>
  tx
    .selectFrom('user_identities')
    .select(['provider', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .execute();

const findShare = (tx: Db, userId: number) =>
  tx
    .selectFrom('wishlist_shares')
    .select(['token', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

const listEmailLinks = (tx: Db, userId: number) =>
  tx
    .selectFrom('email_tokens')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
