import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { ContentOwner, ContentRevision } from '@tableside/contracts/content/wire';
import { commitChange } from '../changes';
import { withContent, type ContentEntry } from '../document';
import { requireUnfrozen } from '../freeze/frozen';
import { storeTrouble, type Refusal } from '../refusal';
import type { ReleaseStore } from '../store';
import { createRevision, readStoredRevision } from './stored-revision';

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

export interface DocumentChanges {
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
