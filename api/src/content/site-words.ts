import {
  checkDocument,
  checkFiles,
  type Problem,
  type CommitContext,
  commitDocuments,
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
import type { ContentKind } from '@tableside/contracts/content/model';
import { PICTURE_SRC } from '@tableside/contracts/content/fields';
import { createWordReader } from './live-words';
import {
  type Committed,
  type DraftPictures,
  type WordProblem,
  type Words,
  type WordsAt,
  WordsAway,
} from './model';

/** How long a response waits for shell servers to show what was published, in milliseconds. */
const SHOWN_WITHIN_MS = 3000;

class Moved extends Error {}

export interface PlaceOfWords {
  /** Address of the store. */
  readonly store: string;
  readonly environment: string;
}

/** Opens the release store as the command does: with the same checks, keys, rights and notes.
 * @throws {WordsAway} for an address that is no store's, and keys that cannot be read */
export async function openSiteWords({ store: address, environment }: PlaceOfWords) {
  const identity = await orAway(() => openIdentity(process.env, process.cwd(), address));
  const opened = await orAway(() => openStore(address));
  const store = { ...opened, seal: identity.seal };
  return createSiteWords({ store, environment, identity, close: async () => opened.close?.() });
}

interface OpenedWords {
  readonly store: ReleaseStore;
  readonly environment: string;
  readonly identity: Identity;
  readonly close: () => Promise<void>;
}

/** The content as it lies in the release store. What reads throws {@link WordsAway} where the store fails. */
function createSiteWords({ store, environment, identity, close }: OpenedWords) {
  const { caller, places } = identity;
  const parts = { store, environment };
  const reader = createWordReader(store, environment);

  /** Publishes as the command does, in the name of a user.
   * @param upon what has to be live before */
  const commit = async (
    kind: ContentKind,
    { by, upon, verb }: { by: string; upon: WordsAt; verb: string },
    act: (context: CommitContext) => Promise<Published | WordProblem[]>,
  ): Promise<Committed> => {
    try {
      const owner = await reader.readOwner();
      const expects = (live: ContentRevision | null) => {
        const expected = upon.revision === null ? undefined : upon.document;
        if (!isDeepStrictEqual(live?.documents[kind], expected ?? undefined)) throw new Moved();
      };
      const context = { ...parts, owner, by, signer: caller.id, expects };
      const done = await runAudited(
        caller,
        places.folder,
        `content ${verb} ${owner} ${kind}`,
        async () => {
          authorize(caller, { verb: 'content', remote: owner, environment });
          return act(context);
        },
      );
      if (!('revision' in done)) return { outcome: 'problems', problems: done };
      await withTimeout(waitForNewest(parts), SHOWN_WITHIN_MS).catch(() => undefined);
      const { revision } = await reader.readLive(kind);
      return { outcome: done.changed.length > 0 ? 'done' : 'unchanged', revision };
    } catch (error) {
      if (error instanceof Moved) return { outcome: 'moved' };
      return { outcome: 'failed', message: tellFailure(error) };
    }
  };

  return {
    /** The remote that has the content. */
    readOwner: () => orAway(reader.readOwner),
    readLive: (kind: ContentKind) => orAway(() => reader.readLive(kind)),
    readRevision: (kind: ContentKind, revision: string | null) =>
      orAway(() => reader.readRevision(kind, revision)),
    listChanges: (kind: ContentKind) => orAway(() => reader.listChanges(kind)),
    /** Names of the home page's sections. */
    listSections: () => orAway(() => readLiveSections(parts)),
    check: (kind: ContentKind, document: Words, pictures: DraftPictures): Promise<WordProblem[]> =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        orAway(async () => {
          const sections = kind === 'home' ? await readLiveSections(parts) : [];
          const [check] = await checkFiles([file], { root: folder, homes: [folder], sections });
          const lost = check?.checked ? await findLostPictures(store, check.checked) : [];
          return [...(check?.found ?? []), ...lost].map(toWordProblem);
        }),
      ),
    /** @param by the user, as the history names them
     * @param upon what has to be live before */
    publish: (
      kind: ContentKind,
      document: Words,
      { pictures, by, upon }: { pictures: DraftPictures; by: string; upon: WordsAt },
    ) =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        commit(kind, { by, upon, verb: 'publish' }, (context) =>
          publishContent({ ...context, place: { root: folder, homes: [folder] } }, [file]),
        ),
      ),
    /** Makes an earlier version live, whatever was published since. */
    async restore(kind: ContentKind, to: WordsAt, by: string): Promise<Committed> {
      const upon = await orAway(() => reader.readLive(kind));
      return commit(kind, { by, upon, verb: 'undo' }, async (context) => {
        const document = to.revision === null ? undefined : (to.document ?? undefined);
        if (document !== undefined) {
          const { checked, problems } = checkDocument({ value: document, lineOf: () => 1 });
          const lost = checked ? await findLostPictures(store, checked) : [];
          const all = [...problems, ...lost];
          if (all.length > 0) return all.map(toWordProblem);
        }
        return commitDocuments(context, { documents: new Map([[kind, document]]), verb: 'undo' });
      });
    },
    close,
  };
}
export type SiteWords = ReturnType<typeof createSiteWords>;

const toWordProblem = ({ path, sentence }: Problem): WordProblem => ({
  path: [...path],
  sentence,
});

/** @throws {WordsAway} in the place of what the store fails with */
async function orAway<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new WordsAway(tellFailure(error), { cause: error });
  }
}

/** Lays a draft out as the command finds documents: a file that is named after its kind, and its pictures beside it. The folder
 * is gone when `use` has ended. */
export async function withDraftFolder<Result>(
  kind: ContentKind,
  document: Words,
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

const FULL =
  'The release store is full. Nothing was changed on the site, and your draft is kept. Have the operator make room, and publish again.';
const AWAY =
  'The release store cannot be used right now. Nothing was changed on the site, and your draft is kept. Try again, or have the operator look at it.';

/** Why a store did not take a change, for the person who asked for it.
 * @throws what is no failure of the store */
export function tellFailure(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const cause = error instanceof StoreFailure ? error.cause : error;
  const { code } = Object(cause) as { readonly code?: unknown };
  if (typeof code !== 'string' && cause === error) throw error;
  return /^(?:ENOSPC|EDQUOT|53100)$/.test(String(code)) ? FULL : AWAY;
}
