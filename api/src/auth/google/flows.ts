import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { createCookie } from '@tableside/server/cookie';
import type { Db } from '../../db/schema';
import { NOW, inMinutes } from '../../db/sql';
import { hashToken, issueToken, TOKEN_PATTERN } from '../tokens';
import { type Flow, GoogleFailure } from './provider';
import { completeFirstStep } from '../first-step';
import { lockUser } from '../users';

/** Minutes that a user may take at the provider, by the database's clock. */
const FLOW_MIN = 10;

/** Stores a flow for the browser that has this key.
 * @param siteChallenge from the site's page; '' for none */
export async function saveFlow(
  db: Db,
  browserKey: string,
  { state, nonce, codeVerifier }: Flow,
  siteChallenge: string,
): Promise<void> {
  await db
    .insertInto('google_flows')
    .values({
      state_hash: hashFlow(browserKey, state),
      nonce,
      code_verifier: codeVerifier,
      site_challenge: siteChallenge,
      expires_at: inMinutes(FLOW_MIN),
    })
    .execute();
}

/** Removes and returns a flow, so that it cannot be finished twice, not even after a failure.
 * @throws {GoogleFailure} unknown-flow, expired-flow */
export async function consumeFlow(db: Db, browserKey: string, state: string) {
  const row = await db
    .deleteFrom('google_flows')
    .where('state_hash', '=', hashFlow(browserKey, state))
    .returning([
      'nonce',
      'code_verifier',
      'site_challenge',
      sql<boolean>`expires_at > now()`.as('is_unexpired'),
    ])
    .executeTakeFirst();
  if (!row) throw new GoogleFailure('unknown-flow');
  if (!row.is_unexpired) throw new GoogleFailure('expired-flow');
  return {
    state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    siteChallenge: row.site_challenge,
  };
}

/** The browser's key is part of the hash, so that one browser cannot use the state of another. */
const hashFlow = (browserKey: string, state: string): Buffer => hashToken(`${browserKey}.${state}`);

/** Minutes in which the site has to exchange a code, by the database's clock. */
const CODE_MIN = 2;

/** Issues the code that a browser brings back to the site.
 * @param browserKey of the browser, or challenge of the page, that may exchange the code
 * @returns the code; only a hash is stored */
export async function issueCode(tx: Db, userId: number, browserKey: string): Promise<string> {
  const { token } = issueToken();
  await tx
    .insertInto('google_codes')
    .values({
      code_hash: hashCode(browserKey, token),
      user_id: userId,
      expires_at: inMinutes(CODE_MIN),
    })
    .execute();
  return token;
}

/** Exchanges a code for a session or a second-step ticket. It works once.
 * @param holder what a ticket is tied to
 * @returns null for a code that is unknown, used, expired, or of another browser */
export const exchangeCode = (
  db: Db,
  code: string,
  browserKey: string,
  userAgent: string | undefined,
  holder: string,
) =>
  db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('google_codes')
      .set({ used_at: NOW })
      .where('code_hash', '=', hashCode(browserKey, code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', NOW)
      .returning('user_id')
      .executeTakeFirst();
    if (!used || !(await lockUser(tx, used.user_id, 'no key update'))) return null;
    const userId = used.user_id;
    return {
      userId,
      entry: await completeFirstStep(tx, { userId, by: 'google', userAgent, holder }),
    };
  });

const hashCode = (browserKey: string, code: string): Buffer => hashToken(`${browserKey}.${code}`);

/** Lifetime of the cookie in seconds: long enough for a flow and its code. */
const LIFE_S = 15 * 60;

export type BrowserKeys = ReturnType<typeof createBrowserKeys>;

/** Ties a sign-in to the browser that started it. Without this, an attacker could have a victim finish the
 * attacker's own sign-in and later read what the victim did (login CSRF).
 * @param isSecure whether browsers use HTTPS */
export function createBrowserKeys(isSecure: boolean) {
  const cookie = createCookie(
    { name: 'tableside-google', pattern: TOKEN_PATTERN, maxAgeS: LIFE_S, sameSite: 'Lax' },
    isSecure,
  );
  const read = ({ headers }: FastifyRequest) => cookie.read(headers.cookie);
  return {
    /** Null if the browser has none or sends a malformed one. */
    read,
    /** The browser's key, so that two tabs can sign in at the same time, or a new one. */
    readOrIssue: (request: FastifyRequest) => read(request) ?? issueToken().token,
    /** Value of `set-cookie`. */
    write: cookie.write,
  };
}

/** SHA-256 in base64url. */
export const CHALLENGE_PATTERN = /^[\w-]{43}$/;

/** The challenge for a page's secret. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
