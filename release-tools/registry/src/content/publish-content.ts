import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import type { ContentType } from '@tableside/contracts/content/model';
import {
  contentPictureKey,
  type ContentOwner,
  contentRevision,
  contentRevisionKey,
  type ContentRevision,
} from '@tableside/contracts/content/wire';
import { Refusal, damagedStoreError } from '../store/refusal';
import { type StoreScope, type ReleaseStore, integrityOf, toJson } from '../store/store';
import {
  type ValidatedContent,
  sectionNames,
  formatProblem,
  type FieldPath,
  type Problem,
} from './validate-content';
import {
  checkFiles,
  type CheckScope,
  encodePicture,
  namePicture,
  findPicture,
} from './check-files';
import { type ChangeContext, readNewest, commitChange } from '../registry/changes';
import { type ContentEntry, withContent } from '../registry/document';
import { isDeepStrictEqual } from 'node:util';
import { requireUnfrozen } from '../registry/freeze';

interface PreparedContent {
  readonly documents: ReadonlyMap<ContentType, unknown>;
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/**
 * Checks files and prepares them for publishing; stores nothing.
 * @throws {Refusal} with all problems of all files
 */
async function prepareContent(
  store: ReleaseStore,
  owner: ContentOwner,
  files: readonly string[],
  scope: CheckScope,
): Promise<PreparedContent> {
  const checks = await checkFiles(files, scope);
  const documents = new Map<ContentType, unknown>();
  const pictures = new Map<string, Buffer>();
  const problems: string[] = [];
  const names = new Map<ContentType, string>();
  for (const check of checks) {
    problems.push(...check.problems);
    if (!check.checked) continue;
    const { kind } = check.checked;
    const other = names.get(kind);
    if (other)
      problems.push(
        `${check.name}: It has the content type "${kind}", as does ${other}. Specify only one of them.`,
      );
    names.set(kind, check.name);
    const lost = await findLostPictures(store, check.checked);
    problems.push(...lost.map((problem) => formatProblem(check.name, problem)));
    const document = JSON.parse(JSON.stringify(check.checked.document)) as unknown;
    if (check.picture) {
      const { path, bytes, format, slot } = check.picture;
      const { maxBytes } = PICTURE_RULES[slot];
      const encoded = await encodePicture(bytes, format, maxBytes);
      if (encoded.length > maxBytes) {
        const message = `The stored picture would be ${Math.ceil(encoded.length / 1000)} kB; the limit is ${maxBytes / 1000} kB. Save it as webp.`;
        problems.push(formatProblem(check.name, { line: null, path, message }));
      }
      const key = contentPictureKey(owner, namePicture(encoded, format));
      pictures.set(key, encoded);
      setField(document, path, `/${key}`);
    }
    documents.set(kind, document);
  }
  if (problems.length) throw new Refusal(problems);
  return { documents, pictures };
}

/** A picture that content takes from an earlier revision and that does not exist. */
export async function findLostPictures(
  store: Pick<ReleaseStore, 'read'>,
  { kind, document }: ValidatedContent,
): Promise<Problem[]> {
  const found = findPicture(kind, document);
  if (!found?.src.startsWith('/') || (await store.read(found.src.slice(1)))) return [];
  const message = `${found.src} was never published. Put the picture into the folder "pictures" next to the content file and refer to it as pictures/name.webp.`;
  return [{ line: null, path: found.path, message }];
}

function setField(document: unknown, path: FieldPath, value: string): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], document);
  (holder as Record<string | number, unknown>)[path.at(-1) ?? ''] = value;
}

export interface ContentContext extends CommitContext {
  readonly scope: Omit<CheckScope, 'sections'>;
}

/**
 * Makes content live as a new revision: the live revision with the given types replaced. Concurrent
 * changes are both applied.
 * @throws {Refusal} with all problems of all files; then nothing was changed
 */
export async function publishContent(
  context: ContentContext,
  files: readonly string[],
): Promise<Published> {
  const { store, owner, scope } = context;
  const sections = await readLiveSections(context);
  const prepared = await prepareContent(store, owner, files, { ...scope, sections });
  return commitContent(context, { ...prepared, verb: 'publish' });
}

export async function readLiveSections({ store, environment }: StoreScope): Promise<string[]> {
  const live = await readNewest(store, environment);
  return sectionNames(Object.values(live?.remotes ?? {}).flatMap(({ active }) => active.slots));
}

/**
 * Reads a revision of published content.
 * @returns null when it is missing, was altered, or has another schema
 */
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

/** Which remote's content changes, where, and by whom. */
export interface CommitContext extends ChangeContext {
  readonly owner: ContentOwner;
  /** Called with the live state right before each attempt to change it. Throws to cancel the change. */
  readonly expects?: (live: ContentRevision | null) => void;
}

interface ContentChanges {
  /** New content by type; undefined restores the built-in content of a type. */
  readonly documents: ReadonlyMap<ContentType, unknown>;
  /** Pictures to store first, by key. */
  readonly pictures?: ReadonlyMap<string, Buffer>;
  /** One word for the log. */
  readonly verb: 'publish' | 'undo';
}

export interface Published {
  /** The revision that is live afterwards. */
  readonly revision: string;
  /** The types that changed; empty when the content was live already. */
  readonly changed: readonly string[];
}

/**
 * Makes content live as a new revision: the live revision with some types replaced. Concurrent changes
 * are both applied.
 * @throws {Refusal} when releases are frozen, or the store is damaged
 */
export async function commitContent(
  context: CommitContext,
  { documents, pictures = new Map(), verb }: ContentChanges,
): Promise<Published> {
  const { store, owner, expects, now = () => new Date() } = context;
  const kinds = [...documents.keys()];
  let made: (ContentEntry & { readonly parent: string | null }) | null = null;
  let changed: readonly string[] = [];

  const command = `content ${verb} ${owner} ${kinds.join('+')}`;
  const document = await commitChange(context, command, async (draft) => {
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
    // The stored revision is still valid after a conflict with another team's release.
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
  });
  return { revision: document.content[owner]?.revision ?? '', changed };
}

/** @throws {Refusal} when the store holds different data under the same key */
async function storePicture(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  if ((await store.create(key, bytes)) || (await store.read(key))?.equals(bytes)) return;
  throw damagedStoreError(
    `The picture ${key} was altered in the store. Ask the store's operator to delete it there, then publish again.`,
  );
}

const damaged = (owner: ContentOwner, revision: string): Refusal =>
  damagedStoreError(
    `Revision ${revision}, which is live, is missing from the store or was altered there, so nothing can be added to it. Roll it back first: npm run mfe -- content rollback ${owner}`,
  );
