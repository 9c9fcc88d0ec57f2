import type { ContentOwner } from '@tableside/contracts/content/wire';
import { commitChange, readLog, rollbackCommand, type RollbackOptions } from '../registry/changes';
import { withContent, type ContentEntry } from '../registry/document';
import { requireUnfrozen } from '../registry/freeze';
import { Refusal, damagedStoreError } from '../store/refusal';
import type { StoreScope } from '../store/store';
import { type ContentContext, readStoredRevision } from './publish-content';

/**
 * Restores the content revision before the live one. If the store lost both, it restores the newest
 * intact revision before them.
 * @param options why content is rolled back although releases are frozen
 * @returns the revision that is live afterwards; null: the built-in content
 * @throws {Refusal} when nothing is published, or the revision to restore is damaged
 */
export async function rollbackContent(
  context: Omit<ContentContext, 'scope'>,
  options: Pick<RollbackOptions, 'despiteFreeze'> = {},
): Promise<string | null> {
  const { store, environment, owner } = context;
  const command = rollbackCommand(`content rollback ${owner}`, options);
  const document = await commitChange(context, command, async (draft) => {
    requireUnfrozen(draft, owner, options.despiteFreeze);
    const live = draft.content[owner];
    if (!live) {
      throw new Refusal([
        `${owner} has no published content in ${environment}, so there is nothing to roll back. The built-in content is shown.`,
      ]);
    }
    let before = await findEarlier(context, owner, live);
    while (before && !(await readStoredRevision(store, owner, before))) {
      // Nothing can be published on top of a damaged revision, so a rollback must stay possible.
      if (await readStoredRevision(store, owner, live)) {
        throw damagedStoreError(
          `Revision ${before.revision}, which was live before, is missing from the store or was altered there. Publish the correct content instead of rolling back.`,
        );
      }
      before = await findEarlier(context, owner, before);
    }
    return withContent(draft, owner, before);
  });
  return document.content[owner]?.revision ?? null;
}

/** What was live when a revision was published, according to the registry: a damaged revision may not contain it. */
async function findEarlier(
  { store, environment }: Omit<ContentContext, 'scope'>,
  owner: ContentOwner,
  live: ContentEntry,
): Promise<ContentEntry | null> {
  const log = await readLog(store, environment);
  const first = log.findIndex(({ content }) => content[owner]?.revision === live.revision);
  return log[first - 1]?.content[owner] ?? null;
}

/**
 * Every change of published content, oldest first, with the live one marked, and the types that are
 * published now.
 */
export async function logContent({
  store,
  environment,
  owner,
}: StoreScope & Pick<ContentContext, 'owner'>): Promise<string[]> {
  const lines: string[] = [];
  let live: ContentEntry | undefined;
  for (const { revision, change, content } of await readLog(store, environment)) {
    const entry = content[owner];
    if (entry?.revision === live?.revision) continue;
    live = entry;
    const isRollback = change.command.startsWith('content rollback');
    const what = !entry
      ? 'rollback to the built-in content'
      : isRollback
        ? `rollback to revision ${entry.revision}`
        : `${verbOf(change.command)} ${await describeTypes(entry, change.command)} (revision ${entry.revision})`;
    lines.push(`${String(revision).padStart(4)}  ${change.at}  ${change.by.padEnd(12)}  ${what}`);
  }
  const last = lines.pop();
  if (!last)
    return [
      `${owner} never had published content in ${environment}. The built-in content is shown.`,
    ];
  return [...lines, `${last}  live`, await describePublished()];

  async function describeTypes(entry: ContentEntry, command: string): Promise<string> {
    const stored = await readStoredRevision(store, owner, entry);
    return stored?.changed.join('+') ?? command.split(' ').at(-1) ?? '';
  }

  async function describePublished(): Promise<string> {
    if (!live) return 'Nothing is published now: the built-in content is shown.';
    const stored = await readStoredRevision(store, owner, live);
    return stored
      ? `Published now: ${Object.keys(stored.documents).join(', ')}. All other content types show the built-in content.`
      : `Revision ${live.revision} is missing from the store or was altered there: the built-in content is shown.`;
  }
}

/** Such as `publish`, or `undo` from the admin pages. */
const verbOf = (command: string): string => command.split(' ')[1] ?? 'publish';
