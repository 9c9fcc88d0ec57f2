import type { ContentOwner } from '@tableside/contracts/content/wire';
import { commitChange, readLog, rollbackCommand, type RollbackOptions } from '../registry/changes';
import { withContent, type ContentEntry } from '../registry/document';
import { requireUnfrozen } from '../registry/freeze';
import { Refusal, storeTrouble } from '../store/refusal';
import type { Place } from '../store/store';
import type { ContentContext } from './publish-content';
import { readStoredRevision } from './commit-documents';

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

/** Every change of published documents, oldest first and the live one marked, and which kinds are published now. */
export async function logContent({
  store,
  environment,
  owner,
}: Place & Pick<ContentContext, 'owner'>): Promise<string[]> {
  const lines: string[] = [];
  let live: ContentEntry | undefined;
  for (const { revision, change, content } of await readLog(store, environment)) {
    const entry = content[owner];
    if (entry?.revision === live?.revision) continue;
    live = entry;
    const isRollback = change.command.startsWith('content rollback');
    const what = !entry
      ? 'rollback to the built-in copy'
      : isRollback
        ? `rollback to revision ${entry.revision}`
        : `${verbOf(change.command)} ${await tellKinds(entry, change.command)} (revision ${entry.revision})`;
    lines.push(`${String(revision).padStart(4)}  ${change.at}  ${change.by.padEnd(12)}  ${what}`);
  }
  const last = lines.pop();
  if (!last)
    return [`Nothing of ${owner}’s was ever published in ${environment}. The built-in copy shows.`];
  return [...lines, `${last}  live`, await tellPublished()];

  async function tellKinds(entry: ContentEntry, command: string): Promise<string> {
    const stored = await readStoredRevision(store, owner, entry);
    return stored?.changed.join('+') ?? command.split(' ').at(-1) ?? '';
  }

  async function tellPublished(): Promise<string> {
    if (!live) return 'Nothing is published now: the built-in copy shows.';
    const stored = await readStoredRevision(store, owner, live);
    return stored
      ? `Published now: ${Object.keys(stored.documents).join(', ')}. Of the other kinds the built-in copy shows.`
      : `Revision ${live.revision} is missing from the store or was changed there: the built-in copy shows.`;
  }
}

/** Such as `publish`, or `undo` of the desk. */
const verbOf = (command: string): string => command.split(' ')[1] ?? 'publish';
