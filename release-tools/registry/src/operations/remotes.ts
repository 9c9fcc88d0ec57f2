import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { quote, commitChange, type ChangeContext } from '../registry/changes';
import type { CommandContext } from '../releases/commands';
import { Refusal } from '../store/refusal';
import { withEntry, type Draft } from '../registry/document';
import { requireUnfrozen } from '../registry/freeze';

type SwitchContext = Pick<CommandContext, 'store' | 'environment' | 'by'>;

/** Takes a remote off all pages at once: its code runs nowhere, its pages answer 503, and open tabs are told. It keeps its
 * addresses. Releases that go live meanwhile stay off until `switchOn`. */
export const switchOff = (
  context: SwitchContext,
  name: string,
  reason: string,
): Promise<RegistryDocument> =>
  setKilled(context, name, true, `kill ${name} --reason ${quote(reason)}`);

/** Puts a remote that was switched off back on the pages. */
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
    return withEntry(draft, name, { ...remote, canary: null, killed });
  });

/** The draft without a remote and its documents. */
export function takeAway(draft: Draft, name: string): Draft {
  requireUnfrozen(draft, name);
  const { [name]: _remote, ...remotes } = draft.remotes;
  const { [name]: _content, ...content } = draft.content;
  return { ...draft, remotes, content };
}

/** Takes a remote off the site: nobody answers at its addresses any more, its places and its service are free. Its releases
 * stay stored.
 * @throws {Refusal} for a remote that is not live, and while it is frozen */
export function removeRemote(
  context: Omit<ChangeContext, 'command'>,
  name: string,
): Promise<RegistryDocument> {
  return commitChange({ ...context, command: `remove ${name}` }, (draft) => {
    if (!Object.hasOwn(draft.remotes, name)) {
      throw new Refusal([
        `${name} is not live in ${context.environment}, so there is nothing to take away.`,
      ]);
    }
    return takeAway(draft, name);
  });
}
