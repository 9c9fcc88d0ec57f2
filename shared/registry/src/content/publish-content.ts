import { isDeepStrictEqual } from 'node:util';
import type { ContentOwner } from '@tableside/contracts/content/wire';
import { commitChange, readNewest } from '../changes';
import { withContent, type ContentEntry } from '../document';
import { requireUnfrozen } from '../freeze/frozen';
import { storeTrouble, type Refusal } from '../refusal';
import type { ReleaseStore } from '../store';
import type { CheckedPlace } from './check/check-files';
import { prepareDocuments } from './prepare-documents';
import { sectionNames } from './section-names';
import { createRevision, readStoredRevision } from './stored-revision';

export interface ContentContext {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly by: string;
  readonly owner: ContentOwner;
  readonly place: Omit<CheckedPlace, 'sections'>;
  readonly now?: () => Date;
}

export interface Published {
  /** The revision that is live afterwards. */
  readonly revision: string;
  /** Kinds that it changed; empty when what was given was live already. */
  readonly changed: readonly string[];
}

/**
 * Makes documents live as one revision: those of the live one, with the given kinds replaced. Two publishers at once both
 * get their change.
 * @param files absolute paths
 * @throws {Refusal} with all problems of all files; then nothing was changed
 */
export async function publishContent(
  context: ContentContext,
  files: readonly string[],
): Promise<Published> {
  const { store, owner, place, now = () => new Date() } = context;
  const sections = await readLiveSections(context);
  const { documents, pictures } = await prepareDocuments(store, owner, files, {
    ...place,
    sections,
  });
  const kinds = [...documents.keys()];
  let made: (ContentEntry & { readonly parent: string | null }) | null = null;
  let changed: readonly string[] = [];

  const document = await commitChange(
    { ...context, command: `content publish ${owner} ${kinds.join('+')}` },
    async (draft) => {
      requireUnfrozen(draft, owner);
      const entry = draft.content[owner];
      const live = entry ? await readStoredRevision(store, owner, entry) : null;
      if (entry && !live) throw damaged(owner, entry.revision);
      changed = kinds.filter(
        (kind) => !isDeepStrictEqual(live?.documents[kind], documents.get(kind)),
      );
      if (!changed.length) return draft;
      const parent = live?.revision ?? null;
      // After a conflict with another team's release the revision that was made still holds.
      if (!made || made.parent !== parent) {
        for (const [key, bytes] of pictures) await storePicture(store, key, bytes);
        const created = await createRevision(store, owner, {
          parent,
          changed: [...changed],
          at: now().toISOString(),
          documents: { ...live?.documents, ...Object.fromEntries(documents) },
        });
        made = { ...created, parent };
      }
      const { revision, integrity } = made;
      return withContent(draft, owner, { revision, integrity });
    },
  );
  return { revision: document.content[owner]?.revision ?? '', changed };
}

/** Names of the sections that live releases have on the home page. */
async function readLiveSections({ store, environment }: ContentContext): Promise<string[]> {
  const live = await readNewest(store, environment);
  return sectionNames(Object.values(live?.remotes ?? {}).flatMap(({ active }) => active.slots));
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
