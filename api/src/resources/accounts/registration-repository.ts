import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderMail } from '../../plugins/mail/queue';
import { useMailToken } from '../../identity/mail-tokens';
import type { Origin } from './mail-budgets';
import { lockUser } from '../../identity/user-repository';

type Registration = Pick<RegisterRequest, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** Stores an account that is to be confirmed and orders the mail. An account of the same address that nobody confirmed
 * becomes this one. Links that went out before stay: they prove the mailbox, and a stranger who registers the address
 * again must not end them.
 * @param origin of the order of the mail
 * @returns the account's id; null when the address belongs to a confirmed account, which is left alone */
export const saveRegistration = (
  db: Db,
  { first_name, last_name, email, phone }: Registration,
  passwordHash: string,
  origin: Origin,
): Promise<number | null> =>
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
    if (!user) return null;
    await orderMail(tx, { kind: 'verify', recipient: email, details: origin });
    return user.id;
  });

/** Confirms an address by the token of a mail and the password of the registration.
 * @param passwordHash what the password was compared with
 * @returns false when the token was used or became too old, or the address was registered anew or confirmed meanwhile */
export const confirmEmail = (
  db: Db,
  userId: number,
  token: string,
  passwordHash: string,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (user?.password_hash !== passwordHash || user.email_verified_at) return false;
    if (!(await useMailToken(tx, token))) return false;
    await tx
      .updateTable('users')
      .set({ email_verified_at: sql<Date>`now()`, password_proved_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('email_verified_at', 'is', null)
      .execute();
    return true;
  });
