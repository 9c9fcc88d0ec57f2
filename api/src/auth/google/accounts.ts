import { sql } from 'kysely';
import { registerRules } from '@tableside/contracts/account/rules';
import { checkField, cleanField } from '@tableside/contracts/common/rules';
import type { IDToken } from 'openid-client';
import { voidMailTokens } from '../tokens';
import type { Db } from '../../db/schema';
import { forgetBrowsers } from '../known-browsers';
import { endOtherSessions } from '../sessions';
import { findAccountByEmail, lockUser } from '../users';
import { GoogleFailure } from './provider';

const PROVIDER = 'google';
/** How often an account may be deleted between two looks at it. */
const TRIES_MAX = 3;

interface FoundUser {
  readonly userId: number;
  /** Whether the account was made for this. */
  readonly isNew: boolean;
}

/** Finds the account of somebody who came through the provider, or makes one. Who is known by the subject is that
 * person, whatever the address is now; otherwise an address decides, which the provider must have verified. To be called
 * in a transaction.
 * @throws {GoogleFailure} unverified-address, other-identity */
export async function findOrCreateUser(tx: Db, person: ProviderPerson): Promise<FoundUser> {
  await waitForOthers(tx, person.subject);
  const known = await tx
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', PROVIDER)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  if (known) return { userId: known.user_id, isNew: false };
  const { verifiedEmail } = person;
  if (verifiedEmail === null) throw new GoogleFailure('unverified-address');
  const found = await claimAccount(tx, person, verifiedEmail);
  if (!found.isNew) await refuseSecond(tx, found.userId);
  await tx
    .insertInto('user_identities')
    .values({ provider: PROVIDER, subject: person.subject, user_id: found.userId })
    .execute();
  return found;
}

/** An address may become somebody else's at the provider, who would come in beside the person that it was. A new password by mail
 * makes room for another. The account is locked. */
async function refuseSecond(tx: Db, userId: number): Promise<void> {
  const other = await tx
    .selectFrom('user_identities')
    .select('subject')
    .where('provider', '=', PROVIDER)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (other) throw new GoogleFailure('other-identity');
}

/** Two returns of one person go one after the other, so that the second finds what the first made. */
async function waitForOthers(tx: Db, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${PROVIDER}:${subject}`}, 0))`.execute(
    tx,
  );
}

async function claimAccount(tx: Db, person: ProviderPerson, email: string): Promise<FoundUser> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const made = await createUser(tx, person, email);
    if (made !== null) return { userId: made, isNew: true };
    const taken = await takeOver(tx, person, email);
    if (taken !== null) return { userId: taken, isNew: false };
  }
  throw new Error('An account was made and deleted again and again');
}

/** @returns null when the address has an account */
async function createUser(tx: Db, person: ProviderPerson, email: string): Promise<number | null> {
  const user = await tx
    .insertInto('users')
    .values({ ...nameOf(person, email), email, email_verified_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id ?? null;
}

/** As the provider says, or as the address does. */
function nameOf({ firstName, lastName }: ProviderPerson, email: string) {
  const guess = guessNames(email);
  return {
    first_name: firstName ?? guess.first,
    // Half a name from the provider is somebody's whole name.
    last_name: lastName ?? (firstName === null ? guess.last : ''),
  };
}

/** The account of an address becomes the person's. Somebody else may have chosen a password that nobody proved to know since
 * the address was confirmed: what that person knows or holds ends. An account that nobody confirmed says nothing of its
 * owner either.
 * @returns null when the account is gone */
async function takeOver(tx: Db, person: ProviderPerson, email: string): Promise<number | null> {
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
      ...(isConfirmed ? {} : { ...nameOf(person, email), phone: null, address: null }),
    })
    .where('id', '=', user.id)
    .execute();
  await endOtherSessions(tx, user.id, null);
  await forgetBrowsers(tx, user.id);
  await voidMailTokens(tx, user.id, 'verify', 'reset', 'disown');
  return user.id;
}

/** Whom the provider vouches for, fit for our tables. */
interface ProviderPerson {
  /** Who it is at the provider, whatever the address becomes. */
  readonly subject: string;
  /** Null for one that the provider has not verified, or that no account here could have. */
  readonly verifiedEmail: string | null;
  /** Null when the provider does not say. */
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export function readPerson({
  sub,
  email,
  email_verified: isVerified,
  given_name: givenName,
  family_name: familyName,
}: IDToken): ProviderPerson {
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

/** Cleaned as registration does, and cut to what it takes. */
function readName(value: unknown): string | null {
  const name = cleanField(registerRules.first_name, value);
  // The cut must not leave half a character.
  return (
    name
      .slice(0, NAME_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}

/** What to call somebody of whom only the address is known: ana.diaz@ is Ana Diaz. A last name may be empty. */
function guessNames(email: string): { readonly first: string; readonly last: string } {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = local.split(/[^\p{L}]+/u).filter(Boolean);
  const [first = local, ...last] = words.map(
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return { first, last: last.join(' ') };
}
