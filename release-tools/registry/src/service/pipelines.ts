import { TOKEN_MAX } from './request-signature';
import { appendFile } from 'node:fs/promises';
import { randomUUID, createHash } from 'node:crypto';
import path from 'node:path';
import { makeFolder, writeDurably } from '@tableside/server/durable-file';
import { z } from 'zod';
import { forbidden } from '../signing/authorize';
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { parseOrNull } from '../store/store';
import {
  idOf,
  readText,
  type PublicJwk,
  type TrustedIssuer,
  type TrustedKey,
  type TrustedKeys,
} from '../signing/keys';

const SESSION_MAX_MS = 15 * 60_000;

const entry = z.object({ id: z.string(), until: z.number() });

/** A file with this many lines is compacted. */
const LINES_MAX = 1000;

const lineOf = (id: string, until: number): string => `${JSON.stringify({ id, until })}\n`;

/** Remembers single-use values until they expire, also across restarts. */
export class SingleUse {
  private readonly until = new Map<string, number>();
  private count = 0;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly now: () => number,
    private readonly linesMax: number,
  ) {}

  /** @param file in a folder of the service */
  static async open(
    file: string,
    now: () => number = Date.now,
    linesMax = LINES_MAX,
  ): Promise<SingleUse> {
    const used = new SingleUse(file, now, linesMax);
    await makeFolder(path.dirname(file), 0o700);
    for (const line of ((await readText(file)) ?? '').split('\n')) used.remember(line);
    await used.rewrite();
    return used;
  }

  /**
   * Marks a value as used. It is saved before anything else happens.
   * @param until its expiration, in milliseconds since 1970
   * @throws {Refusal} with code 3 the second time
   */
  async take(id: string, until: number): Promise<void> {
    this.clear();
    if (this.until.has(id)) throw forbidden('This request was already sent.');
    this.until.set(id, until);
    // Writes one after the other, also after a failed write.
    const written = this.writing.then(() => this.write(lineOf(id, until)));
    this.writing = written.catch(() => undefined);
    await written;
  }

  private async write(line: string): Promise<void> {
    if (this.count >= this.linesMax) return this.rewrite();
    await appendFile(this.file, line, { mode: 0o600, flush: true });
    this.count += 1;
  }

  private async rewrite(): Promise<void> {
    this.clear();
    const lines = [...this.until].map(([id, until]) => lineOf(id, until));
    const draft = `${this.file}.${randomUUID()}.tmp`;
    await writeDurably(this.file, Buffer.from(lines.join('')), { draft, mode: 0o600 });
    this.count = lines.length;
  }

  private remember(line: string): void {
    // An incomplete line from a power cut was never applied.
    const { data } = entry.safeParse(parseOrNull(line));
    if (data) this.until.set(data.id, data.until);
  }

  private clear(): void {
    for (const [id, until] of this.until) if (until <= this.now()) this.until.delete(id);
  }
}

/** Signature algorithms of issuers: asymmetric ones only. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** How long an issuer may take to return its keys, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5000;

interface Session {
  readonly key: TrustedKey;
  /** Issuer and subject of its token. */
  readonly id: string;
  readonly until: number;
}

/**
 * Pipelines have no stored keys. Each creates a key, presents it once with a token of its issuer, and
 * then signs its requests with it as users do, so an intercepted token is useless afterwards.
 */
export class Pipelines {
  private readonly sessions = new Map<string, Session>();
  private readonly keysOf = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(private readonly used: SingleUse) {}

  /**
   * Accepts a token for a key.
   * @throws {Refusal} with code 3 for a token that is not from a trusted issuer, is for another audience,
   * or was used before
   */
  async start(token: string, jwk: PublicJwk, trust: TrustedKeys): Promise<void> {
    const { issuer, claims } = await this.verify(token, trust);
    const ends = (claims.exp ?? 0) * 1000;
    const hash = createHash('sha256').update(token).digest('base64url');
    await this.used.take(`token:${claims.jti ? `${issuer.issuer}#${claims.jti}` : hash}`, ends);
    const id = await idOf(jwk);
    const { name, remotes, verbs, environments, expires } = issuer;
    this.sessions.set(id, {
      key: { name, id, jwk, remotes, verbs, environments, expires, revoked: null },
      id: `${issuer.issuer}#${claims.sub ?? ''}`,
      until: Math.min(ends, Date.now() + SESSION_MAX_MS),
    });
  }

  present({ issuers }: TrustedKeys): TrustedKey[] {
    for (const [id, { until }] of this.sessions) if (until <= Date.now()) this.sessions.delete(id);
    const names = new Set(issuers.map(({ name }) => name));
    return [...this.sessions.values()].flatMap(({ key }) => (names.has(key.name) ? [key] : []));
  }

  nameOf = (id: string): string => this.sessions.get(id)?.id ?? id;

  private async verify(
    token: string,
    { issuers }: TrustedKeys,
  ): Promise<{ readonly issuer: TrustedIssuer; readonly claims: JWTPayload }> {
    const claimed = readIssuer(token);
    const candidates = issuers.filter(({ issuer }) => issuer === claimed);
    const reasons: string[] = [];
    for (const issuer of candidates) {
      try {
        const { payload } = await jwtVerify(token, this.findKeys(issuer), {
          ...{ issuer: issuer.issuer, audience: issuer.audience, algorithms: ALGORITHMS },
          ...{ requiredClaims: ['exp', 'iat', 'sub'] },
        });
        const wrong = Object.keys(issuer.claims).find(
          (name) => !matches(payload[name], issuer.claims[name]),
        );
        if (wrong === undefined) return { issuer, claims: payload };
        reasons.push(`its ${wrong} does not match "${issuer.name}".`);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        reasons.push(`it is invalid (${code}).`);
      }
    }
    throw forbidden(
      `The token is not trusted: ${reasons.join(' ') || 'its issuer is not trusted here.'}`,
    );
  }

  private findKeys({ jwks }: TrustedIssuer): ReturnType<typeof createRemoteJWKSet> {
    const known = this.keysOf.get(jwks);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(jwks), { timeoutDuration: RESPONSE_TIMEOUT_MS });
    this.keysOf.set(jwks, keys);
    return keys;
  }
}

const matches = (claim: unknown, wanted: string | undefined): boolean =>
  (typeof claim === 'string' || typeof claim === 'boolean' || typeof claim === 'number') &&
  String(claim) === wanted;

function readIssuer(token: string): string | undefined {
  if (token.length > TOKEN_MAX) throw forbidden('The token is too long.');
  try {
    return decodeJwt(token).iss;
  } catch {
    throw forbidden('The token cannot be read.');
  }
}
