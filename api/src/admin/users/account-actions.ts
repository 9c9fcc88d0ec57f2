import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { inTransaction } from '../../db/sql';
import type { Db } from '../../db/schema';
import { recordAction } from '../../auth/audit';
import { removePasskeys, turnOffTwoStep } from '../../auth/second-steps';
import { keepAnOperator } from '../../auth/roles';
import { endOtherSessions, endSessions } from '../../auth/sessions';
import { findAccountByEmail, lockUser } from '../../auth/users';
import { listPhotosOf } from '../../reviews/repository';
import { returnReviews, withholdReviews } from '../../auth/withheld-reviews';
import { enqueueEmail } from '../../email/queue/queue';

export type ActionName = 'end-sessions' | 'suspend' | 'restore' | 'two-step-off';

interface Action {
  readonly action: ActionName;
  readonly email: string;
  /** Null for actions without a reason. */
  readonly reason: string | null;
  readonly who: string;
}

export interface Done {
  readonly userId: number;
  /** As the account spells it. */
  readonly email: string;
  readonly sessions: number;
  /** Paths of the photos of their reviews. */
  readonly photos: readonly string[];
}

/** Performs an action on an account and records it, in one transaction.
 * @param work receives the locked account; returns the number of ended sessions
 * @returns null when there is no such account */ const performAction = (
  db: Db,
  { action: name, email, reason, who }: Action,
  work: (tx: Db, userId: number, email: string) => Promise<number>,
): Promise<Done | null> =>
  inTransaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    const user = account && (await lockUser(tx, account.id, 'update'));
    if (!user) return null;
    const sessions = await work(tx, user.id, user.email);
    await recordAction(tx, { who, action: name, userId: user.id, reason });
    return {
      userId: user.id,
      email: user.email,
      sessions,
      // Photos hidden by a moderator stay hidden.
      photos: await listPhotosOf(tx, user.id, name === 'restore'),
    };
  });

export const endAllSessions = (db: Db, email: string, who: string): Promise<Done | null> =>
  performAction(db, { action: 'end-sessions', email, reason: null, who }, (tx, userId) =>
    endOtherSessions(tx, userId, null),
  );

/** Suspends a user: ends all sessions, blocks sign-in, hides their reviews, and emails them the reason.
 * @param until null for a permanent suspension */
export const suspend = (
  db: Db,
  email: string,
  reason: string,
  until: Date | null,
  who = operatorName(),
): Promise<Done | null> =>
  performAction(db, { action: 'suspend', email, reason, who }, async (tx, userId, recipient) => {
    await keepAnOperator(tx, userId);
    await tx
      .updateTable('users')
      .set({ suspended_at: sql<Date>`now()`, suspended_until: until })
      .where('id', '=', userId)
      .execute();
    await withholdReviews(tx, userId);
    const details = { reason, until: until?.toISOString().slice(0, 10) ?? '' };
    await enqueueEmail(tx, { kind: 'account-suspended', recipient, details });
    return endOtherSessions(tx, userId, null);
  });

/** Ends a suspension, shows the user's reviews again and emails them. */
export const restore = (db: Db, email: string, reason: string, who = operatorName()) =>
  performAction(db, { action: 'restore', email, reason, who }, async (tx, userId, recipient) => {
    await tx
      .updateTable('users')
      .set({ suspended_at: null, suspended_until: null })
      .where('id', '=', userId)
      .execute();
    await returnReviews(tx, userId);
    await enqueueEmail(tx, { kind: 'account-restored', recipient, details: { reason } });
    return 0;
  });

/** Ends some sessions of a user.
 * @returns the number of ended sessions */
export const endSomeSessions = (db: Db, userId: number, ids: readonly number[], who: string) =>
  inTransaction(db, async (tx) => {
    const count = await endSessions(tx, userId, ids);
    if (count) await recordAction(tx, { who, action: 'end-sessions', userId, reason: null });
    return count;
  });

/** Turns off two-step login for a user who lost the second step, and emails them. Sessions stay. Passkeys are
 * removed, because an attacker may have added one. */
export const endTwoStep = (db: Db, email: string, reason: string): Promise<Done | null> =>
  performAction(
    db,
    { action: 'two-step-off', email, reason, who: operatorName() },
    async (tx, userId) => {
      const wasOn = await turnOffTwoStep(tx, userId);
      const passkeys = await removePasskeys(tx, userId);
      if (wasOn || passkeys) {
        const details = { passkeys: String(passkeys) };
        await enqueueEmail(tx, { kind: 'two-step-off', recipient: email, details });
      }
      return 0;
    },
  );

/** The system user who runs the command, or their id in a container without user names. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
