import type { WireUser } from '@tableside/contracts/account/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { presentUser } from '../../identity/present-user';
import { createSession } from '../../identity/session-repository';
import { takeTicket, type Ticket } from '../../identity/sign-in-tickets';
import { findUser, lockUser } from '../../identity/user-repository';
import type { SecretBox } from '../../plugins/secrets/secret-box';
import { findStep } from './totp';

export interface Finished {
  readonly token: string;
  readonly user: WireUser;
}

/** Starts the session of somebody who took both steps.
 * @param checkStep whether the second step is right; what it uses up is used up only if a session begins
 * @returns `wrong` for a second step that is not right, `ended` for a ticket that is worth nothing any more
 * @throws {AccountSuspended} */
export const finishSignIn = (
  db: Db,
  ticket: Ticket,
  userAgent: string | undefined,
  checkStep: (tx: Db, email: string) => Promise<boolean>,
): Promise<Finished | 'wrong' | 'ended'> =>
  db
    .transaction()
    .execute(async (tx) => {
      const locked = await lockUser(tx, ticket.userId, 'no key update');
      if (!locked) return 'ended';
      if (!(await checkStep(tx, locked.email))) return 'wrong';
      // Whoever has taken it out has used the step up, too.
      if (!(await takeTicket(tx, ticket))) throw new TicketEnded();
      if (ticket.firstStep === 'password' && !locked.password_proved_at) {
        await tx
          .updateTable('users')
          .set({ password_proved_at: sql<Date>`now()` })
          .where('id', '=', ticket.userId)
          .execute();
      }
      const user = await findUser(tx, ticket.userId);
      if (!user) throw new TicketEnded();
      return { token: await createSession(tx, user.id, userAgent), user: presentUser(user) };
    })
    .catch((error: unknown) => {
      if (error instanceof TicketEnded) return 'ended' as const;
      throw error;
    });

/** Undoes what was done with a ticket that ended meanwhile. */
class TicketEnded extends Error {
  override readonly name = 'TicketEnded';
}

/** Uses up a code of a person's app: neither it nor an older one works again.
 * @param tx a transaction that holds a lock on the account
 * @returns false for a wrong code, and one that was used */
export async function useAppCode(
  tx: Db,
  box: SecretBox,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('two_step')
    .select('app_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const secret = row?.app_secret && box.open(String(userId), row.app_secret);
  const step = secret ? findStep(secret, code, now) : null;
  if (step === null) return false;
  const used = await tx
    .updateTable('two_step')
    .set({ app_last_step: step })
    .where('user_id', '=', userId)
    .where('app_last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
