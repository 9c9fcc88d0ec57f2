import {
  ALL_FROZEN,
  type RegisteredFreeze,
  type RegistryDocument,
} from '@tableside/contracts/registry/wire';
import type { Draft } from './document';
import { EXIT, Refusal } from '../store/refusal';
import { commitChange, type ChangeContext, quote } from './changes';

type Freezable = Pick<Draft, 'freezes'>;

/** What keeps a remote as it is: a freeze of its own, or one of everything. */
export function findFreeze(
  { freezes = {} }: Freezable,
  name: string,
): { readonly scope: string; readonly freeze: RegisteredFreeze } | null {
  const scope = [ALL_FROZEN, name].find((each) => Object.hasOwn(freezes, each));
  const freeze = scope === undefined ? undefined : freezes[scope];
  return scope === undefined || !freeze ? null : { scope, freeze };
}

export const sayFreeze = (scope: string, { at, by, reason }: RegisteredFreeze): string =>
  `${scope === ALL_FROZEN ? 'everything' : scope} since ${at} by ${by}: ${reason}`;

export const sayUnfreeze = (scope: string): string =>
  `npm run mfe -- unfreeze${scope === ALL_FROZEN ? '' : ` ${scope}`}`;

/** @param despite why it is changed all the same; left out, it is not */
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
      `Frozen: ${sayFreeze(scope, freeze)}. Nothing was changed; publishing is possible. Who may end it: ${sayUnfreeze(scope)}. What does harm is taken back by rollback with --despite-freeze REASON.`,
    ],
    EXIT.forbidden,
  );
}

type Context = Omit<ChangeContext, 'command'>;

const commandOf = (name: string, scope: string): string =>
  scope === ALL_FROZEN ? name : `${name} ${scope}`;

/** Keeps a remote or everything as it is, until somebody ends that. */
export function freeze(context: Context, scope: string, reason: string): Promise<RegistryDocument> {
  const { by, now = () => new Date() } = context;
  const command = `${commandOf('freeze', scope)} --reason ${quote(reason)}`;
  return commitChange({ ...context, command }, (draft) => {
    const present = draft.freezes?.[scope];
    if (present) {
      throw new Refusal(
        [
          `Frozen already: ${sayFreeze(scope, present)}. Nothing was changed. For another reason, end it first: ${sayUnfreeze(scope)}`,
        ],
        EXIT.late,
      );
    }
    const added = { [scope]: { reason, by, at: now().toISOString() } };
    return { ...draft, freezes: { ...draft.freezes, ...added } };
  });
}

/** Ends a freeze. Others stay. */
export function unfreeze(context: Context, scope: string): Promise<RegistryDocument> {
  return commitChange({ ...context, command: commandOf('unfreeze', scope) }, (draft) => {
    const { [scope]: ended, ...others } = draft.freezes ?? {};
    if (ended) return { ...draft, freezes: others };
    const left = Object.entries(others).map(([name, each]) => sayFreeze(name, each));
    const what = scope === ALL_FROZEN ? 'Everything at once' : scope;
    throw new Refusal([
      left.length > 0
        ? `${what} is not frozen in ${context.environment}. Frozen: ${left.join('; ')}.`
        : `Nothing is frozen in ${context.environment}.`,
    ]);
  });
}
