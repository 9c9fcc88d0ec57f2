import type { RegistryDocument } from '@tableside/contracts/registry/wire';
import { commitChange, type ChangeContext } from '../changes';
import type { Draft } from '../document';
import { requireUnfrozen } from '../freeze/frozen';
import { Refusal } from '../refusal';

/** The draft without a remote and its documents.
 * @throws {Refusal} where it is frozen */
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
