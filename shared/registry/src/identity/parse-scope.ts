import { ENVIRONMENT_NAME } from '@tableside/contracts/registry/names';
import { releasedName } from '@tableside/contracts/registry/release';
import type { Scope } from '../keys/trusted-keys';
import { ANY, VERBS, type Verb } from '../keys/verbs';
import { wrongUse } from '../refusal';

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

/** A scope as people read it. */
export const describeScope = ({ remotes, verbs, environments, expires }: Scope): string =>
  `${verbs.join(',')} on ${remotes.join(',')} in ${environments.join(',')}, ${expires === null ? 'without end' : `until ${expires}`}`;
