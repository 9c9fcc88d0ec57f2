import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { enter, type Entry } from '../../identity/entry';
import { hashToken, issueToken } from '../../identity/token';
import { lockUser } from '../../identity/user-repository';

/** How long the site may take to exchange a code, in minutes, by the database's clock. */
const CODE_MIN = 2;

/** Makes the code that a browser brings back to the site.
 * @param browserKey of the browser, or the challenge of the page, that may exchange it
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

export interface Exchanged {
  readonly userId: number;
  readonly entry: Entry;
}

/** Exchanges a code for a session, or for the wait for a second step; it works once.
 * @param holder what a ticket is tied to
 * @returns null for a code that is unknown, used, too old, or of another browser */
export const exchangeCode = (
  db: Db,
  code: string,
  browserKey: string,
  userAgent: string | undefined,
  holder: string,
): Promise<Exchanged | null> =>
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
    const userId = used.user_id;
    return { userId, entry: await enter(tx, { userId, by: 'google', userAgent, holder }) };
  });

const hashCode = (browserKey: string, code: string): Buffer => hashToken(`${browserKey}.${code}`);
