import { EXIT, Refusal } from '../store/refusal';
import { type Scope, ANY, type Verb, type PrivateKey, type TrustedKeys } from './keys';
import os from 'node:os';

export const forbidden = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.forbidden);

export interface Action {
  readonly verb: Verb;
  /** A remote's name, or `shell`, or `*` for all of them at once. */
  readonly remote: string;
  /** Left out where it is the same in all, as publishing is. */
  readonly environment?: string;
}

/** @returns why somebody may not do it, in one sentence; null: they may */
export function describeLack(
  { name, remotes, verbs, environments, expires }: Scope & { readonly name: string },
  { verb, remote, environment }: Action,
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

export interface Principal {
  readonly name: string;
  /** Id of their key, or issuer and subject of their token; undefined where there is none. */
  readonly id: string | undefined;
  /** Address of their network; left out on this machine. */
  readonly from?: string;
  /** What they may do; null: everything. A sentence: nothing, and why. */
  readonly scope: Scope | string | null;
}

/** @param at an instant, for what was signed before
 * @throws {Refusal} with code 3 when somebody may not do it */
export function authorize(
  { name, scope }: Pick<Principal, 'name' | 'scope'>,
  action: Action,
  at?: Date,
): void {
  if (scope === null) return;
  const lack = typeof scope === 'string' ? scope : describeLack({ ...scope, name }, action, at);
  if (lack !== null) throw forbidden(`${lack} Nothing was changed.`);
}

/** Whoever holds a key on this machine.
 * @param trust null: nobody is asked who they are */
export function localPrincipal(key: PrivateKey | null, trust: TrustedKeys | null): Principal {
  const machine = os.hostname();
  if (!trust) return { name: key?.name ?? machine, id: key?.kid, scope: null };
  if (!key) {
    const scope = 'This store asks for a key, and there is none: set MFE_KEY to a file of yours.';
    return { name: machine, id: undefined, scope };
  }
  const known = trust.keys.find(({ id }) => id === key.kid);
  if (!known)
    return { name: key.name, id: key.kid, scope: `The key "${key.name}" is not trusted here.` };
  const { name, revoked } = known;
  const scope = revoked ? `The key "${name}" was revoked at ${revoked.at}.` : known;
  return { name, id: key.kid, scope };
}
