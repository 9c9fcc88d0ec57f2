import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import type { ContentKind } from '@tableside/contracts/content/model';
import { contentPictureKey, type ContentOwner } from '@tableside/contracts/content/wire';
import { Refusal } from '../store/refusal';
import type { Place, ReleaseStore } from '../store/store';
import { type CheckedDocument, sectionNames } from './check-document';
import { checkFiles, type CheckedPlace } from './check-files';
import { encodePicture, namePicture, findPicture } from './check-picture';
import { formatProblem, type FieldPath, type Problem } from './read-json';
import { readNewest } from '../registry/changes';
import { commitDocuments, type CommitContext, type Published } from './commit-documents';

interface PreparedDocuments {
  readonly documents: ReadonlyMap<ContentKind, unknown>;
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** Checks files and makes of them what is published; stores nothing.
 * @throws {Refusal} with all problems of all files */
async function prepareDocuments(
  store: ReleaseStore,
  owner: ContentOwner,
  files: readonly string[],
  place: CheckedPlace,
): Promise<PreparedDocuments> {
  const checks = await checkFiles(files, place);
  const documents = new Map<ContentKind, unknown>();
  const pictures = new Map<string, Buffer>();
  const problems: string[] = [];
  const names = new Map<ContentKind, string>();
  for (const check of checks) {
    problems.push(...check.problems);
    if (!check.checked) continue;
    const { kind } = check.checked;
    const other = names.get(kind);
    if (other)
      problems.push(`${check.name}: It is "${kind}", and so is ${other}. Name one of the two.`);
    names.set(kind, check.name);
    const lost = await findLostPictures(store, check.checked);
    problems.push(...lost.map((problem) => formatProblem(check.name, problem)));
    const document = JSON.parse(JSON.stringify(check.checked.document)) as unknown;
    if (check.picture) {
      const { path, bytes, format, place: where } = check.picture;
      const { maxBytes } = PICTURE_RULES[where];
      const encoded = await encodePicture(bytes, format, maxBytes);
      if (encoded.length > maxBytes) {
        const sentence = `The picture weighs ${Math.ceil(encoded.length / 1000)} kB when it is stored; ${maxBytes / 1000} kB fit. Save it as webp.`;
        problems.push(formatProblem(check.name, { line: null, path, sentence }));
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

/** A picture that a document takes from what was published before, and that is not there. */
export async function findLostPictures(
  store: Pick<ReleaseStore, 'read'>,
  { kind, document }: CheckedDocument,
): Promise<Problem[]> {
  const found = findPicture(kind, document);
  if (!found?.src.startsWith('/') || (await store.read(found.src.slice(1)))) return [];
  const sentence = `${found.src} was never published. Put the picture into the folder "pictures" beside the document and write pictures/name.webp.`;
  return [{ line: null, path: found.path, sentence }];
}

function setField(document: unknown, path: FieldPath, value: string): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], document);
  (holder as Record<string | number, unknown>)[path.at(-1) ?? ''] = value;
}

export interface ContentContext extends CommitContext {
  readonly place: Omit<CheckedPlace, 'sections'>;
}

/** Makes documents live as one revision: those of the live one, with the given kinds replaced. Two publishers at once both
 * get their change.
 * @throws {Refusal} with all problems of all files; then nothing was changed */
export async function publishContent(
  context: ContentContext,
  files: readonly string[],
): Promise<Published> {
  const { store, owner, place } = context;
  const sections = await readLiveSections(context);
  const prepared = await prepareDocuments(store, owner, files, { ...place, sections });
  return commitDocuments(context, { ...prepared, verb: 'publish' });
}

export async function readLiveSections({ store, environment }: Place): Promise<string[]> {
  const live = await readNewest(store, environment);
  return sectionNames(Object.values(live?.remotes ?? {}).flatMap(({ active }) => active.slots));
}
