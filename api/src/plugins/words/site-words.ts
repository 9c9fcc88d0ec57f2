import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { isDeepStrictEqual } from 'node:util';
import { contentSchemas, type ContentRevision } from '@tableside/contracts/content/wire';
import type { ContentKind } from '@tableside/contracts/content/model';
import { checkDocument } from '@tableside/registry/content/check/check-document';
import { checkFiles } from '@tableside/registry/content/check/check-files';
import { nameField, type Problem } from '@tableside/registry/content/check/problem';
import { listPictureFields } from '@tableside/registry/content/check/schema-walk';
import {
  commitDocuments,
  type CommitContext,
  type Published,
} from '@tableside/registry/content/commit-documents';
import { renderJsonSchema } from '@tableside/registry/content/json-schemas';
import { findLostPictures } from '@tableside/registry/content/prepare-documents';
import { publishContent, readLiveSections } from '@tableside/registry/content/publish-content';
import { openIdentity, type Identity } from '@tableside/registry/identity/open-identity';
import { runAudited } from '@tableside/registry/identity/run-audited';
import { waitForNewest } from '@tableside/registry/reports/wait-for-shells';
import type { ReleaseStore } from '@tableside/registry/store';
import { openStore } from '@tableside/registry/stores/open-store';
import { withDraftFolder } from './draft-folder';
import { createWordReader } from './live-words';
import { tellFailure } from './tell-failure';
import {
  WordsAway,
  type Committed,
  type KindFacts,
  type SiteWords,
  type WordProblem,
  type WordsAt,
} from './words-model';

/** How long an answer waits for shell servers to show what was published, in milliseconds. */
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

function createSiteWords({ store, environment, identity, close }: OpenedWords): SiteWords {
  const { caller, places } = identity;
  const parts = { store, environment };
  const reader = createWordReader(store, environment);

  /** Does what the command does for somebody who may. */
  const commit = async (
    kind: ContentKind,
    { by, upon, verb }: { by: string; upon: WordsAt; verb: string },
    act: (context: CommitContext) => Promise<Published | readonly WordProblem[]>,
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
          caller.allow([{ verb: 'content', remote: owner, environment }]);
          return act(context);
        },
      );
      reader.forget();
      if (!('revision' in done)) return { outcome: 'problems', problems: done };
      await withTimeout(waitForNewest(parts), SHOWN_WITHIN_MS).catch(() => undefined);
      const { revision } = await reader.readLive(kind);
      return { outcome: done.changed.length > 0 ? 'done' : 'unchanged', revision };
    } catch (error) {
      reader.forget();
      if (error instanceof Moved) return { outcome: 'moved' };
      return { outcome: 'failed', message: tellFailure(error) };
    }
  };

  return {
    describe,
    readOwner: () => orAway(reader.readOwner),
    readLive: (kind) => orAway(() => reader.readLive(kind)),
    readRevision: (kind, revision) => orAway(() => reader.readRevision(kind, revision)),
    listChanges: (kind) => orAway(() => reader.listChanges(kind)),
    listSections: () => orAway(() => readLiveSections(parts)),
    check: (kind, document, pictures) =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        orAway(async () => {
          const sections = kind === 'home' ? await readLiveSections(parts) : [];
          const [check] = await checkFiles([file], { root: folder, homes: [folder], sections });
          const lost = check?.checked ? await findLostPictures(store, check.checked) : [];
          return [...(check?.found ?? []), ...lost].map(toWordProblem);
        }),
      ),
    publish: ({ kind, document, pictures, by, upon }) =>
      withDraftFolder(kind, document, pictures, (folder, file) =>
        commit(kind, { by, upon, verb: 'publish' }, (context) =>
          publishContent({ ...context, place: { root: folder, homes: [folder] } }, [file]),
        ),
      ),
    restore: ({ kind, to, by, upon, verb }) =>
      commit(kind, { by, upon, verb }, async (context) => {
        const document = to.revision === null ? undefined : (to.document ?? undefined);
        if (document !== undefined) {
          const { checked, problems } = checkDocument({ value: document, lineOf: () => 1 });
          const lost = checked ? await findLostPictures(store, checked) : [];
          const all = [...problems, ...lost];
          if (all.length > 0) return all.map(toWordProblem);
        }
        return commitDocuments(context, { documents: new Map([[kind, document]]), verb });
      }),
    close,
  };
}

function describe(kind: ContentKind): KindFacts {
  const schema = JSON.parse(renderJsonSchema(kind)) as Record<string, unknown>;
  return {
    title: String(schema['title']),
    description: String(schema['description']),
    schema,
    pictures: listPictureFields(contentSchemas[kind]),
  };
}

const toWordProblem = ({ path, sentence }: Problem): WordProblem => ({
  path,
  field: nameField(path),
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
