import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { quote, commitChange, type ChangeContext } from '../registry/changes';
import { Refusal } from '../store/refusal';
import { withEntry, type Draft } from '../registry/document';
import { requireUnfrozen } from '../registry/freeze';

/**
 * Disables a remote: its code runs nowhere, its pages respond with 503, and open tabs are notified. It
 * keeps its routes. Releases that are activated in the meantime stay off until it is enabled.
 */
export const switchOff = (
  context: ChangeContext,
  name: string,
  reason: string,
): Promise<RegistryDocument> =>
  setDisabled(context, name, true, `disable ${name} --reason ${quote(reason)}`);

/** Enables a remote that was disabled. */
export const switchOn = (context: ChangeContext, name: string): Promise<RegistryDocument> =>
  setDisabled(context, name, false, `enable ${name}`);

const setDisabled = (
  context: ChangeContext,
  name: string,
  disabled: boolean,
  command: string,
): Promise<RegistryDocument> =>
  commitChange(context, command, (draft) => {
    const remote = draft.remotes[name];
    if (!remote) {
      throw new Refusal([
        `${name} is not live in ${context.environment}, so it cannot be disabled or enabled.`,
      ]);
    }
    if (remote.disabled === disabled) return draft;
    // A canary that was disabled with the remote is not shown again automatically.
    return withEntry(draft, name, { ...remote, canary: null, disabled });
  });

/** The draft without a remote and its content. */
export function withoutRemoteAndContent(draft: Draft, name: string): Draft {
  requireUnfrozen(draft, name);
  const { [name]: _remote, ...remotes } = draft.remotes;
  const { [name]: _content, ...content } = draft.content;
  return { ...draft, remotes, content };
}

/**
 * Removes a remote from the site: its routes respond with 404, and others may use its routes, slots and
 * service. Its releases stay stored.
 * @throws {Refusal} for a remote that is not live, and during a freeze
 */
export function removeRemote(context: ChangeContext, name: string): Promise<RegistryDocument> {
  return commitChange(context, `remove ${name}`, (draft) => {
    if (!Object.hasOwn(draft.remotes, name)) {
      throw new Refusal([
        `${name} is not live in ${context.environment}, so there is nothing to remove.`,
      ]);
    }
    return withoutRemoteAndContent(draft, name);
  });
}
