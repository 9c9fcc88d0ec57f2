import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import type { ContentType } from '@tableside/contracts/content/model';
import { contentPictureKey, type ContentOwner } from '@tableside/contracts/content/wire';
import { Refusal } from '../store/refusal';
import type { StoreScope, ReleaseStore } from '../store/store';
import { type ValidatedContent, sectionNames } from './validate-content';
import { checkFiles, type CheckScope } from './check-files';
import { encodePicture, namePicture, findPicture } from './check-picture';
import { formatProblem, type FieldPath, type Problem } from './read-json';
import { readNewest } from '../registry/changes';
import { commitContent, type CommitContext, type Published } from './commit-content';

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
        `${check.name}: It has the content type "${kind}", as does ${other}. Name only one of them.`,
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
