import type { ContentOwner } from '@tableside/contracts/content/wire';
import { commitChange, readLog } from '../changes';
import { withContent, type ContentEntry } from '../document';
import { rollbackCommand, type RollbackOptions } from '../change-options';
import { requireUnfrozen } from '../freeze/frozen';
import { Refusal, storeTrouble } from '../refusal';
import type { ContentContext } from './publish-content';
import { readStoredRevision } from './stored-revision';

/** Makes live what the live revision followed; of a store that lost both, the newest one before them that is whole.
 * @param options why it is taken back although releases are frozen
 * @returns the revision that is live afterwards; null: the built-in copy
 * @throws {Refusal} when nothing is published, or what was live before is damaged */
export async function rollbackContent(
  context: Omit<ContentContext, 'place'>,
  options: Pick<RollbackOptions, 'despiteFreeze'> = {},
): Promise<string | null> {
  const { store, environment, owner } = context;
  const document = await commitChange(
    { ...context, command: rollbackCommand(`content rollback ${owner}`, options) },
    async (draft) => {
      requireUnfrozen(draft, owner, options.despiteFreeze);
      const live = draft.content[owner];
      if (!live) {
        throw new Refusal([
          `Nothing of ${owner}’s is published in ${environment}, so there is nothing to take back. The built-in copy shows.`,
        ]);
      }
      let before = await findEarlier(context, owner, live);
      while (before && !(await readStoredRevision(store, owner, before))) {
        // Nothing can be published onto a damaged revision, so that going back is then the only way on.
        if (await readStoredRevision(store, owner, live)) {
          throw storeTrouble(
            `Revision ${before.revision}, which was live before, is missing from the store or was changed there. Publish the right documents in place of going back.`,
          );
        }
        before = await findEarlier(context, owner, before);
      }
      return withContent(draft, owner, before);
    },
  );
  return document.content[owner]?.revision ?? null;
}

/** What was live when a revision was published, from the registry: a damaged revision cannot tell it, nor prove it. */
async function findEarlier(
  { store, environment }: Omit<ContentContext, 'place'>,
  owner: ContentOwner,
  live: ContentEntry,
): Promise<ContentEntry | null> {
  const log = await readLog(store, environment);
  const first = log.findIndex(({ content }) => content[owner]?.revision === live.revision);
  return log[first - 1]?.content[owner] ?? null;
}
