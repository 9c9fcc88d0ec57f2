import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { inTransaction } from '../../db/sql';
import type { Db } from '../../db/schema';
import { noteAct } from '../../auth/audit';
import { removePasskeys, turnOffTwoStep } from '../../auth/second-steps';
import { endOtherSessions, endSessions } from '../../auth/sessions';
import { findAccountByEmail, lockUser } from '../../auth/users';
import { listPhotosOf } from '../../reviews/repository';
import { returnReviews, withholdReviews } from '../../auth/withheld-reviews';
import { orderMail } from '../../email/queue/queue';

/** What an operator can do to somebody's account. */
export type ActName = 'end-sessions' | 'suspend' | 'restore' | 'two-step-off';

interface Act {
  readonly act: ActName;
  readonly email: string;
  /** Null where none is asked for. */
  readonly reason: string | null;
  /** Who does it. */
  readonly who: string;
}

export interface Done {
  readonly userId: number;
  /** As the account spells it. */
  readonly email: string;
  /** How many ended. */
  readonly sessions: number;
  /** Paths of the photos of their reviews. */
  readonly photos: readonly string[];
}

/** Does something to the account of an address and keeps who did it, both or neither.
 * @param work is given the account, which nobody else writes to meanwhile; returns how many sessions ended
 * @returns null when there is no account */
const act = (
  db: Db,
  { act: name, email, reason, who }: Act,
  work: (tx: Db, userId: number, email: string) => Promise<number>,
): Promise<Done | null> =>
  inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id, 'update'));
    if (!user) return null;
    const sessions = await work(tx, user.id, user.email);
    await noteAct(tx, { who, act: name, userId: user.id, reason });
    return {
      userId: user.id,
      email: user.email,
      sessions,
      // What a moderator hid does not come back.
      photos: await listPhotosOf(tx, user.id, name === 'restore'),
    };
  });

/** Signs somebody out everywhere. */
export const endAllSessions = (db: Db, email: string, who: string): Promise<Done | null> =>
  act(db, { act: 'end-sessions', email, reason: null, who }, (tx, userId) =>
    endOtherSessions(tx, userId, null),
  );

/** Signs a user out everywhere, lets them in no more, withholds their reviews and mails them why.
 * @param until null for good */
export const suspend = (
  db: Db,
  email: string,
  reason: string,
  until: Date | null,
  who = operatorName(),
): Promise<Done | null> =>
  act(db, { act: 'suspend', email, reason, who }, async (tx, userId, recipient) => {
    await tx
      .updateTable('users')
      .set({ suspended_at: sql<Date>`now()`, suspended_until: until })
      .where('id', '=', userId)
      .execute();
    await withholdReviews(tx, userId);
    const details = { reason, until: until?.toISOString().slice(0, 10) ?? '' };
    await orderMail(tx, { kind: 'account-suspended', recipient, details });
    return endOtherSessions(tx, userId, null);
  });

/** Lets a user sign in again, shows their reviews, and mails them. */
export const restore = (
  db: Db,
  email: string,
  reason: string,
  who = operatorName(),
): Promise<Done | null> =>
  act(db, { act: 'restore', email, reason, who }, async (tx, userId, recipient) => {
    await tx
      .updateTable('users')
      .set({ suspended_at: null, suspended_until: null })
      .where('id', '=', userId)
      .execute();
    await returnReviews(tx, userId);
    await orderMail(tx, { kind: 'account-restored', recipient, details: { reason } });
    return 0;
  });

/** Ends some sessions of a user.
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

/** Lets somebody sign in by password alone who lost the second step; sessions stay. Passkeys go, which sign in by themselves:
 * a stranger may have added them. The owner is told, and sets up anew what they want. */
export const endTwoStep = (db: Db, email: string, reason: string): Promise<Done | null> =>
  act(db, { act: 'two-step-off', email, reason, who: operatorName() }, async (tx, userId) => {
    const wasOn = await turnOffTwoStep(tx, userId);
    const passkeys = await removePasskeys(tx, userId);
    if (wasOn || passkeys) {
      const details = { passkeys: String(passkeys) };
      await orderMail(tx, { kind: 'two-step-off', recipient: email, details });
    }
    return 0;
  });

/** The operating system's name of whoever runs the command; a container may have none for its number. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
