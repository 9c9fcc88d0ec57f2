import { releaseName } from '@tableside/registry/reader';
import { randomInt, createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createCookie } from '@tableside/server/cookie';
import { isbot } from 'isbot';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from './snapshot';

/** Number of buckets. Many visitors share one, so it does not identify anyone. */
export const NUMBERS = 10_000;

/**
 * Whether a visitor gets a canary. Depends only on the release and the visitor's number: those
 * in one percent are also in ten, on every server, and each release selects independently.
 * @param share from 0 to 1
 * @param number of the visitor, from 0 to NUMBERS - 1
 */
export function isChosen(
  remote: string,
  { version, share }: { readonly version: string; readonly share: number },
  number: number,
): boolean {
  const hash = createHash('sha256')
    .update(`${releaseName(remote, version)} ${number}`)
    .digest();
  return hash.readUInt32LE() / 2 ** 32 < share;
}

/** How long a browser keeps its number, in seconds. */
const CACHE_TTL_S = 30 * 24 * 3600;

export const NUMBER_COOKIE = 'try-out';

/**
 * Cookie with a random number that one in ten thousand visitors shares, so that a visitor keeps
 * a canary.
 */
const cookieOf = (siteOrigin: string, maxAgeS: number) =>
  createCookie(
    { name: NUMBER_COOKIE, pattern: /\d{1,4}/, maxAgeS, sameSite: 'Lax' },
    siteOrigin.startsWith('https:'),
  );

/** Programs such as search engines get the live release: what they store outlasts a canary. */
const isProgram = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent === undefined || isbot(agent);

/** Visitors who ask not to be tracked get no number. */
const isUnwilling = ({ 'sec-gpc': control, dnt }: IncomingHttpHeaders): boolean =>
  control === '1' || dnt === '1';

export function readNumber(headers: IncomingHttpHeaders, siteOrigin: string): number | null {
  const text = cookieOf(siteOrigin, CACHE_TTL_S).read(headers.cookie);
  return text === null || isProgram(headers) || isUnwilling(headers) ? null : Number(text);
}

/**
 * Cookie of an uncached response: while a canary runs a number for visitors without one, else
 * the removal of the number.
 * @returns a value of `set-cookie`; null for nothing
 */
export function renewNumber(
  headers: IncomingHttpHeaders,
  siteOrigin: string,
  isRunning: boolean,
): string | null {
  const cookie = cookieOf(siteOrigin, CACHE_TTL_S);
  const hasOne = cookie.read(headers.cookie) !== null;
  if (!isRunning) return hasOne ? cookieOf(siteOrigin, 0).write('0') : null;
  if (hasOne || isProgram(headers) || isUnwilling(headers)) return null;
  return cookie.write(String(randomInt(NUMBERS)));
}

/** Remotes for which the visitor gets the canary. */
export function chooseCanaries(
  { canaries }: Pick<RegistrySnapshot, 'canaries'>,
  headers: IncomingHttpHeaders,
  siteOrigin: string,
): readonly RemoteName[] {
  const number = canaries.size > 0 ? readNumber(headers, siteOrigin) : null;
  if (number === null) return [];
  return [...canaries]
    .filter(([name, canary]) => isChosen(name, canary, number))
    .map(([name]) => name);
}
