import {
  contentRevision,
  contentRevisionKey,
  type ContentOwner,
  type ContentRevision,
} from '@tableside/contracts/content/wire';
import { type ContentEntry, withContent } from '../registry/document';
import { integrityOf, toJson, type ReleaseStore } from '../store/store';
import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import { commitChange } from '../registry/changes';
import { requireUnfrozen } from '../registry/freeze';
import { storeTrouble, type Refusal } from '../store/refusal';

/** Reads a revision of published documents.
 * @returns null when it is missing, is not what was published, or is of another schema */
export async function readStoredRevision(
  store: ReleaseStore,
  owner: ContentOwner,
  { revision, integrity }: ContentEntry,
): Promise<ContentRevision | null> {
  const bytes = await store.read(contentRevisionKey(owner, revision));
  if (!bytes || integrityOf(bytes) !== integrity) return null;
  const parsed = contentRevision.safeParse(JSON.parse(bytes.toString('utf8')));
  return parsed.success ? parsed.data : null;
}

/** Stores a revision under the next free number. It is not live yet. */
async function createRevision(
  store: ReleaseStore,
  owner: ContentOwner,
  facts: Omit<ContentRevision, 'schema' | 'revision'>,
): Promise<ContentEntry> {
  for (let number = await findFreeNumber(store, owner); ; number += 1) {
    const revision = String(number);
    const bytes = toJson({ schema: 1, revision, ...facts } satisfies ContentRevision);
    if (await store.create(contentRevisionKey(owner, revision), bytes)) {
      return { revision, integrity: integrityOf(bytes) };
    }
  }
}

async function findFreeNumber(store: ReleaseStore, owner: ContentOwner): Promise<number> {
  const numbers = (await store.list(`content/${owner}`)).map((key) =>
    Number(/\/([1-9]\d*)\.json$/.exec(key)?.[1] ?? 0),
  );
  return Math.max(0, ...numbers) + 1;
}

/** Who changes the documents of which remote, and where. */
export interface CommitContext {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly by: string;
  /** Id of the key by which they ask. */
  readonly signer?: string | undefined;
  readonly owner: ContentOwner;
  readonly now?: () => Date;
  /** Looks at what is live right before it is changed, also after somebody else was quicker, and throws where the change is not
   * for that. */
  readonly expects?: (live: ContentRevision | null) => void;
}

interface DocumentChanges {
  /** The new ones by kind; undefined leaves a kind to the built-in copy. */
  readonly documents: ReadonlyMap<ContentKind, unknown>;
  /** Pictures that have to be there first, by their keys. */
  readonly pictures?: ReadonlyMap<string, Buffer>;
  /** What is done, in one word, for the log. */
  readonly verb: 'publish' | 'undo';
}

export interface Published {
  /** The revision that is live afterwards. */
  readonly revision: string;
  /** Kinds that it changed; empty when what was given was live already. */
  readonly changed: readonly string[];
}

/** Makes documents live as one revision: those of the live one, with some kinds replaced. Two who do so at once both get their
 * change.
 * @throws {Refusal} when releases are frozen, or the store is damaged */
export async function commitDocuments(
  context: CommitContext,
  { documents, pictures = new Map(), verb }: DocumentChanges,
): Promise<Published> {
  const { store, owner, expects, now = () => new Date() } = context;
  const kinds = [...documents.keys()];
  let made: (ContentEntry & { readonly parent: string | null }) | null = null;
  let changed: readonly string[] = [];

  const document = await commitChange(
    { ...context, command: `content ${verb} ${owner} ${kinds.join('+')}` },
    async (draft) => {
      requireUnfrozen(draft, owner);
      const entry = draft.content[owner];
      const live = entry ? await readStoredRevision(store, owner, entry) : null;
      if (entry && !live) throw damaged(owner, entry.revision);
      expects?.(live);
      changed = kinds.filter(
        (kind) => !isDeepStrictEqual(live?.documents[kind], documents.get(kind)),
      );
      if (!changed.length) return draft;
      const parent = live?.revision ?? null;
      // After a conflict with another team's release the revision that was made still holds.
      if (!made || made.parent !== parent) {
        for (const [key, bytes] of pictures) await storePicture(store, key, bytes);
        const all = { ...live?.documents, ...Object.fromEntries(documents) };
        const created = await createRevision(store, owner, {
          parent,
          changed: [...changed],
          at: now().toISOString(),
          documents: Object.fromEntries(
            Object.entries(all).filter(([, document]) => document !== undefined),
          ),
        });
        made = { ...created, parent };
      }
      const { revision, integrity } = made;
      return withContent(draft, owner, { revision, integrity });
    },
  );
  return { revision: document.content[owner]?.revision ?? '', changed };
}

/** @throws {Refusal} when the store holds something else in its place */
async function storePicture(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  if ((await store.create(key, bytes)) || (await store.read(key))?.equals(bytes)) return;
  throw storeTrouble(
    `The picture ${key} was changed in the store. Have whoever keeps the store delete it there, and publish again.`,
  );
}

const damaged = (owner: ContentOwner, revision: string): Refusal =>
  storeTrouble(
    `Revision ${revision}, which is live, is missing from the store or was changed there, so that nothing can be added to it. Take it back first: npm run mfe -- content rollback ${owner}`,
  );
