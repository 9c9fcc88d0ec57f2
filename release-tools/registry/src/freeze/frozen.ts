import { ALL_FROZEN, type RegisteredFreeze } from '@tableside/contracts/registry/wire';
import type { Draft } from '../document';
import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';

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

/** A freeze as people are told of it. */
export const sayFreeze = (scope: string, { at, by, reason }: RegisteredFreeze): string =>
  `${scope === ALL_FROZEN ? 'everything' : scope} since ${at} by ${by}: ${reason}`;

/** How a freeze is ended. */
export const sayUnfreeze = (scope: string): string =>
  `npm run mfe -- unfreeze${scope === ALL_FROZEN ? '' : ` ${scope}`}`;

/** @param despite why it is changed all the same; left out, it is not
 * @throws {Refusal} where a remote is frozen */
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
