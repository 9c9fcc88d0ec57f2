import { randomBytes } from 'node:crypto';
import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { readTwoStep, turnOffTwoStep } from '../second-steps';
import { findUser, lockUser, presentSignIn, type SignedIn } from '../users';
import { orderMail } from '../../email/queue/queue';
import { hashToken, issueToken } from '../tokens';
import { createSession } from '../sessions';

const HANDLE_BYTES = 32;

/** How authenticators know a person: the same for all passkeys of one account. */
export async function readHandle(db: Db, userId: number): Promise<Buffer> {
  const { handle } = await db
    .insertInto('passkey_owners')
    .values({ user_id: userId, handle: randomBytes(HANDLE_BYTES) })
    .onConflict((conflict) =>
      // Changes nothing, and returns the row that is there.
      conflict.column('user_id').doUpdateSet((eb) => ({ user_id: eb.ref('excluded.user_id') })),
    )
    .returning('handle')
    .executeTakeFirstOrThrow();
  return handle;
}

/** A person's passkeys, the oldest first. */
export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export interface NewPasskey {
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
  readonly name: string;
}

/** Stores a passkey, and tells the owner by mail.
 * @param device the browser that it was made in, in words
 * @returns `known` when an account has it already, `full` when the person has too many, `gone` without an account */
export const savePasskey = (
  db: Db,
  passkey: NewPasskey,
  device: string,
): Promise<'saved' | 'known' | 'full' | 'gone'> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, passkey.userId, 'no key update');
    if (!user) return 'gone';
    if ((await listPasskeys(tx, passkey.userId)).length >= PASSKEYS_MAX) return 'full';
    const row = await tx
      .insertInto('passkeys')
      .values({
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        is_synced: passkey.isSynced,
        is_backed_up: passkey.isBackedUp,
        name: passkey.name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return 'known';
    await orderMail(tx, { kind: 'passkey-added', recipient: user.email, details: { device } });
    return 'saved';
  });

/** Removes a passkey; ids of anybody else's are left alone. Without the last one no second step can be asked for by passkey:
 * where nothing else is one, two-step sign-in is off, and the owner is told.
 * @returns `none` when there was none of one's own, `gone` without an account */
export const removePasskey = (
  db: Db,
  userId: number,
  id: number,
): Promise<'removed' | 'turned-off' | 'none' | 'gone'> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return 'gone';
    const before = await readTwoStep(tx, userId);
    const row = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!row) return 'none';
    if (!before.isOn || (await readTwoStep(tx, userId)).isOn) return 'removed';
    await turnOffTwoStep(tx, userId);
    await orderMail(tx, { kind: 'two-step-off', recipient: user.email });
    return 'turned-off';
  });

/** A passkey with what a signature by it is checked by. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .innerJoin('passkey_owners', 'passkey_owners.user_id', 'passkeys.user_id')
    .select(['id', 'passkeys.user_id', 'handle', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Notes that a passkey signed.
 * @returns false when it was removed, or signed something later, meanwhile */
export async function usePasskey(
  db: Db,
  id: number,
  counter: number,
  isBackedUp: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    // Authenticators that don't count say 0 for ever.
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How long somebody may take with an authenticator, in minutes, by the database's clock. */
export const CHALLENGE_MIN = 5;

/** Makes what an authenticator has to sign.
 * @param userId who adds a passkey; null for whoever proves to have one
 * @returns 256 random bits, of which only a hash is kept */
export async function issueChallenge(db: Db, userId: number | null): Promise<Buffer> {
  const { token, hash } = issueToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MIN})`,
    })
    .execute();
  return Buffer.from(token, 'base64url');
}

/** Takes a challenge out: nobody can answer it a second time, whatever becomes of this answer.
 * @param challenge in base64url, as the browser signed it
 * @returns whether it was there for this and is not too old */
export async function takeChallenge(
  db: Db,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', 'is not distinct from', userId)
    .returning(sql<boolean>`expires_at > now()`.as('is_living'))
    .executeTakeFirst();
  return row?.is_living ?? false;
}

export async function removeExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

/** Starts a session of somebody who proved to have a passkey.
 * @returns null when the account is gone meanwhile */
export const signInByPasskey = (
  db: Db,
  userId: number,
  userAgent: string | undefined,
): Promise<SignedIn | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const user = await findUser(tx, userId);
    if (!user) return null;
    return presentSignIn(await createSession(tx, userId, userAgent), user);
  });
