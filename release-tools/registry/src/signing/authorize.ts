import { EXIT, Refusal } from '../store/refusal';
import { type Scope, ANY, type Verb, type PrivateKey, type TrustedKeys } from './keys';
import os from 'node:os';

export const forbidden = (...problems: readonly string[]): Refusal =>
  new Refusal(problems, EXIT.forbidden);

export interface Action {
  readonly verb: Verb;
  /** A remote's name, `shell`, or `*` for all of them at once. */
  readonly remote: string;
  /** Omitted when it is the same in all environments, as for publishing. */
  readonly environment?: string;
}

/** @returns why a user may not do it, as a message; null: they may */
export function describeMissingPermission(
  { name, remotes, verbs, environments, expires }: Scope & { readonly name: string },
  { verb, remote, environment }: Action,
  at: Date = new Date(),
): string | null {
  const who = `The key "${name}"`;
  if (expires !== null && Date.parse(expires) <= at.getTime())
    return `${who} expired at ${expires}.`;
  if (verb === 'owner' && !verbs.includes(verb))
    return `${who} is not an owner key; it may ${verbs.join(', ')}.`;
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
  /** Id of their key, or issuer and subject of their token; undefined without one. */
  readonly id: string | undefined;
  /** Their IP address; omitted on this machine. */
  readonly from?: string;
  /** Their permissions; null: everything. A message: why they have none. */
  readonly scope: Scope | string | null;
}

/**
 * @param at the time of signing, for something that was signed before
 * @throws {Refusal} with code 3 when a user may not do it
 */
export function authorize(
  { name, scope }: Pick<Principal, 'name' | 'scope'>,
  action: Action,
  at?: Date,
): void {
  if (scope === null) return;
  const reason =
    typeof scope === 'string' ? scope : describeMissingPermission({ ...scope, name }, action, at);
  if (reason !== null) throw forbidden(`${reason} Nothing was changed.`);
}

/** The principal of a command on this machine. @param trust null: no authentication required */
export function localPrincipal(key: PrivateKey | null, trust: TrustedKeys | null): Principal {
  const machine = os.hostname();
  if (!trust) return { name: key?.name ?? machine, id: key?.kid, scope: null };
  if (!key) {
    const scope = 'This store requires a key, and there is none: set MFE_KEY to your key file.';
    return { name: machine, id: undefined, scope };
  }
  const known = trust.keys.find(({ id }) => id === key.kid);
  if (!known)
    return { name: key.name, id: key.kid, scope: `The key "${key.name}" is not trusted here.` };
  const { name, revoked } = known;
  const scope = revoked ? `The key "${name}" was revoked at ${revoked.at}.` : known;
  return { name, id: key.kid, scope };
}
