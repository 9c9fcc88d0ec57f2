import { RESET_LINK_MIN, VERIFY_LINK_MIN } from '@tableside/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { issueToken } from '../sessions/token';

/** What the link of a mail lets its reader do: confirm the address, or choose a new password. */
export type MailPurpose = 'verify' | 'reset';

const LIFE_MIN: Readonly<Record<MailPurpose, number>> = {
  verify: VERIFY_LINK_MIN,
  reset: RESET_LINK_MIN,
};

/** Makes the token of a mail's link, to be called when the mail is sent: its life begins now, by the database's clock.
 * @returns the token, which is kept nowhere else */
export async function issueMailToken(
  db: Db,
  userId: number,
  purpose: MailPurpose,
): Promise<string> {
  const { token, hash } = issueToken();
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hash,
      user_id: userId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${LIFE_MIN[purpose]})`,
    })
    .execute();
  return token;
}
