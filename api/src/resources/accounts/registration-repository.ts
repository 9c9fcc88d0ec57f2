import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderMail } from '../../plugins/mail/queue';
import { lockUser } from '../../identity/user-repository';
import { findMailToken, useMailToken, voidMailTokens } from '../../identity/mail-tokens';

type Registration = Pick<RegisterRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** Stores an account that is to be confirmed and orders the mail. An account of the same address that nobody confirmed
 * becomes this one, and its links end.
 * @returns false when the address belongs to a confirmed account, which is left alone */
export const saveRegistration = (
  db: Db,
  { first_name, last_name, email, phone }: Registration,
  passwordHash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        first_name,
        last_name,
        email,
        phone: phone || null,
        password_hash: passwordHash,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet((eb) => ({
            first_name: eb.ref('excluded.first_name'),
            last_name: eb.ref('excluded.last_name'),
            email: eb.ref('excluded.email'),
            phone: eb.ref('excluded.phone'),
            password_hash: eb.ref('excluded.password_hash'),
            created_at: sql<Date>`now()`,
          }))
          .where('users.email_verified_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!user) return false;
    await voidMailTokens(tx, user.id, 'verify');
    await orderMail(tx, { kind: 'verify', recipient: email });
    return true;
  });

/** Confirms an address by the token of a mail.
 * @returns null for a token that is unknown, too old, or of an older registration */
export async function confirmEmail(db: Db, token: string): Promise<'now' | 'already' | null> {
  const found = await findMailToken(db, token, 'verify');
  if (found?.isConfirmed) return 'already';
  if (!found?.isUsable) return null;
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, found.userId, 'no key update');
    if (user?.email_verified_at) return 'already';
    if (!user || !(await useMailToken(tx, token))) return null;
    await tx
      .updateTable('users')
      .set({ email_verified_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute();
    return 'now';
  });
}
