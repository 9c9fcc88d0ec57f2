import { readFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAME, SHELL_NAME } from '@tableside/contracts/registry/names';
import { listFiles } from '../store/directory-store';
import { usageError, Refusal } from '../store/refusal';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Prettier from 'prettier';
import type { LocalRemote } from '../registry/working-copy';

/** A working remote: it is built, checked, and tested like any other. */
const TEMPLATE = path.join(import.meta.dirname, '../../template');
/** Files for a separate repository. npm does not pack dot files, so they are stored without the dot. */
const ALONE = 'alone/';
const DOTTED = /^(?:gitignore|github)(?=\/|$)/;
const NOT_COPIED = /^(?:node_modules|dist)(?:\/|$)|^CHANGELOG\.md$/;

/** The template's own name, which no other remote can have. */
const PLACEHOLDER = 'newcomer';

type RemoteFiles = ReadonlyMap<string, string>;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** @param isAlone true: includes the files of a separate repository */
async function readTemplate(isAlone: boolean): Promise<RemoteFiles> {
  const names = (await listFiles(TEMPLATE)).filter(
    (file) => !NOT_COPIED.test(file) && (isAlone || !file.startsWith(ALONE)),
  );
  const files = names.map(async (file) => {
    const text = await readFile(path.join(TEMPLATE, file), 'utf8');
    const own = file.startsWith(ALONE)
      ? file.slice(ALONE.length).replace(DOTTED, (name) => `.${name}`)
      : file;
    return [own, text] as const;
  });
  return new Map(await Promise.all(files));
}

/**
 * Changes besides the name, by file. The template has the versions of its neighbors; a new remote starts
 * at 0.1.0.
 */
const OWN_FACTS: Readonly<Record<string, (text: string, order: number) => string>> = {
  'package.json': (text) => text.replace(/"version": "[^"]+"/, '"version": "0.1.0"'),
  'remote.json': (text, order) => text.replaceAll(/"order": \d+/g, `"order": ${order}`),
};

function nameFiles(files: RemoteFiles, name: string, order: number): RemoteFiles {
  const rename = (text: string) =>
    text.replaceAll(PLACEHOLDER, name).replaceAll(capitalize(PLACEHOLDER), capitalize(name));
  return new Map(
    [...files].map(([file, text]) => {
      const own = rename(text);
      return [rename(file), OWN_FACTS[file]?.(own, order) ?? own];
    }),
  );
}

/** The name of a new remote, with or without `mfe-`. */
export function parseNewName(text: string): string {
  const name = text.replace(/^mfe-/, '');
  if (!name) throw usageError('Enter a name, such as mfe new events.');
  if (!REMOTE_NAME.test(name)) {
    throw usageError(
      `"${text}" is not a valid remote name. Use 2 to 40 lowercase letters, such as events.`,
    );
  }
  if (name === SHELL_NAME) throw usageError('The name shell is reserved.');
  if (name === PLACEHOLDER) throw usageError(`The name ${name} is reserved for the template.`);
  return name;
}

/** New home page sections get an order in this range. */
const ORDERS = { first: 600, last: 999 };

export interface NewRemote {
  readonly name: string;
  readonly dir: string;
  readonly isAlone: boolean;
  readonly neighbors: readonly LocalRemote[];
}

/** Creates the folder of a remote that builds and passes its tests. */
export async function makeRemote(remote: NewRemote): Promise<readonly string[]> {
  const { name, dir, isAlone, neighbors } = remote;
  rejectTaken(remote);
  const named = nameFiles(await readTemplate(isAlone), name, chooseOrder(name, neighbors));
  const files = await format(named, dir);
  for (const [file, text] of files) {
    const target = path.join(dir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return [...files.keys()];
}

function rejectTaken({ name, dir, neighbors }: NewRemote): void {
  const same = neighbors.find((neighbor) => neighbor.name === name);
  const serving = neighbors.find(({ routes }) => routes.some((claim) => claim.path === `/${name}`));
  const problems = [
    ...(existsSync(dir) ? [`${dir} already exists.`] : []),
    ...(same && same.dir !== dir ? [`The remote ${name} already exists in ${same.dir}.`] : []),
    ...(serving && serving !== same
      ? [`/${name} is a route of ${serving.name}. Choose another name.`]
      : []),
  ];
  if (problems.length > 0) throw new Refusal([...problems, 'Nothing was written.']);
}

/**
 * A number that no neighbor has: the first free one from a start that depends on the name, so that two
 * teams rarely collide.
 */
function chooseOrder(name: string, neighbors: readonly LocalRemote[]): number {
  const taken = new Set(neighbors.flatMap(({ slots }) => slots.map(({ order }) => order)));
  const count = ORDERS.last - ORDERS.first + 1;
  const start = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % count;
  const orders = Array.from(
    { length: count },
    (_, step) => ORDERS.first + ((start + step) % count),
  );
  return orders.find((order) => !taken.has(order)) ?? ORDERS.first;
}

/**
 * Formats the files, because a name of another length changes line breaks. Without Prettier they stay as
 * they are.
 */
async function format(files: RemoteFiles, dir: string): Promise<RemoteFiles> {
  const prettier = findPrettier(path.dirname(dir));
  if (!prettier) return files;
  const formatted = [...files].map(async ([file, text]) => {
    const filepath = path.join(dir, file);
    const { inferredParser } = await prettier.getFileInfo(filepath);
    if (!inferredParser) return [file, text] as const;
    const config = await prettier.resolveConfig(filepath);
    return [file, await prettier.format(text, { ...config, filepath })] as const;
  });
  return new Map(await Promise.all(formatted));
}

function findPrettier(folder: string): typeof Prettier | null {
  try {
    return createRequire(path.join(folder, 'package.json'))('prettier') as typeof Prettier;
  } catch {
    return null;
  }
}
