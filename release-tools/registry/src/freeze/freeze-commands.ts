import { ALL_FROZEN, type RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, type ChangeContext } from '../changes';
import { quote } from '../change-options';
import { EXIT } from '../exit-codes';
import { Refusal } from '../refusal';
import { sayFreeze, sayUnfreeze } from './frozen';

type Context = Omit<ChangeContext, 'command'>;

/** A command about a remote or everything, as the log has it. */
const commandOf = (name: string, scope: string): string =>
  scope === ALL_FROZEN ? name : `${name} ${scope}`;

/** Keeps a remote or everything as it is, until somebody ends that.
 * @param scope a name, or ALL_FROZEN
 * @throws {Refusal} where somebody else has frozen it already */
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

/** Ends a freeze. Others stay.
 * @param scope a name, or ALL_FROZEN
 * @throws {Refusal} where there is none */
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
