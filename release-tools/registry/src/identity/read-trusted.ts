import { z } from 'zod';
import { idOf, publicJwk } from '../keys/private-key';
import type { Scope, TrustedIssuer, TrustedKey } from '../keys/trusted-keys';
import { wrongUse } from '../refusal';

const named = publicJwk.extend({ name: z.string().min(1) });

/** The public half of a key, as `key new --out` shows it.
 * @throws {Refusal} for anything else, a private key too: that has to stay where it is */
export async function readPublicKey(
  text: string,
  where: string,
): Promise<Pick<TrustedKey, 'name' | 'id' | 'jwk'>> {
  const value = parseJson(text);
  if (Object.hasOwn(Object(value) as object, 'd'))
    throw wrongUse(`${where} is a private key, which nobody should pass on. Take its public half.`);
  const parsed = named.safeParse(value);
  if (!parsed.success)
    throw wrongUse(`${where} is no public half of a key, as key new --out shows it.`);
  const { name, ...jwk } = parsed.data;
  return { name, id: await idOf(jwk), jwk: { kty: jwk.kty, crv: jwk.crv, x: jwk.x } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Which tokens of an issuer are meant, as it was typed. */
export interface TypedIssuer {
  readonly as?: string;
  readonly audience?: string;
  readonly claim?: readonly string[];
}

/** How long an issuer may take, in milliseconds. */
const ANSWERS_WITHIN_MS = 10_000;

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
  const answer = await fetch(`${address.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => null);
  const parsed = discovery.safeParse(answer);
  if (!parsed.success)
    throw wrongUse(
      `${address} does not say where its keys are (.well-known/openid-configuration).`,
    );
  return { name, audience, claims, issuer: parsed.data.issuer, jwks: parsed.data.jwks_uri };
}
