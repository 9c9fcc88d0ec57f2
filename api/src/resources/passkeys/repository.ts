import { randomBytes } from 'node:crypto';
import { PASSKEYS_MAX } from '@tableside/contracts/passkey/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { lockUser } from '../../identity/user-repository';

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

/** Stores a passkey.
 * @returns `known` when an account has it already, `full` when the person has too many, `gone` without an account */
export const savePasskey = (
  db: Db,
  passkey: NewPasskey,
): Promise<'saved' | 'known' | 'full' | 'gone'> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, passkey.userId, 'no key update'))) return 'gone';
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
    return row ? 'saved' : 'known';
  });

/** Ids of anybody else's are left alone.
 * @returns false when there was none of one's own */
export async function removePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody signs in to an account by passkey any more. */
export async function removePasskeys(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

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
