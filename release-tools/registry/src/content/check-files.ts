import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_SRC } from '@tableside/contracts/content/fields';
import { checkDocument, type CheckedDocument, checkSections } from './check-document';
import { checkPicture, type CheckedPicture, findPicture } from './check-picture';
import { formatProblems, type Problem, readJson } from './read-json';

/** Largest document that is read, in bytes. */
const FILE_MAX_BYTES = 256_000;

interface FileCheck {
  /** As it is called in messages. */
  readonly name: string;
  readonly checked: CheckedDocument | null;
  readonly picture: CheckedPicture | null;
  /** One line each, with file, line and field; of many the first, and how many more there are. */
  readonly problems: readonly string[];
  /** The same, all of them, for programs. */
  readonly found: readonly Problem[];
}

export interface CheckedPlace {
  /** Messages name files from here. */
  readonly root: string;
  /** Folders of the remotes' own documents, where files are named after their kind. */
  readonly homes: readonly string[];
  /** Names of the home page's sections. */
  readonly sections: readonly string[];
}

/** Checks files, each by itself. */
export function checkFiles(files: readonly string[], place: CheckedPlace): Promise<FileCheck[]> {
  return Promise.all(files.map((file) => checkFile(file, place)));
}

async function checkFile(
  file: string,
  { root, homes, sections }: CheckedPlace,
): Promise<FileCheck> {
  const relative = path.relative(root, file);
  const name = relative.startsWith('..') ? file : relative.split(path.sep).join('/');
  const conclude = (
    problems: readonly Problem[],
    checked: CheckedDocument | null = null,
    picture: CheckedPicture | null = null,
  ): FileCheck => ({
    name,
    checked: problems.length ? null : checked,
    picture,
    problems: formatProblems(name, problems),
    found: problems,
  });

  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return conclude([{ line: null, path: [], sentence: bytes }]);
  const { source, problems } = readJson(bytes);
  if (!source) return conclude(problems);
  const document = checkDocument(source);
  const all = [...problems, ...document.problems];
  const { kind } = document;
  if (!kind) return conclude(all);
  if (homes.includes(path.dirname(file)) && path.basename(file) !== `${kind}.json`) {
    all.push({
      line: source.lineOf(['kind']),
      path: ['kind'],
      sentence: `It is "${kind}", and the file is called ${path.basename(file)}. Documents here are named after their kind: call the file ${kind}.json, or mend the kind.`,
    });
  }
  if (document.checked?.kind === 'home') {
    const problems = checkSections(document.checked.document.order, sections);
    all.push(...problems.map((problem) => ({ ...problem, line: source.lineOf(problem.path) })));
  }
  const found = findPicture(kind, source.value);
  // Another src is none of a file; the schema has told of it, or it was published before.
  if (!found?.src.startsWith('pictures/') || !PICTURE_SRC.test(found.src))
    return conclude(all, document.checked);
  const { picture, problems: wrong } = await checkPicture(path.dirname(file), found);
  const line = source.lineOf(found.path);
  all.push(...wrong.map((sentence) => ({ line, path: found.path, sentence })));
  return conclude(all, document.checked, picture);
}

async function readBytes(file: string): Promise<Buffer | string> {
  const facts = await stat(file).catch(() => null);
  if (!facts) return 'There is no such file.';
  if (facts.isDirectory()) return 'This is a folder. Name the files in it.';
  if (!facts.isFile()) return 'This is no file.';
  if (facts.size > FILE_MAX_BYTES) {
    return `The file has ${Math.ceil(facts.size / 1000)} kB; ${FILE_MAX_BYTES / 1000} kB fit.`;
  }
  return readFile(file).catch(() => 'The file cannot be read. Look at who may open it.');
}
