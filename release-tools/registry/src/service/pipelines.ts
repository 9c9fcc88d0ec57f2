import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { idOf, type PublicJwk } from '../keys/private-key';
import { forbidden } from '../keys/scope';
import type { TrustedIssuer, TrustedKey, TrustedKeys } from '../keys/trusted-keys';
import { SESSION_MAX_MS, TOKEN_MAX } from './limits';
import type { UsedOnce } from './used-once';

/** How tokens of issuers may be signed: by keys that their owner alone has. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** How long an issuer may take to show its keys, in milliseconds. */
const ANSWERS_WITHIN_MS = 5000;

/** A pipeline that has shown a token, and signs with a key of its own until it ends. */
interface Session {
  readonly key: TrustedKey;
  /** Issuer and subject of its token. */
  readonly id: string;
  readonly until: number;
}

/** Pipelines have no keys. Each makes one for itself, shows it once with a token of its issuer, and signs its requests with it
 * as people do: so a token is worth nothing to whoever reads it afterwards. */
export class Pipelines {
  private readonly sessions = new Map<string, Session>();
  private readonly keysOf = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(
    private readonly used: UsedOnce,
    private readonly now: () => number = Date.now,
  ) {}

  /** Takes a token for a key.
   * @throws {Refusal} with code 3 for a token that no trusted issuer gave for this, and for one that was shown before */
  async begin(token: string, jwk: PublicJwk, trust: TrustedKeys): Promise<void> {
    const { issuer, claims } = await this.verify(token, trust);
    const ends = (claims.exp ?? 0) * 1000;
    const hash = createHash('sha256').update(token).digest('base64url');
    await this.used.take(`token:${claims.jti ? `${issuer.issuer}#${claims.jti}` : hash}`, ends);
    const id = await idOf(jwk);
    const { name, remotes, verbs, environments, expires } = issuer;
    this.sessions.set(id, {
      key: { name, id, jwk, remotes, verbs, environments, expires, revoked: null },
      id: `${issuer.issuer}#${claims.sub ?? ''}`,
      until: Math.min(ends, this.now() + SESSION_MAX_MS),
    });
  }

  /** Keys of pipelines whose issuers are trusted still. */
  present({ issuers }: TrustedKeys): TrustedKey[] {
    for (const [id, { until }] of this.sessions) if (until <= this.now()) this.sessions.delete(id);
    const names = new Set(issuers.map(({ name }) => name));
    return [...this.sessions.values()].flatMap(({ key }) => (names.has(key.name) ? [key] : []));
  }

  /** Who somebody is: issuer and subject of a pipeline, else the id of the key. */
  nameOf = (id: string): string => this.sessions.get(id)?.id ?? id;

  private async verify(
    token: string,
    { issuers }: TrustedKeys,
  ): Promise<{ readonly issuer: TrustedIssuer; readonly claims: JWTPayload }> {
    const said = readIssuer(token);
    const candidates = issuers.filter(({ issuer }) => issuer === said);
    const reasons: string[] = [];
    for (const issuer of candidates) {
      try {
        const { payload } = await jwtVerify(token, this.findKeys(issuer), {
          ...{ issuer: issuer.issuer, audience: issuer.audience, algorithms: ALGORITHMS },
          ...{ requiredClaims: ['exp', 'iat', 'sub'], currentDate: new Date(this.now()) },
        });
        const wrong = Object.keys(issuer.claims).find(
          (name) => !says(payload[name], issuer.claims[name]),
        );
        if (wrong === undefined) return { issuer, claims: payload };
        reasons.push(`its ${wrong} is not that of "${issuer.name}".`);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        reasons.push(`it does not hold (${code}).`);
      }
    }
    throw forbidden(
      `The token is not to be trusted: ${reasons.join(' ') || 'its issuer is not trusted here.'}`,
    );
  }

  private findKeys({ jwks }: TrustedIssuer): ReturnType<typeof createRemoteJWKSet> {
    const known = this.keysOf.get(jwks);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(jwks), { timeoutDuration: ANSWERS_WITHIN_MS });
    this.keysOf.set(jwks, keys);
    return keys;
  }
}

/** Whether a claim is one word, and that one: a list that has it is not. */
const says = (claim: unknown, wanted: string | undefined): boolean =>
  (typeof claim === 'string' || typeof claim === 'boolean' || typeof claim === 'number') &&
  String(claim) === wanted;

/** Who says to have made a token. */
function readIssuer(token: string): string | undefined {
  if (token.length > TOKEN_MAX) throw forbidden('The token is too long.');
  try {
    return decodeJwt(token).iss;
  } catch {
    throw forbidden('The token cannot be read.');
  }
}
