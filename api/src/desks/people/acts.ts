import type { Db } from '../../db/schema';
import { inTransaction } from '../../db/in-transaction';
import { noteAct } from '../../identity/acts';
import { endSessions } from '../../identity/session-repository';
import { restore, suspend, type Done } from './account-acts';
import { orderMail } from '../../plugins/mail/queue';

/** What an operator says of somebody. */
export interface Verdict {
  readonly email: string;
  /** The person reads it. */
  readonly reason: string;
  readonly who: string;
}

/** Suspends somebody as the command does, and tells them why.
 * @param until null for good */
export const suspendAndTell = (
  db: Db,
  { email, reason, who }: Verdict,
  until: Date | null,
): Promise<Done | null> =>
  inTransaction(db, async (tx) => {
    const done = await suspend(tx, email, reason, until, who);
    if (done) {
      const details = { reason, until: until?.toISOString().slice(0, 10) ?? '' };
      await orderMail(tx, { kind: 'account-suspended', recipient: done.email, details });
    }
    return done;
  });

/** Restores somebody as the command does, and tells them. */
export const restoreAndTell = (db: Db, { email, reason, who }: Verdict): Promise<Done | null> =>
  inTransaction(db, async (tx) => {
    const done = await restore(tx, email, reason, who);
    if (done) {
      const details = { reason };
      await orderMail(tx, { kind: 'account-restored', recipient: done.email, details });
    }
    return done;
  });

/** Ends some of somebody's sessions.
 * @returns how many ended */
export const endSomeSessions = (
  db: Db,
  userId: number,
  ids: readonly number[],
  who: string,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await endSessions(tx, userId, ids);
    if (count) await noteAct(tx, { who, act: 'end-sessions', userId, reason: null });
    return count;
  });
