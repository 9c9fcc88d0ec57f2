import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';
import type { Scope } from './trusted-keys';
import { ANY, type Verb } from './verbs';

/** Not allowed. */
export const forbidden = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.forbidden);

/** What is to be done. */
export interface Deed {
  readonly verb: Verb;
  /** A remote's name, or `shell`, or `*` for all of them at once. */
  readonly remote: string;
  /** Left out where it is the same in all, as publishing is. */
  readonly environment?: string;
}

/** @returns why somebody may not do it, in one sentence; null: they may */
export function describeLack(
  { name, remotes, verbs, environments, expires }: Scope & { readonly name: string },
  { verb, remote, environment }: Deed,
  at: Date = new Date(),
): string | null {
  const who = `The key "${name}"`;
  if (expires !== null && Date.parse(expires) <= at.getTime())
    return `${who} expired at ${expires}.`;
  if (verb === 'owner' && !verbs.includes(verb))
    return `${who} is no owner’s; it may ${verbs.join(', ')}.`;
  if (!verbs.includes(verb) && !verbs.includes('owner'))
    return `${who} may not ${verb}; it may ${verbs.join(', ')}.`;
  if (!includes(remotes, remote))
    return `${who} is not for ${remote === ANY ? 'all remotes' : remote}; it is for ${remotes.join(', ')}.`;
  if (environment !== undefined && !includes(environments, environment))
    return `${who} is not for the environment ${environment}; it is for ${environments.join(', ')}.`;
  return null;
}

const includes = (allowed: readonly string[], wanted: string): boolean =>
  allowed.includes(ANY) || allowed.includes(wanted);

/** @throws {Refusal} with code 3 when somebody may not do it */
export function requireScope(
  scope: Scope & { readonly name: string },
  deed: Deed,
  at?: Date,
): void {
  const lack = describeLack(scope, deed, at);
  if (lack !== null) throw forbidden(`${lack} Nothing was changed.`);
}
