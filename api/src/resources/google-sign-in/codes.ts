import { sql } from 'kysely';
import type { WireUser } from '@tableside/contracts/account/wire';
import type { Db } from '../../db/schema';
import { createSession } from '../../identity/session-repository';
import { hashToken, issueToken } from '../../identity/token';
import { presentUser } from '../../identity/present-user';
import { findUser, lockUser } from '../../identity/user-repository';

/** How long the site may take to exchange a code, in minutes, by the database's clock. */
const CODE_MIN = 2;

/** Makes the code that a browser brings back to the site.
 * @param browserKey whose browser may exchange it; '' for any
 * @returns the code, which is kept nowhere else */
export async function issueCode(tx: Db, userId: number, browserKey: string): Promise<string> {
  const { token } = issueToken();
  await tx
    .insertInto('google_codes')
    .values({
      code_hash: hashCode(browserKey, token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MIN})`,
    })
    .execute();
  return token;
}

export interface SignedIn {
  readonly token: string;
  readonly user: WireUser;
}

/** Exchanges a code for a session; it works once.
 * @returns null for a code that is unknown, used, too old, or of another browser */
export const exchangeCode = (
  db: Db,
  code: string,
  browserKey: string,
  userAgent: string | undefined,
): Promise<SignedIn | null> =>
  db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('google_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('code_hash', '=', hashCode(browserKey, code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst();
    if (!used || !(await lockUser(tx, used.user_id, 'no key update'))) return null;
    const user = await findUser(tx, used.user_id);
    if (!user) return null;
    const token = await createSession(tx, used.user_id, userAgent);
    return { token, user: presentUser(user) };
  });

const hashCode = (browserKey: string, code: string): Buffer => hashToken(`${browserKey}.${code}`);
