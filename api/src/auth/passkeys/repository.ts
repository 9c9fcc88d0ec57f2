import { randomBytes } from 'node:crypto';
import { PASSKEYS_MAX } from '@tableside/contracts/account/rules';
import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '../../db/schema';
import { NOW, inMinutes } from '../../db/sql';
import { readTwoStep, turnOffTwoStep } from '../second-steps';
import { findUser, lockUser, presentSignIn } from '../users';
import { enqueueEmail } from '../../email/queue/queue';
import { hashToken, issueToken } from '../tokens';
import { createSession } from '../sessions';

const HANDLE_BYTES = 32;

/** The WebAuthn user handle, shared by all passkeys of an account. */
export async function readHandle(db: Db, userId: number): Promise<Buffer> {
  const { handle } = await db
    .insertInto('passkey_owners')
    .values({ user_id: userId, handle: randomBytes(HANDLE_BYTES) })
    .onConflict((conflict) =>
      // A no-op update, so that the existing row is returned.
      conflict.column('user_id').doUpdateSet((eb) => ({ user_id: eb.ref('excluded.user_id') })),
    )
    .returning('handle')
    .executeTakeFirstOrThrow();
  return handle;
}

/** A user's passkeys, oldest first. */
export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export type NewPasskey = Omit<Insertable<Tables['passkeys']>, 'id' | 'last_used_at'>;

/** Stores a passkey and emails the owner.
 * @param device description of the browser that created it
 * @returns `known` if an account already has it, `full` at the limit, `gone` without an account */
export const savePasskey = (
  db: Db,
  passkey: NewPasskey,
  device: string,
): Promise<'saved' | 'known' | 'full' | 'gone'> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, passkey.user_id, 'no key update');
    if (!user) return 'gone';
    if ((await listPasskeys(tx, passkey.user_id)).length >= PASSKEYS_MAX) return 'full';
    const row = await tx
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return 'known';
    await enqueueEmail(tx, { kind: 'passkey-added', recipient: user.email, details: { device } });
    return 'saved';
  });

/** Removes one of the user's own passkeys. Removing the last one turns off two-step login by passkey; the
 * owner is emailed if that turns off two-step login altogether.
 * @returns `none` if the user has no such passkey, `gone` without an account */
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
    await enqueueEmail(tx, { kind: 'two-step-off', recipient: user.email });
    return 'turned-off';
  });

/** A passkey with the data to verify a signature. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .innerJoin('passkey_owners', 'passkey_owners.user_id', 'passkeys.user_id')
    .select(['id', 'passkeys.user_id', 'handle', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Records a signature by a passkey.
 * @returns false if it was removed, or has signed something newer */
export async function usePasskey(db: Db, id: number, counter: number, isBackedUp: boolean) {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: NOW })
    .where('id', '=', id)
    // Authenticators without a counter always send 0.
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

/** Minutes that a user may take with an authenticator, by the database's clock. */
export const CHALLENGE_MIN = 5;

/** Creates a challenge for an authenticator to sign.
 * @param userId of the user who adds a passkey; null for signing in or re-authenticating
 * @returns 256 random bits; only a hash is stored */
export async function issueChallenge(db: Db, userId: number | null): Promise<Buffer> {
  const { token, hash } = issueToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash,
      user_id: userId,
      expires_at: inMinutes(CHALLENGE_MIN),
    })
    .execute();
  return Buffer.from(token, 'base64url');
}

/** Removes a challenge, so that it cannot be used twice, not even after a failure.
 * @param challenge in base64url, as the browser signed it
 * @returns whether it existed for this purpose and has not expired */
export async function consumeChallenge(db: Db, challenge: string, userId: number | null) {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', 'is not distinct from', userId)
    .returning(sql<boolean>`expires_at > now()`.as('is_unexpired'))
    .executeTakeFirst();
  return row?.is_unexpired ?? false;
}

/** Starts a session after a verified passkey.
 * @returns null if the account was deleted in the meantime */
export const signInByPasskey = (db: Db, userId: number, userAgent: string | undefined) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId, 'no key update'))) return null;
    const user = await findUser(tx, userId);
    if (!user) return null;
    return presentSignIn(await createSession(tx, userId, userAgent), user);
  });
