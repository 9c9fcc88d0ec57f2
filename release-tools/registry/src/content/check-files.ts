import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_SRC } from '@tableside/contracts/content/fields';
import { validateContent, type ValidatedContent, checkSections } from './validate-content';
import { checkPicture, type CheckedPicture, findPicture } from './check-picture';
import { formatProblems, type Problem, readJson } from './read-json';

/** Maximum size of a content file, in bytes. */
const FILE_MAX_BYTES = 256_000;

interface FileCheck {
  /** The name that messages use. */
  readonly name: string;
  readonly checked: ValidatedContent | null;
  readonly picture: CheckedPicture | null;
  /**
   * One line each, with file, line and field. Long lists are cut and end with the number of further
   * problems.
   */
  readonly problems: readonly string[];
  /** All problems, for programs. */
  readonly found: readonly Problem[];
}

export interface CheckScope {
  /** Messages show file names relative to this folder. */
  readonly root: string;
  /** Content folders of the remotes, where files are named after their content type. */
  readonly homes: readonly string[];
  /** Names of the home page's sections. */
  readonly sections: readonly string[];
}

/** Checks each file independently. */
export function checkFiles(files: readonly string[], scope: CheckScope): Promise<FileCheck[]> {
  return Promise.all(files.map((file) => checkFile(file, scope)));
}

async function checkFile(file: string, { root, homes, sections }: CheckScope): Promise<FileCheck> {
  const relative = path.relative(root, file);
  const name = relative.startsWith('..') ? file : relative.split(path.sep).join('/');
  const toResult = (
    problems: readonly Problem[],
    checked: ValidatedContent | null = null,
    picture: CheckedPicture | null = null,
  ): FileCheck => ({
    name,
    checked: problems.length ? null : checked,
    picture,
    problems: formatProblems(name, problems),
    found: problems,
  });

  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return toResult([{ line: null, path: [], message: bytes }]);
  const { source, problems } = readJson(bytes);
  if (!source) return toResult(problems);
  const document = validateContent(source);
  const all = [...problems, ...document.problems];
  const { kind } = document;
  if (!kind) return toResult(all);
  if (homes.includes(path.dirname(file)) && path.basename(file) !== `${kind}.json`) {
    all.push({
      line: source.lineOf(['kind']),
      path: ['kind'],
      message: `The content type is "${kind}", but the file is called ${path.basename(file)}. Rename the file to ${kind}.json, or correct the field "kind".`,
    });
  }
  if (document.checked?.kind === 'home') {
    const problems = checkSections(document.checked.document.order, sections);
    all.push(...problems.map((problem) => ({ ...problem, line: source.lineOf(problem.path) })));
  }
  const found = findPicture(kind, source.value);
  // Any other `src` is not a file: it was published before, or the schema has reported it.
  if (!found?.src.startsWith('pictures/') || !PICTURE_SRC.test(found.src))
    return toResult(all, document.checked);
  const { picture, problems: wrong } = await checkPicture(path.dirname(file), found);
  const line = source.lineOf(found.path);
  all.push(...wrong.map((message) => ({ line, path: found.path, message })));
  return toResult(all, document.checked, picture);
}

async function readBytes(file: string): Promise<Buffer | string> {
  const facts = await stat(file).catch(() => null);
  if (!facts) return 'File not found.';
  if (facts.isDirectory()) return 'This is a folder. Name the files in it.';
  if (!facts.isFile()) return 'This is not a file.';
  if (facts.size > FILE_MAX_BYTES) {
    return `The file is ${Math.ceil(facts.size / 1000)} kB; the limit is ${FILE_MAX_BYTES / 1000} kB.`;
  }
  return readFile(file).catch(() => 'The file cannot be read. Check its permissions.');
}
