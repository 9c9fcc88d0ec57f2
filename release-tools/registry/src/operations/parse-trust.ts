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
import { wrongUse } from '../store/refusal';
import { fetchJson } from '../store/network';
import { z } from 'zod';

/** A scope as it was typed. */
export interface TypedScope {
  readonly remotes?: string;
  readonly verbs?: string;
  readonly envs?: string;
  /** Such as `90d`, or `never`. */
  readonly expires?: string;
}

const DAY_MS = 24 * 3_600_000;
const DAYS_MAX = 3650;

/** @throws {Refusal} for a scope that is not whole: nobody is trusted with more than was typed */
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
  throw wrongUse(`Write what the key is for: ${example}.`);
}

function parseExpiry(text: string, now: Date): string | null {
  if (text === 'never') return null;
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > DAYS_MAX)
    throw wrongUse(`"${text}" is no time. Write --expires 90d, or --expires never.`);
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

export const describeScope = ({ remotes, verbs, environments, expires }: Scope): string =>
  `${verbs.join(',')} on ${remotes.join(',')} in ${environments.join(',')}, ${expires === null ? 'without end' : `until ${expires}`}`;

const named = publicJwk.extend({ name: z.string().min(1) });

/** The public half of a key, as `key new --out` shows it.
 * @throws {Refusal} for anything else, a private key too: that has to stay where it is */
export async function readPublicKey(
  text: string,
  where: string,
): Promise<Pick<TrustedKey, 'name' | 'id' | 'jwk'>> {
  const value = parseOrNull(text);
  if (Object.hasOwn(Object(value) as object, 'd'))
    throw wrongUse(`${where} is a private key, which nobody should pass on. Take its public half.`);
  const parsed = named.safeParse(value);
  if (!parsed.success)
    throw wrongUse(`${where} is no public half of a key, as key new --out shows it.`);
  const { name, ...jwk } = parsed.data;
  return { name, id: await idOf(jwk), jwk: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Which tokens of an issuer are meant, as it was typed. */
export interface TypedIssuer {
  readonly as?: string;
  readonly audience?: string;
  readonly claim?: readonly string[];
}

/** An OpenID issuer, which says itself where its keys are.
 * @throws {Refusal} where it does not, or where it is not told which tokens are meant */
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
    throw wrongUse('Say which tokens are meant: --as NAME --audience TEXT --claim NAME=VALUE.');
  const answer = await fetchJson(`${address.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const parsed = discovery.safeParse(answer);
  if (!parsed.success)
    throw wrongUse(
      `${address} does not say where its keys are (.well-known/openid-configuration).`,
    );
  return { name, audience, claims, issuer: parsed.data.issuer, jwks: parsed.data.jwks_uri };
}
