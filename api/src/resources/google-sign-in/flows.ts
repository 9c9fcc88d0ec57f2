import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { hashToken } from '../../identity/token';
import { GoogleFailure } from './failure';
import type { Flow } from './provider';

/** How long somebody may take at the provider, in minutes, by the database's clock. */
export const FLOW_MIN = 10;

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
