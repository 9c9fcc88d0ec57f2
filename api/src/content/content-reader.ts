import {
  readLog,
  readNewest,
  readStoredRevision,
  CONTENT_FOLDER,
  type ContentEntry,
  damagedStoreError,
  readJson,
  releaseKey,
  type ReleaseStore,
} from '@tableside/registry/content-editor';
import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '@tableside/contracts/content/model';
import type { ContentRevision } from '@tableside/contracts/content/wire';
import { LRUCache } from 'lru-cache';
import type { ContentDocument, ContentChange, ContentAt } from './model';

const STORED_MAX = 64;

const NO_OWNER = 'No live release has content to edit.';

/** Reads live and earlier content from the release store. */
export function createContentReader(store: ReleaseStore, environment: string) {
  const cache = new LRUCache<string, Promise<ContentRevision | null>>({ max: STORED_MAX });
  let log: { readonly key: string; readonly all: ReturnType<typeof readLog> } | undefined;

  /** Revisions are immutable, so each one is read once. */
  const readEntry = (owner: string, entry: ContentEntry): Promise<ContentRevision | null> => {
    const known = cache.get(entry.integrity) ?? readStoredRevision(store, owner, entry);
    cache.set(entry.integrity, known);
    known.catch(() => cache.delete(entry.integrity));
    return known;
  };

  const readState = async () => {
    const newest = await readNewest(store, environment);
    const [owner, remote] =
      Object.entries(newest?.remotes ?? {}).find(([, { active }]) => active.content.length > 0) ??
      [];
    if (!newest || owner === undefined || !remote) throw damagedStoreError(NO_OWNER);
    return { newest, owner, release: remote.active };
  };

  const readBuiltIn = async (kind: ContentType): Promise<ContentAt> => {
    const { owner, release } = await readState();
    const key = releaseKey(owner, release.version, `${CONTENT_FOLDER}${kind}.json`);
    return { revision: null, document: (await readJson(store, key)) as ContentDocument | null };
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
    async readLive(kind: ContentType): Promise<ContentAt> {
      const { newest, owner } = await readState();
      const entry = newest.content[owner];
      const revision = entry && (await readEntry(owner, entry));
      const document = revision?.documents[kind] as ContentDocument | undefined;
      return entry && document ? { revision: entry.revision, document } : readBuiltIn(kind);
    },
    /** @returns null if the revision does not exist */
    async readRevision(kind: ContentType, revision: string | null): Promise<ContentAt | null> {
      if (revision === null) return readBuiltIn(kind);
      const { owner, entries } = await readHistory();
      const entry = entries
        .map(({ content }) => content[owner])
        .find((each) => each?.revision === revision);
      const stored = entry && (await readEntry(owner, entry));
      if (!stored) return null;
      const document = stored.documents[kind] as ContentDocument | undefined;
      return document ? { revision, document } : readBuiltIn(kind);
    },
    /** Changes of one content type, newest first. Revisions that only changed other types are skipped. */
    async listChanges(kind: ContentType): Promise<ContentChange[]> {
      const { owner, entries } = await readHistory();
      const changes: ContentChange[] = [];
      let before: ContentDocument | null = null;
      let last: string | undefined;
      for (const { revision: id, change, content } of entries) {
        const entry = content[owner];
        if (entry?.revision === last) continue;
        last = entry?.revision;
        const stored = entry && (await readEntry(owner, entry));
        const document = (stored?.documents[kind] as ContentDocument | undefined) ?? null;
        if (isDeepStrictEqual(document, before)) continue;
        before = document;
        const revision = document && entry ? entry.revision : null;
        changes.push({ id, at: change.at, who: change.by, what: whatOf(change.command), revision });
      }
      return changes.reverse();
    },
  };
}

const VERBS: Readonly<Record<string, ContentChange['what']>> = {
  undo: 'restored',
  // Written by releases that ended scheduled content.
  end: 'restored',
  rollback: 'rolled-back',
};

const whatOf = (command: string): ContentChange['what'] =>
  VERBS[command.split(' ')[1] ?? ''] ?? 'published';
