import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { readTwoStep, turnOffTwoStep, type TwoStepState } from '../second-steps';
import { findUser, lockUser, presentSignIn, type SignedIn } from '../users';
import { orderMail } from '../../email/queue/queue';
import { findStep, makeRecoveryCodes } from './codes';
import { createSession } from '../sessions';
import { takeTicket, type Ticket } from '../tokens';
import type { SecretBox } from '../secrets';

/** Minutes that somebody has to type the first code of a new app, by the database's clock. */
const PENDING_MIN = 30;

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** What a change of somebody's two-step sign-in came to. */
export interface Changed {
  readonly was: boolean;
  readonly is: boolean;
  /** New ones, said once; empty where there were some. */
  readonly codes: readonly string[];
}

/** Keeps a secret until a code of it was typed; an older one that waits ends.
 * @param sealed encrypted */
export async function savePendingSecret(db: Db, userId: number, sealed: Buffer): Promise<void> {
  const pending = {
    pending_secret: sealed,
    pending_until: sql<Date>`now() + make_interval(mins => ${PENDING_MIN})`,
  };
  await db
    .insertInto('two_step')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** @returns encrypted; null where none waits, or none any more */
export async function findPendingSecret(db: Db, userId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('two_step')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('pending_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.pending_secret ?? null;
}

/** Makes the app whose code was typed the person's.
 * @param sealed the secret that waited, as the code was compared with it
 * @param step of the code, which works no second time
 * @returns null when another one waits meanwhile, or the account is gone */
export const saveApp = (
  db: Db,
  userId: number,
  sealed: Buffer,
  step: number,
): Promise<Changed | null> =>
  change(db, userId, async (tx) => {
    const saved = await tx
      .updateTable('two_step')
      .set({
        app_secret: sealed,
        app_added_at: sql<Date>`now()`,
        app_last_step: step,
        pending_secret: null,
        pending_until: null,
      })
      .where('user_id', '=', userId)
      .where('pending_secret', '=', sealed)
      .returning('user_id')
      .executeTakeFirst();
    return saved !== undefined;
  });

/** @returns null when the account is gone */
export const removeApp = (db: Db, userId: number): Promise<Changed | null> =>
  change(db, userId, async (tx) => {
    await tx
      .updateTable('two_step')
      .set({ app_secret: null, app_added_at: null })
      .where('user_id', '=', userId)
      .execute();
    return true;
  });

/** Demands a passkey beside the password, or no longer.
 * @returns null when the account is gone, or has no passkey to demand */
export const askForPasskeys = (db: Db, userId: number, isAsked: boolean): Promise<Changed | null> =>
  change(db, userId, async (tx, state) => {
    if (isAsked && !state.hasPasskeys) return false;
    // Asking again for what is asked for makes it no younger.
    if (isAsked && state.asksPasskey) return true;
    const askedAt = isAsked ? sql<Date>`now()` : null;
    await tx
      .insertInto('two_step')
      .values({ user_id: userId, asks_passkey: isAsked, passkey_asked_at: askedAt })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ asks_passkey: isAsked, passkey_asked_at: askedAt }),
      )
      .execute();
    return true;
  });

/** Makes ten recovery codes in place of the old ones, and tells the owner.
 * @returns null where two-step sign-in is off */
export const renewRecoveryCodes = (db: Db, userId: number): Promise<readonly string[] | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user || !(await readTwoStep(tx, userId)).isOn) return null;
    await orderMail(tx, { kind: 'recovery-renewed', recipient: user.email });
    return makeRecoveryCodes(tx, userId);
  });

/** Changes somebody's two-step sign-in. Where that turns it on there are recovery codes, where it turns it off nothing is left of
 * it; the owner is told of both.
 * @param work returns false to change nothing */
const change = (
  db: Db,
  userId: number,
  work: (tx: Db, before: TwoStepState) => Promise<boolean>,
): Promise<Changed | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return null;
    const before = await readTwoStep(tx, userId);
    return (await work(tx, before)) ? settle(tx, user, before) : null;
  });

async function settle(
  tx: Db,
  user: Pick<LockedUser, 'id' | 'email'>,
  before: TwoStepState,
): Promise<Changed> {
  const after = await readTwoStep(tx, user.id);
  if (after.isOn !== before.isOn) {
    const kind = after.isOn ? 'two-step-on' : 'two-step-off';
    await orderMail(tx, { kind, recipient: user.email });
  }
  if (before.isOn && !after.isOn) await turnOffTwoStep(tx, user.id);
  if (after.isOn && !before.isOn) {
    await tx
      .updateTable('two_step')
      .set({ on_since: sql<Date>`now()` })
      .where('user_id', '=', user.id)
      .execute();
  }
  const needsCodes = after.isOn && after.recoveryCodesLeft === 0;
  return {
    was: before.isOn,
    is: after.isOn,
    codes: needsCodes ? await makeRecoveryCodes(tx, user.id) : [],
  };
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
): Promise<SignedIn | 'wrong' | 'ended'> =>
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
      return presentSignIn(await createSession(tx, user.id, userAgent), user);
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
