import {
  validateContent,
  checkFiles,
  type Problem,
  type CommitContext,
  commitContent,
  type Published,
  findLostPictures,
  publishContent,
  readLiveSections,
  type Identity,
  openIdentity,
  runAudited,
  authorize,
  waitForNewest,
  type ReleaseStore,
  openStore,
  Refusal,
  StoreFailure,
} from '@tableside/registry/content-editor';
import { isDeepStrictEqual } from 'node:util';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { ContentRevision } from '@tableside/contracts/content/wire';
import type { ContentType } from '@tableside/contracts/content/model';
import { PICTURE_SRC } from '@tableside/contracts/content/fields';
import { createContentReader } from './content-reader';
import {
  type Committed,
  type DraftPictures,
  type ContentProblem,
  type ContentDocument,
  type ContentAt,
  ContentUnavailable,
} from './model';

/** How long a response waits until the shell servers show the new content, in milliseconds. */
const SHOWN_WITHIN_MS = 3000;

class RevisionConflict extends Error {}

export interface ContentPath {
  readonly store: string;
  readonly environment: string;
}

/** Opens the release store with the same checks, keys, and permissions as the command line.
 * @throws {ContentUnavailable} if the address is not a store or the keys cannot be read */
export async function openSiteContent({ store: address, environment }: ContentPath) {
  const identity = await wrapStoreErrors(() => openIdentity(process.env, process.cwd(), address));
  const opened = await wrapStoreErrors(() => openStore(address));
  const store = { ...opened, signer: identity.signer };
  return createSiteContent({ store, environment, identity, close: async () => opened.close?.() });
}

interface OpenedContent {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly identity: Identity;
  readonly close: () => Promise<void>;
}

/** Content in the release store. Reads throw {@link ContentUnavailable} if the store fails. */
function createSiteContent({ store, environment, identity, close }: OpenedContent) {
  const { principal, keyPaths } = identity;
  const parts = { store, environment };
  const reader = createContentReader(store, environment);

  /** Publishes in the name of a user, like the command line.
   * @param base the revision that has to be live */
  const commit = async (
    kind: ContentType,
    { by, base, verb }: { by: string; base: ContentAt; verb: string },
    action: (context: CommitContext) => Promise<Published | ContentProblem[]>,
  ): Promise<Committed> => {
    try {
      const owner = await reader.readOwner();
      const expects = (live: ContentRevision | null) => {
        const expected = base.revision === null ? undefined : base.document;
        if (!isDeepStrictEqual(live?.documents[kind], expected ?? undefined))
          throw new RevisionConflict();
      };
      const context = { ...parts, owner, by, signer: principal.id, expects };
      const done = await runAudited(
        principal,
        keyPaths.folder,
        `content ${verb} ${owner} ${kind}`,
        async () => {
          authorize(principal, { verb: 'content', remote: owner, environment });
          return action(context);
        },
      );
      if (!('revision' in done)) return { outcome: 'problems', problems: done };
      await withTimeout(waitForNewest(parts), SHOWN_WITHIN_MS).catch(() => undefined);
      const { revision } = await reader.readLive(kind);
      return { outcome: done.changed.length > 0 ? 'published' : 'unchanged', revision };
    } catch (error) {
      if (error instanceof RevisionConflict) return { outcome: 'moved' };
      return { outcome: 'failed', message: reportFailure(error) };
    }
  };

  return {
    readOwner: () => wrapStoreErrors(reader.readOwner),
    readLive: (kind: ContentType) => wrapStoreErrors(() => reader.readLive(kind)),
    readRevision: (kind: ContentType, revision: string | null) =>
      wrapStoreErrors(() => reader.readRevision(kind, revision)),
    listChanges: (kind: ContentType) => wrapStoreErrors(() => reader.listChanges(kind)),
    listSections: () => wrapStoreErrors(() => readLiveSections(parts)),
    check: (
      kind: ContentType,
      document: ContentDocument,
      pictures: DraftPictures,
    ): Promise<ContentProblem[]> =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        wrapStoreErrors(async () => {
          const sections = kind === 'home' ? await readLiveSections(parts) : [];
          const [check] = await checkFiles([file], { root: folder, homes: [folder], sections });
          const lost = check?.checked ? await findLostPictures(store, check.checked) : [];
          return [...(check?.found ?? []), ...lost].map(toContentProblem);
        }),
      ),
    /** @param by the user, as shown in the history
     * @param base the revision that has to be live */
    publish: (
      kind: ContentType,
      document: ContentDocument,
      { pictures, by, base }: { pictures: DraftPictures; by: string; base: ContentAt },
    ) =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        commit(kind, { by, base, verb: 'publish' }, (context) =>
          publishContent({ ...context, scope: { root: folder, homes: [folder] } }, [file]),
        ),
      ),
    async restore(kind: ContentType, to: ContentAt, by: string): Promise<Committed> {
      const base = await wrapStoreErrors(() => reader.readLive(kind));
      return commit(kind, { by, base, verb: 'undo' }, async (context) => {
        const document = to.revision === null ? undefined : (to.document ?? undefined);
        if (document !== undefined) {
          const { checked, problems } = validateContent({
            value: document,
            lineOf: () => 1,
          });
          const lost = checked ? await findLostPictures(store, checked) : [];
          const all = [...problems, ...lost];
          if (all.length > 0) return all.map(toContentProblem);
        }
        return commitContent(context, { documents: new Map([[kind, document]]), verb: 'undo' });
      });
    },
    close,
  };
}
export type SiteContent = ReturnType<typeof createSiteContent>;

const toContentProblem = ({ path, message }: Problem): ContentProblem => ({
  path: [...path],
  message,
});

/** @throws {ContentUnavailable} instead of errors of the store */
async function wrapStoreErrors<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new ContentUnavailable(reportFailure(error));
  }
}

/** Writes a draft to a temporary folder the way the command line expects it: a file named after the content
 * type, and its pictures next to it. Removes the folder afterwards. */
export async function withDraftFolder<Result>(
  kind: ContentType,
  document: ContentDocument,
  pictures: DraftPictures,
  use: (folder: string, file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tableside-draft-'));
  try {
    const file = path.join(folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(document));
    await mkdir(path.join(folder, 'pictures'));
    for (const [src, bytes] of pictures) {
      if (src.startsWith('pictures/') && PICTURE_SRC.test(src))
        await writeFile(path.join(folder, src), bytes);
    }
    return await use(folder, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const STORE_FULL =
  'The release store is full. Nothing was published, and your draft is saved. Ask the operator to free some space, then publish again.';
const STORE_UNAVAILABLE =
  'The release store is unavailable. Nothing was published, and your draft is saved. Try again, or ask the operator to check it.';

/** Explains to the user why the store refused a change.
 * @throws the error itself if it did not come from the store */
export function reportFailure(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const cause = error instanceof StoreFailure ? error.cause : error;
  const { code } = Object(cause) as { readonly code?: unknown };
  if (typeof code !== 'string' && cause === error) throw error;
  return /^(?:ENOSPC|EDQUOT|53100)$/.test(String(code)) ? STORE_FULL : STORE_UNAVAILABLE;
}
