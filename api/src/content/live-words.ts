import {
  readLog,
  readNewest,
  readStoredRevision,
  WORDS_FOLDER,
  type ContentEntry,
  storeTrouble,
  readJson,
  releaseKey,
  type ReleaseStore,
} from '@tableside/registry/content-editor';
import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { ContentRevision } from '@tableside/contracts/content/wire';
import { LRUCache } from 'lru-cache';
import type { Words, WordChange, WordsAt } from './model';

/** Revisions that are kept in memory. */
const KEPT_MAX = 64;

const NO_OWNER = 'No live release has content, so there is none to edit.';

/** Reads what is live, and what was, from the release store. */
export function createWordReader(store: ReleaseStore, environment: string) {
  const kept = new LRUCache<string, Promise<ContentRevision | null>>({ max: KEPT_MAX });
  let log: { readonly key: string; readonly all: ReturnType<typeof readLog> } | undefined;

  /** A revision never changes, so it is read once. */
  const readEntry = (owner: string, entry: ContentEntry): Promise<ContentRevision | null> => {
    const known = kept.get(entry.integrity) ?? readStoredRevision(store, owner, entry);
    kept.set(entry.integrity, known);
    known.catch(() => kept.delete(entry.integrity));
    return known;
  };

  const readState = async () => {
    const newest = await readNewest(store, environment);
    const [owner, remote] =
      Object.entries(newest?.remotes ?? {}).find(([, { active }]) => active.content.length > 0) ??
      [];
    if (!newest || owner === undefined || !remote) throw storeTrouble(NO_OWNER);
    return { newest, owner, release: remote.active };
  };

  const readBuiltIn = async (kind: ContentKind): Promise<WordsAt> => {
    const { owner, release } = await readState();
    const key = releaseKey(owner, release.version, `${WORDS_FOLDER}${kind}.json`);
    return { revision: null, document: (await readJson(store, key)) as Words | null };
  };

  const readHistory = async () => {
    const { newest, owner } = await readState();
    const key = `${newest.revision} ${newest.change.at}`;
    if (log?.key !== key) log = { key, all: readLog(store, environment) };
    log.all.catch(() => (log = undefined));
    return { owner, entries: await log.all };
  };

  return {
    readOwner: async () => (await readState()).owner,
    async readLive(kind: ContentKind): Promise<WordsAt> {
      const { newest, owner } = await readState();
      const entry = newest.content[owner];
      const revision = entry && (await readEntry(owner, entry));
      const document = revision?.documents[kind] as Words | undefined;
      return entry && document ? { revision: entry.revision, document } : readBuiltIn(kind);
    },
    /** @returns null for a revision that does not exist */
    async readRevision(kind: ContentKind, revision: string | null): Promise<WordsAt | null> {
      if (revision === null) return readBuiltIn(kind);
      const { owner, entries } = await readHistory();
      const entry = entries
        .map(({ content }) => content[owner])
        .find((each) => each?.revision === revision);
      const stored = entry && (await readEntry(owner, entry));
      if (!stored) return null;
      const document = stored.documents[kind] as Words | undefined;
      return document ? { revision, document } : readBuiltIn(kind);
    },
    /** Changes of one kind, newest first; revisions that changed only other kinds are left out. */
    async listChanges(kind: ContentKind): Promise<WordChange[]> {
      const { owner, entries } = await readHistory();
      const changes: WordChange[] = [];
      let before: Words | null = null;
      let last: string | undefined;
      for (const { revision: id, change, content } of entries) {
        const entry = content[owner];
        if (entry?.revision === last) continue;
        last = entry?.revision;
        const stored = entry && (await readEntry(owner, entry));
        const document = (stored?.documents[kind] as Words | undefined) ?? null;
        if (isDeepStrictEqual(document, before)) continue;
        before = document;
        const revision = document && entry ? entry.revision : null;
        changes.push({ id, at: change.at, who: change.by, what: whatOf(change.command), revision });
      }
      return changes.reverse();
    },
  };
}

const VERBS: Readonly<Record<string, WordChange['what']>> = {
  undo: 'restored',
  // Of releases that took scheduled content back.
  end: 'restored',
  rollback: 'rolled-back',
};

const whatOf = (command: string): WordChange['what'] =>
  VERBS[command.split(' ')[1] ?? ''] ?? 'published';
