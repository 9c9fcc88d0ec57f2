import { ENVIRONMENT_NAME, RELEASE_VERSION, SHELL_NAME } from '@tableside/contracts/registry/names';
import { remoteName, type RemoteName } from '@tableside/contracts/registry/release';
import { wrongUse } from '../store/refusal';
import type { StoreReader } from '../store/store';

/** The allowed name that was probably meant, or null when none is near. */
export function findNearest(name: string, allowed: readonly string[]): string | null {
  const typed = name.slice(0, 60).toLowerCase();
  const ranked = allowed
    .map((each) => ({ each, distance: countEdits(typed, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return null;
  const { length } = best.each;
  // Two letters that changed places are two edits; a short name has to be met more closely.
  return best.distance <= Math.min(Math.max(2, length / 3), length - 2) ? best.each : null;
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The remote that somebody named, with `mfe-` before it or without.
 * @param known the remotes that there are; left out, any name will do */
export function parseRemote(text: string, known?: readonly RemoteName[]): RemoteName {
  const parsed = remoteName.safeParse(text.replace(/^mfe-/, ''));
  if (parsed.success && (known?.includes(parsed.data) ?? true)) return parsed.data;
  throw wrongUse(
    known
      ? `"${text}" is no remote. The remotes are ${known.join(', ')}.`
      : `"${text}" is no remote. Its name stands in its remote.json and has lower-case letters only.`,
  );
}

/** The remote that somebody named, or `shell`. */
export const parseSubject = (text: string, known?: readonly RemoteName[]): string =>
  text === SHELL_NAME ? text : parseRemote(text, known);

/** `discovery@1.2.0` in its parts. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [name = '', version = '', ...rest] = text.split('@');
  if (!RELEASE_VERSION.test(version) || rest.length) {
    throw wrongUse(`"${text}" names no release. Write remote@version, such as discovery@1.2.0.`);
  }
  return { remote: parseRemote(name), version };
}

/** A remote whose canary somebody means, with the version that they expect or without. */
export function parseCanary(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : { remote: parseRemote(text) };
}

const REASON_LENGTH_MAX = 200;

/** Why somebody does something, for the log.
 * @throws {Refusal} for none, and for one that does not fit a line */
export function parseReason(text: string | undefined, option: string): string {
  const reason = (text ?? '').trim();
  if (reason && reason.length <= REASON_LENGTH_MAX && !/\p{Cc}/u.test(reason)) return reason;
  throw wrongUse(
    `Write why, in one line of ${REASON_LENGTH_MAX} letters at most: ${option} "the holidays".`,
  );
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** A time such as `5m`, in milliseconds.
 * @param units letters that it may end in
 * @param what it is for, and how it is written
 * @throws {Refusal} for anything else, and for what is longer */
export function parsePeriod(text: string, units: string, maxMs: number, what: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS_MS[unit] ?? 0);
  if (units.includes(unit) && milliseconds > 0 && milliseconds <= maxMs) return milliseconds;
  throw wrongUse(`"${text}" is no time ${what}`);
}

/** Why something is changed although it is frozen. */
export const parseDespite = ({
  despiteFreeze,
}: {
  readonly despiteFreeze?: string;
}): string | undefined =>
  despiteFreeze === undefined ? undefined : parseReason(despiteFreeze, '--despite-freeze');

/** The environment that somebody named. */
export function parseEnvironment(text: string): string {
  if (ENVIRONMENT_NAME.test(text)) return text;
  throw wrongUse(
    `"${text}" is no environment. Its name has lower-case letters, digits and hyphens, such as production.`,
  );
}

/** The environments that a store has a registry of, sorted. */
export async function listEnvironments(
  store: Pick<StoreReader, 'list'>,
): Promise<readonly string[]> {
  const keys = await store.list('registry/');
  const names = keys.flatMap((key) => {
    const [, pointer, revision] =
      /^registry\/(?:([^/]+)\.json|([^/]+)\/revisions\/.+)$/.exec(key) ?? [];
    return pointer ?? revision ?? [];
  });
  return [...new Set(names)].sort();
}

/** What is changed has to be there: a name with a slip would make an environment that no server follows. A store that has none
 * takes any. */
export async function requireEnvironment(
  store: Pick<StoreReader, 'list'>,
  environment: string,
  isNew: boolean,
): Promise<void> {
  const names = await listEnvironments(store);
  if (isNew || names.length === 0 || names.includes(environment)) return;
  const nearest = findNearest(environment, names);
  const meant = nearest ? ` Did you mean ${nearest}?` : '';
  const all =
    names.length === 1 ? `The only one is ${names[0]}.` : `There are ${names.join(', ')}.`;
  throw wrongUse(
    `The store has no environment "${environment}".${meant} ${all} To begin a new one, add --new.`,
  );
}
