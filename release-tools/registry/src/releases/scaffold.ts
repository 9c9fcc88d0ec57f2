import { readdir, readFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAME, SHELL_NAME } from '@tableside/contracts/registry/names';
import { wrongUse, Refusal } from '../store/refusal';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { LocalRemote } from '../registry/working-copy';

/** A remote that works: it is built, checked and tested like any other. */
const TEMPLATE = path.join(import.meta.dirname, '../../template');
/** What only a folder by itself has. npm packs no dot files, so their names are without the dot. */
const ALONE = 'alone/';
const DOTTED = /^(?:gitignore|github)(?=\/|$)/;
const NOT_COPIED = /^(?:node_modules|dist)(?:\/|$)|^CHANGELOG\.md$/;

/** The template's own name, which no remote can have beside it. */
const PLACEHOLDER = 'newcomer';

type RemoteFiles = ReadonlyMap<string, string>;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** @param isAlone true: with what a repository of its own needs */
async function readTemplate(isAlone: boolean): Promise<RemoteFiles> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const places = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(TEMPLATE, file).split(path.sep).join('/'))
    .filter((place) => !NOT_COPIED.test(place) && (isAlone || !place.startsWith(ALONE)))
    .sort();
  const files = places.map(async (place) => {
    const text = await readFile(path.join(TEMPLATE, place), 'utf8');
    const own = place.startsWith(ALONE)
      ? place.slice(ALONE.length).replace(DOTTED, (name) => `.${name}`)
      : place;
    return [own, text] as const;
  });
  return new Map(await Promise.all(files));
}

/** What differs beside the name, by file. The template has the versions of its neighbors; a remote begins with its first. */
const OWN_FACTS: Readonly<Record<string, (text: string, order: number) => string>> = {
  'package.json': (text) => text.replace(/"version": "[^"]+"/, '"version": "0.1.0"'),
  'remote.json': (text, order) => text.replace(/"order": \d+/, `"order": ${order}`),
};

function nameFiles(files: RemoteFiles, name: string, order: number): RemoteFiles {
  const rename = (text: string) =>
    text.replaceAll(PLACEHOLDER, name).replaceAll(capitalize(PLACEHOLDER), capitalize(name));
  return new Map(
    [...files].map(([place, text]) => {
      const own = rename(text);
      return [rename(place), OWN_FACTS[place]?.(own, order) ?? own];
    }),
  );
}

/** The name of a remote that is to be made, with `mfe-` before it or without. */
export function parseNewName(text: string): string {
  const name = text.replace(/^mfe-/, '');
  if (!name) throw wrongUse('No name is given. Write mfe new NAME, such as mfe new events.');
  if (!REMOTE_NAME.test(name)) {
    throw wrongUse(
      `"${text}" cannot be a remote's name. It has 2 to 40 lower-case letters and nothing else, such as events.`,
    );
  }
  if (name === SHELL_NAME) throw wrongUse('The name shell is taken: it is what remotes live in.');
  if (name === PLACEHOLDER) throw wrongUse(`The name ${name} is taken: it is the template's.`);
  return name;
}

/** Sections of home by remotes that are made so stand between these. */
const ORDERS = { first: 600, last: 999 };

export interface NewRemote {
  readonly name: string;
  readonly dir: string;
  readonly isAlone: boolean;
  readonly neighbors: readonly LocalRemote[];
}

/** Makes the folder of a remote that builds and tests as it is. */
export async function makeRemote(remote: NewRemote): Promise<readonly string[]> {
  const { name, dir, isAlone, neighbors } = remote;
  refuseTaken(remote);
  const named = nameFiles(await readTemplate(isAlone), name, chooseOrder(name, neighbors));
  const files = await format(named, dir);
  for (const [place, text] of files) {
    const file = path.join(dir, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return [...files.keys()];
}

function refuseTaken({ name, dir, neighbors }: NewRemote): void {
  const same = neighbors.find((neighbor) => neighbor.name === name);
  const serving = neighbors.find(({ routes }) => routes.some((claim) => claim.path === `/${name}`));
  const problems = [
    ...(existsSync(dir) ? [`${dir} is there already.`] : []),
    ...(same && same.dir !== dir ? [`There is a remote ${name} already, in ${same.dir}.`] : []),
    ...(serving && serving !== same
      ? [`/${name} is an address of ${serving.name}. Choose another name.`]
      : []),
  ];
  if (problems.length > 0) throw new Refusal([...problems, 'Nothing was written.']);
}

/** A number that no neighbor has: the next free one from where the name leads, so that two teams who do not see each other
 * rarely meet. */
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

/** Names have other lengths than the template's, so lines break elsewhere. Where Prettier is not installed, they stay as they
 * are. */
async function format(files: RemoteFiles, dir: string): Promise<RemoteFiles> {
  const prettier = await findPrettier(path.dirname(dir));
  if (!prettier) return files;
  const formatted = [...files].map(async ([place, text]) => {
    const filepath = path.join(dir, place);
    const { inferredParser } = await prettier.getFileInfo(filepath);
    if (!inferredParser) return [place, text] as const;
    const config = await prettier.resolveConfig(filepath);
    return [place, await prettier.format(text, { ...config, filepath })] as const;
  });
  return new Map(await Promise.all(formatted));
}

interface Prettier {
  readonly getFileInfo: (file: string) => Promise<{ readonly inferredParser: string | null }>;
  readonly resolveConfig: (file: string) => Promise<object | null>;
  readonly format: (text: string, options: object) => Promise<string>;
}

async function findPrettier(folder: string): Promise<Prettier | null> {
  try {
    const entry = createRequire(path.join(folder, 'package.json')).resolve('prettier');
    const module = (await import(pathToFileURL(entry).href)) as Prettier & { default?: Prettier };
    return module.default ?? module;
  } catch {
    return null;
  }
}
