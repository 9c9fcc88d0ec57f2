import {
  ALL_FROZEN,
  type RegisteredFreeze,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import type { Draft } from './document';
import { EXIT, Refusal } from '../store/refusal';
import { commitChange, type ChangeContext, quote } from './changes';

type Freezable = Pick<Draft, 'freezes'>;

/** The freeze that applies to a remote: its own, or one of everything. */
export function findFreeze(
  { freezes = {} }: Freezable,
  name: string,
): { readonly scope: string; readonly freeze: RegisteredFreeze } | null {
  const scope = [ALL_FROZEN, name].find((each) => Object.hasOwn(freezes, each));
  const freeze = scope === undefined ? undefined : freezes[scope];
  return scope === undefined || !freeze ? null : { scope, freeze };
}

export const formatFreeze = (scope: string, { at, by, reason }: RegisteredFreeze): string =>
  `${scope === ALL_FROZEN ? 'everything' : scope} since ${at} by ${by}: ${reason}`;

export const formatUnfreeze = (scope: string): string =>
  `npm run mfe -- unfreeze${scope === ALL_FROZEN ? '' : ` ${scope}`}`;

/** @param despite why it is changed despite a freeze; default: a freeze blocks the change */
export function requireUnfrozen(
  state: Freezable | null,
  name: string,
  despite: string | undefined = undefined,
): void {
  const found = state && findFreeze(state, name);
  if (!found || despite !== undefined) return;
  const { scope, freeze } = found;
  throw new Refusal(
    [
      `Frozen: ${formatFreeze(scope, freeze)}. Nothing was changed; publishing is still possible. To end the freeze: ${formatUnfreeze(scope)}. To roll back a harmful release during the freeze: rollback with --despite-freeze REASON.`,
    ],
    EXIT.forbidden,
  );
}

const commandOf = (name: string, scope: string): string =>
  scope === ALL_FROZEN ? name : `${name} ${scope}`;

/** Freezes a remote, or everything, until a user ends the freeze. */
export function freeze(
  context: ChangeContext,
  scope: string,
  reason: string,
): Promise<RegistryDocument> {
  const { by, now = () => new Date() } = context;
  const command = `${commandOf('freeze', scope)} --reason ${quote(reason)}`;
  return commitChange(context, command, (draft) => {
    const present = draft.freezes?.[scope];
    if (present) {
      throw new Refusal(
        [
          `Already frozen: ${formatFreeze(scope, present)}. Nothing was changed. To change the reason, end the freeze first: ${formatUnfreeze(scope)}`,
        ],
        EXIT.late,
      );
    }
    const added = { [scope]: { reason, by, at: now().toISOString() } };
    return { ...draft, freezes: { ...draft.freezes, ...added } };
  });
}

/** Ends a freeze. Other freezes stay in place. */
export function unfreeze(context: ChangeContext, scope: string): Promise<RegistryDocument> {
  return commitChange(context, commandOf('unfreeze', scope), (draft) => {
    const { [scope]: ended, ...others } = draft.freezes ?? {};
    if (ended) return { ...draft, freezes: others };
    const left = Object.entries(others).map(([name, each]) => formatFreeze(name, each));
    const what = scope === ALL_FROZEN ? 'Everything at once' : scope;
    throw new Refusal([
      left.length > 0
        ? `${what} is not frozen in ${context.environment}. Frozen: ${left.join('; ')}.`
        : `Nothing is frozen in ${context.environment}.`,
    ]);
  });
}
