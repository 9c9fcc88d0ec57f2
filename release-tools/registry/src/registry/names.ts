import { ENVIRONMENT_NAME, RELEASE_VERSION, SHELL_NAME } from '@tableside/contracts/registry/names';
import { remoteName, type RemoteName } from '@tableside/contracts/registry/release';
import { usageError } from '../store/refusal';
import type { StoreReader } from '../store/store';

/** The allowed name that was probably meant, or null when none is close. */
export function findNearest(name: string, allowed: readonly string[]): string | null {
  const typed = name.slice(0, 60).toLowerCase();
  const ranked = allowed
    .map((each) => ({ each, distance: countEdits(typed, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return null;
  const { length } = best.each;
  // Swapping two letters counts as two edits; short names must match more closely.
  return best.distance <= Math.min(Math.max(2, length / 3), length - 2) ? best.each : null;
}

/** The Levenshtein distance of two names. */
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

/**
 * The remote that a user named, with or without `mfe-`.
 * @param known existing remotes; default: any name is accepted
 */
export function parseRemote(text: string, known?: readonly RemoteName[]): RemoteName {
  const parsed = remoteName.safeParse(text.replace(/^mfe-/, ''));
  if (parsed.success && (known?.includes(parsed.data) ?? true)) return parsed.data;
  throw usageError(
    known
      ? `There is no remote "${text}". The remotes are ${known.join(', ')}.`
      : `"${text}" is not a valid remote name. Use lowercase letters only, as in remote.json.`,
  );
}

/** The remote that a user named, or `shell`. */
export const parseSubject = (text: string, known?: readonly RemoteName[]): string =>
  text === SHELL_NAME ? text : parseRemote(text, known);

/** Splits `discovery@1.2.0`. */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [name = '', version = '', ...rest] = text.split('@');
  if (!RELEASE_VERSION.test(version) || rest.length) {
    throw usageError(`"${text}" is not a release. Use remote@version, such as discovery@1.2.0.`);
  }
  return { remote: parseRemote(name), version };
}

/** A remote with a canary, with or without the expected version. */
export function parseCanary(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : { remote: parseRemote(text) };
}

const REASON_LENGTH_MAX = 200;

/** A reason for the log. @throws {Refusal} for an empty reason, and for one that is longer than a line */
export function parseReason(text: string | undefined, option: string): string {
  const reason = (text ?? '').trim();
  if (reason && reason.length <= REASON_LENGTH_MAX && !/\p{Cc}/u.test(reason)) return reason;
  throw usageError(
    `Enter a reason in one line of at most ${REASON_LENGTH_MAX} characters: ${option} "the holidays".`,
  );
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Parses a duration such as `5m` into milliseconds.
 * @param units unit letters that are allowed
 * @param what purpose and format, for the error message
 * @throws {Refusal} for anything else, and for longer durations
 */
export function parsePeriod(text: string, units: string, maxMs: number, what: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS_MS[unit] ?? 0);
  if (units.includes(unit) && milliseconds > 0 && milliseconds <= maxMs) return milliseconds;
  throw usageError(`"${text}" is not a valid duration ${what}`);
}

/** Why something is changed despite a freeze. */
export const parseDespite = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : parseReason(reason, '--despite-freeze');

/** The environment that a user named. */
export function parseEnvironment(text: string): string {
  if (ENVIRONMENT_NAME.test(text)) return text;
  throw usageError(
    `"${text}" is not a valid environment name. Use lowercase letters, digits, and hyphens, such as production.`,
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

/**
 * Rejects unknown environments: a typo would create an environment that no server follows. A store without environments accepts any name.
 */
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
    names.length === 1
      ? `The only environment is ${names[0]}.`
      : `The environments are ${names.join(', ')}.`;
  throw usageError(
    `The store has no environment "${environment}".${meant} ${all} To create it, add --new.`,
  );
}
