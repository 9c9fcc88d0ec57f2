import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { hashToken, issueToken } from '../../identity/token';

/** How long somebody may take with an authenticator, in minutes, by the database's clock. */
export const CHALLENGE_MIN = 5;

/** Makes what an authenticator has to sign.
 * @param userId who adds a passkey; null for whoever proves to have one
 * @returns 256 random bits, of which only a hash is kept */
export async function issueChallenge(db: Db, userId: number | null): Promise<Buffer> {
  const { token, hash } = issueToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MIN})`,
    })
    .execute();
  return Buffer.from(token, 'base64url');
}

/** Takes a challenge out: nobody can answer it a second time, whatever becomes of this answer.
 * @param challenge in base64url, as the browser signed it
 * @returns whether it was there for this and is not too old */
export async function takeChallenge(
  db: Db,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', 'is not distinct from', userId)
    .returning(sql<boolean>`expires_at > now()`.as('is_living'))
    .executeTakeFirst();
  return row?.is_living ?? false;
}

export async function removeExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
