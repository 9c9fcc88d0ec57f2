import { readLog } from '../changes';
import type { ContentEntry } from '../document';
import type { ContentContext } from './publish-content';
import { readStoredRevision } from './stored-revision';

/** Every change of published documents, oldest first and the live one marked, and which kinds are published now. */
export async function logContent({
  store,
  environment,
  owner,
}: Pick<ContentContext, 'store' | 'environment' | 'owner'>): Promise<string[]> {
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
