import { sql } from 'kysely';
import { registerRules } from '@tableside/contracts/account/rules';
import { checkField, cleanField } from '@tableside/contracts/common/rules';
import type { IDToken } from 'openid-client';
import { voidEmailTokens } from '../tokens';
import type { Db } from '../../db/schema';
import { NOW } from '../../db/sql';
import { clearBrowsers } from '../sign-ins';
import { endOtherSessions } from '../sessions';
import { findAccountByEmail, lockUser } from '../users';
import { GoogleFailure } from './provider';

const PROVIDER = 'google';
/** Retries when the account is deleted between the insert and the lookup. */
const TRIES_MAX = 3;

interface FoundUser {
  readonly userId: number;
  readonly isNew: boolean;
}

/** Finds the account of a Google user or creates one. The provider's subject decides if it is known;
 * otherwise a verified email address does. Call it in a transaction.
 * @throws {GoogleFailure} unverified-address, other-identity */
export async function findOrCreateUser(tx: Db, profile: ProviderUser): Promise<FoundUser> {
  await waitForOthers(tx, profile.subject);
  const known = await tx
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', PROVIDER)
    .where('subject', '=', profile.subject)
    .executeTakeFirst();
  if (known) return { userId: known.user_id, isNew: false };
  const { verifiedEmail } = profile;
  if (verifiedEmail === null) throw new GoogleFailure('unverified-address');
  const found = await claimAccount(tx, profile, verifiedEmail);
  if (!found.isNew) await refuseSecond(tx, found.userId);
  await tx
    .insertInto('user_identities')
    .values({ provider: PROVIDER, subject: profile.subject, user_id: found.userId })
    .execute();
  return found;
}

/** An address can change hands at the provider; its new owner must not get into the account of the old one.
 * A password reset by email unlinks the old identity. The account is locked. */
async function refuseSecond(tx: Db, userId: number): Promise<void> {
  const other = await tx
    .selectFrom('user_identities')
    .select('subject')
    .where('provider', '=', PROVIDER)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (other) throw new GoogleFailure('other-identity');
}

/** Serializes sign-ins of one identity, so that the second finds what the first created. */
const waitForOthers = (tx: Db, subject: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`google:${subject}`}, 0))`.execute(tx);

async function claimAccount(tx: Db, profile: ProviderUser, email: string): Promise<FoundUser> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const made = await createUser(tx, profile, email);
    if (made !== null) return { userId: made, isNew: true };
    const taken = await takeOver(tx, profile, email);
    if (taken !== null) return { userId: taken, isNew: false };
  }
  throw new Error('The account was repeatedly created and deleted');
}

/** @returns null when the address has an account */
async function createUser(tx: Db, profile: ProviderUser, email: string): Promise<number | null> {
  const user = await tx
    .insertInto('users')
    .values({ ...nameOf(profile, email), email, email_verified_at: NOW })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id ?? null;
}

/** The provider's names; derived from the address if it has none. */
function nameOf({ firstName, lastName }: ProviderUser, email: string) {
  const guess = guessNames(email);
  return {
    first_name: firstName ?? guess.first,
    // A provider that gives one name gives the whole name.
    last_name: lastName ?? (firstName === null ? guess.last : ''),
  };
}

/** Links the account of an address to the identity. A password that was never used since the address was
 * confirmed may be an attacker's: it is removed, with all sessions. Names and phone of an unconfirmed
 * account are replaced for the same reason.
 * @returns null when the account is gone */
async function takeOver(tx: Db, profile: ProviderUser, email: string): Promise<number | null> {
  const account = await findAccountByEmail(tx, email);
  const user = account && (await lockUser(tx, account.id, 'update'));
  if (!user) return null;
  const isConfirmed = user.email_verified_at !== null;
  if (isConfirmed && (user.password_hash === null || user.password_proved_at)) return user.id;
  await tx
    .updateTable('users')
    .set({
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      password_hash: null,
      password_proved_at: null,
      ...(isConfirmed ? {} : { ...nameOf(profile, email), phone: null, address: null }),
    })
    .where('id', '=', user.id)
    .execute();
  await endOtherSessions(tx, user.id, null);
  await clearBrowsers(tx, user.id);
  await voidEmailTokens(tx, user.id, 'verify', 'reset', 'reportSignIn');
  return user.id;
}

interface ProviderUser {
  /** Stable id at the provider. */
  readonly subject: string;
  /** Null if the provider has not verified it or no account here could have it. */
  readonly verifiedEmail: string | null;
  /** Null if the provider has none. */
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function toProviderUser({
  sub,
  email,
  email_verified: isVerified,
  given_name: givenName,
  family_name: familyName,
}: IDToken): ProviderUser {
  const rule = registerRules.email;
  const isUsable = isVerified === true && checkField(rule, email) === null;
  return {
    subject: sub,
    verifiedEmail: isUsable ? cleanField(rule, email) : null,
    firstName: readName(givenName),
    lastName: readName(familyName),
  };
}

const { max: NAME_MAX } = registerRules.first_name;

/** Cleaned and cut as at registration. */
function readName(value: unknown): string | null {
  const name = cleanField(registerRules.first_name, value);
  // The cut may have split a surrogate pair.
  return (
    name
      .slice(0, NAME_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}

/** Derives a name from an address: ana.diaz@ becomes Ana Diaz. The last name may be empty. */
function guessNames(email: string): { readonly first: string; readonly last: string } {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = local.split(/[^\p{L}]+/u).filter(Boolean);
  const [first = local, ...last] = words.map(
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return { first, last: last.join(' ') };
}
