import type { Db } from '../../db/schema';
import { forgetBrowsers } from '../../identity/known-browsers';
import {
  findEarliestUndo,
  issueMailToken,
  useMailToken,
  voidMailTokens,
} from '../../identity/mail-tokens';
import { removeOtherWaysIn } from '../../identity/other-ways-in';
import { endOtherSessions } from '../../identity/session-repository';
import { lockUser } from '../../identity/user-repository';
import { orderMail } from '../../plugins/mail/queue';

export interface Disowned {
  /** With which the owner chooses a new password. */
  readonly resetToken: string;
  /** How many ended. */
  readonly sessions: number;
}

/** Ends what somebody else may have opened, made or know: every session, known browser, passkey and link,
 * the account of a provider, the password, and second steps that were set up since that sign-in.
 * @returns null when the link was used or became too old meanwhile */
export const disownSignIn = (db: Db, userId: number, token: string): Promise<Disowned | null> =>
  db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return null;
    // Before the link itself ends, of which it may be the moment.
    const since = await findEarliestUndo(tx, user.id);
    if (!(await useMailToken(tx, token))) return null;
    await tx
      .updateTable('users')
      .set({ password_hash: null, password_proved_at: null })
      .where('id', '=', user.id)
      .execute();
    await voidMailTokens(tx, user.id, 'reset', 'disown');
    if (await removeOtherWaysIn(tx, user.id, since)) {
      await orderMail(tx, { kind: 'two-step-off', recipient: user.email });
    }
    await forgetBrowsers(tx, user.id);
    const sessions = await endOtherSessions(tx, user.id, null);
    return { resetToken: await issueMailToken(tx, user.id, 'reset', since), sessions };
  });
