import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { createCookie } from '@tableside/server/cookie';
import type { Db } from '../../db/schema';
import { hashToken, issueToken, TOKEN_PATTERN } from '../tokens';
import { type Flow, GoogleFailure } from './provider';
import { enter, type Entry } from '../entry';
import { lockUser } from '../users';

/** How long somebody may take at the provider, in minutes, by the database's clock. */
const FLOW_MIN = 10;

/** Keeps a flow until the browser that has this key comes back.
 * @param siteChallenge what the site's page gave along; '' for nothing */
export async function keepFlow(
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
      expires_at: sql<Date>`now() + make_interval(mins => ${FLOW_MIN})`,
    })
    .execute();
}

/** Takes a flow out: nobody can finish it a second time, whatever becomes of it now.
 * @throws {GoogleFailure} unknown-flow, expired-flow */
export async function takeFlow(
  db: Db,
  browserKey: string,
  state: string,
): Promise<Flow & { readonly siteChallenge: string }> {
  const row = await db
    .deleteFrom('google_flows')
    .where('state_hash', '=', hashFlow(browserKey, state))
    .returning([
      'nonce',
      'code_verifier',
      'site_challenge',
      sql<boolean>`expires_at > now()`.as('is_living'),
    ])
    .executeTakeFirst();
  if (!row) throw new GoogleFailure('unknown-flow');
  if (!row.is_living) throw new GoogleFailure('expired-flow');
  return {
    state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    siteChallenge: row.site_challenge,
  };
}

/** The state of another browser's sign-in leads nowhere: its key is part of where the flow lies. */
const hashFlow = (browserKey: string, state: string): Buffer => hashToken(`${browserKey}.${state}`);

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

interface Exchanged {
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

/** How long a browser keeps its key, in seconds: a flow, and the code after it. */
const LIFE_S = 15 * 60;

/** What ties a sign-in to the browser that began it. Without it somebody could have others finish a sign-in of his own,
 * and read later what they did with his account. */
export interface BrowserKeys {
  /** Null when the browser has none, or one that was not made here. */
  readonly read: (request: FastifyRequest) => string | null;
  /** The browser's own key, so that sign-ins of two tabs go side by side, or a new one. */
  readonly readOrIssue: (request: FastifyRequest) => string;
  /** Value of `set-cookie`. */
  readonly write: (key: string) => string;
}

/** @param isSecure whether browsers come by https */
export function createBrowserKeys(isSecure: boolean): BrowserKeys {
  const rule = {
    name: 'tableside-google',
    pattern: TOKEN_PATTERN,
    maxAgeS: LIFE_S,
    sameSite: 'Lax',
  } as const;
  const cookie = createCookie(rule, isSecure);
  const read = ({ headers }: FastifyRequest) => cookie.read(headers.cookie);
  return {
    read,
    readOrIssue: (request) => read(request) ?? issueToken().token,
    write: cookie.write,
  };
}

/** SHA-256 in base64url. */
export const CHALLENGE_PATTERN = /^[\w-]{43}$/;

/** What a page of the site gave along at the start, from the secret that it shows at the end. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
