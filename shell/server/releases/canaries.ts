import { releaseName } from '@tableside/registry/reader';
import { randomInt, createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createCookie } from '@tableside/server/cookie';
import { isbot } from 'isbot';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from './snapshot';

/** How many numbers visitors can have. Each is had by many of them, so it tells nobody apart. */
export const NUMBERS = 10_000;

/** Whether a visitor is among those who get a canary. It depends on the release and their number alone: who is among one percent is
 * among ten, on every server, and chosen by each release anew.
 * @param share from 0 to 1
 * @param number of the visitor, from 0 to NUMBERS - 1 */
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
const KEPT_S = 30 * 24 * 3600;

export const NUMBER_COOKIE = 'try-out';

/** The cookie by which somebody keeps a canary. It holds a random number that ten thousandth of all visitors share. */
const cookieOf = (siteOrigin: string, maxAgeS: number) =>
  createCookie(
    { name: NUMBER_COOKIE, pattern: /\d{1,4}/, maxAgeS, sameSite: 'Lax' },
    siteOrigin.startsWith('https:'),
  );

/** Programs see what is live: what they tell of a page, such as a search engine, lasts longer than a canary. */
const isProgram = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent === undefined || isbot(agent);

/** Whoever asks not to be tracked is told apart from nobody. */
const isUnwilling = ({ 'sec-gpc': control, dnt }: IncomingHttpHeaders): boolean =>
  control === '1' || dnt === '1';

export function readNumber(headers: IncomingHttpHeaders, siteOrigin: string): number | null {
  const text = cookieOf(siteOrigin, KEPT_S).read(headers.cookie);
  return text === null || isProgram(headers) || isUnwilling(headers) ? null : Number(text);
}

/** What an answer that nothing keeps sets: while a canary runs a number for those who have none, else the end of the number for
 * those who have one.
 * @returns a value of `set-cookie`; null for nothing */
export function renewNumber(
  headers: IncomingHttpHeaders,
  siteOrigin: string,
  isRunning: boolean,
): string | null {
  const cookie = cookieOf(siteOrigin, KEPT_S);
  const hasOne = cookie.read(headers.cookie) !== null;
  if (!isRunning) return hasOne ? cookieOf(siteOrigin, 0).write('0') : null;
  if (hasOne || isProgram(headers) || isUnwilling(headers)) return null;
  return cookie.write(String(randomInt(NUMBERS)));
}

/** The remotes of which whoever asks gets the canary. */
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
