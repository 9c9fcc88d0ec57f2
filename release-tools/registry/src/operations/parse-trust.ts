import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { releasedName } from '@tableside/contracts/registry/release';
import {
  type Scope,
  ANY,
  VERBS,
  type Verb,
  idOf,
  parseOrNull,
  publicJwk,
  type TrustedIssuer,
  type TrustedKey,
} from '../signing/keys';
import { usageError } from '../store/refusal';
import { fetchJson } from '../store/network';
import { z } from 'zod';

/** A scope as the user typed it. */
export interface TypedScope {
  readonly remotes?: string;
  readonly verbs?: string;
  readonly envs?: string;
  /** Such as `90d`, or `never`. */
  readonly expires?: string;
}

const DAY_MS = 24 * 3_600_000;
const DAYS_MAX = 3650;

/** @throws {Refusal} for an incomplete scope */
export function parseScope(
  { remotes, verbs, envs, expires = '90d' }: TypedScope,
  now: Date = new Date(),
): Scope {
  return {
    remotes: parseList(
      remotes,
      '--remotes menu,marketing, or "*"',
      (name) => releasedName.safeParse(name).success,
    ),
    verbs: parseList(verbs, `--verbs, of ${VERBS.join(', ')}`, isVerb) as Verb[],
    environments: parseList(envs, '--envs staging,production, or "*"', (name) =>
      ENVIRONMENT_NAME.test(name),
    ),
    expires: parseExpiry(expires, now),
  };
}

const isVerb = (name: string): boolean => VERBS.some((verb) => verb === name);

function parseList(
  text: string | undefined,
  example: string,
  isRight: (name: string) => boolean,
): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const isAny = names.length === 1 && names[0] === ANY && !example.startsWith('--verbs');
  if (isAny || names.every(isRight)) return names;
  throw usageError(`Specify what the key may do: ${example}.`);
}

function parseExpiry(text: string, now: Date): string | null {
  if (text === 'never') return null;
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > DAYS_MAX)
    throw usageError(`"${text}" is not a lifetime. Use --expires 90d, or --expires never.`);
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

export const describeScope = ({ remotes, verbs, environments, expires }: Scope): string =>
  `${verbs.join(',')} on ${remotes.join(',')} in ${environments.join(',')}, ${expires === null ? 'no expiration' : `until ${expires}`}`;

const named = publicJwk.extend({ name: z.string().min(1) });

/**
 * The public half of a key, as `key new --out` prints it.
 * @throws {Refusal} for anything else, including a private key, which must not leave its machine
 */
export async function readPublicKey(
  text: string,
  where: string,
): Promise<Pick<TrustedKey, 'name' | 'id' | 'jwk'>> {
  const value = parseOrNull(text);
  if (Object.hasOwn(Object(value) as object, 'd'))
    throw usageError(`${where} is a private key, which must not be shared. Use its public half.`);
  const parsed = named.safeParse(value);
  if (!parsed.success)
    throw usageError(`${where} is not the public half of a key as key new --out prints it.`);
  const { name, ...jwk } = parsed.data;
  return { name, id: await idOf(jwk), jwk: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Which tokens of an issuer to trust, as the user typed it. */
export interface TypedIssuer {
  readonly as?: string;
  readonly audience?: string;
  readonly claim?: readonly string[];
}

/**
 * Loads the configuration of an OpenID issuer.
 * @throws {Refusal} when the issuer does not publish its keys, or an option is missing
 */
export async function readIssuer(
  address: string,
  { as: name, audience, claim }: TypedIssuer,
): Promise<Omit<TrustedIssuer, keyof Scope>> {
  const claims = Object.fromEntries(
    (claim ?? []).map((each) => {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(each) ?? [];
      return [key ?? '', value ?? ''];
    }),
  );
  if (!name || !audience || !claim || Object.hasOwn(claims, ''))
    throw usageError(
      'Specify which tokens to trust: --as NAME --audience TEXT --claim NAME=VALUE.',
    );
  const response = await fetchJson(
    `${address.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  const parsed = discovery.safeParse(response);
  if (!parsed.success)
    throw usageError(`${address} does not publish its keys (.well-known/openid-configuration).`);
  return { name, audience, claims, issuer: parsed.data.issuer, jwks: parsed.data.jwks_uri };
}
