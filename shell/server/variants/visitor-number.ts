import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createCookie } from '@tableside/server/cookie';
import { isbot } from 'isbot';
import { NUMBERS } from './is-chosen';

/** How long a browser keeps its number, in seconds. */
const KEPT_S = 30 * 24 * 3600;

/** Name of the cookie below. */
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

/** The number of whoever asks; null for those who have none, and for programs. */
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
