import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { quote } from './change-options';
import { commitChange } from './changes';
import type { CommandContext } from './commands';
import { Refusal } from './refusal';

type SwitchContext = Pick<CommandContext, 'store' | 'environment' | 'by'>;

/** Takes a remote off all pages at once: its code runs nowhere, its pages answer 503, and open tabs are told. It keeps its
 * addresses. Releases that go live meanwhile stay off until `switchOn`.
 * @param reason one line, for the log
 * @throws {Refusal} for a remote that is not live */
export const switchOff = (
  context: SwitchContext,
  name: string,
  reason: string,
): Promise<RegistryDocument> =>
  setKilled(context, name, true, `kill ${name} --reason ${quote(reason)}`);

/** Puts a remote that was switched off back on the pages.
 * @throws {Refusal} for a remote that is not live */
export const switchOn = (context: SwitchContext, name: string): Promise<RegistryDocument> =>
  setKilled(context, name, false, `revive ${name}`);

const setKilled = (
  context: SwitchContext,
  name: string,
  killed: boolean,
  command: string,
): Promise<RegistryDocument> =>
  commitChange({ ...context, command }, (draft) => {
    const remote = draft.remotes[name];
    if (!remote) {
      throw new Refusal([
        `${name} is not live in ${context.environment}, so there is nothing to switch.`,
      ]);
    }
    if (remote.killed === killed) return draft;
    // A canary that was switched off with it does not come back by itself.
    return { ...draft, remotes: { ...draft.remotes, [name]: { ...remote, canary: null, killed } } };
  });
