import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A remote that works: it is built, checked and tested like any other. */
const TEMPLATE = path.join(import.meta.dirname, '../../template');
/** What only a folder by itself has. npm packs no dot files, so their names are without the dot. */
const ALONE = 'alone/';
const DOTTED = /^(?:gitignore|github)(?=\/|$)/;
const NOT_COPIED = /^(?:node_modules|dist)(?:\/|$)|^CHANGELOG\.md$/;

/** The template's own name, which no remote can have beside it. */
export const PLACEHOLDER = 'newcomer';

/** Files by their place in the remote's folder. */
export type RemoteFiles = ReadonlyMap<string, string>;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** @param isAlone true: with what a repository of its own needs */
export async function readTemplate(isAlone: boolean): Promise<RemoteFiles> {
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

/** The template's files as those of another remote.
 * @param order of its section among those of home */
export function nameFiles(files: RemoteFiles, name: string, order: number): RemoteFiles {
  const rename = (text: string) =>
    text.replaceAll(PLACEHOLDER, name).replaceAll(capitalize(PLACEHOLDER), capitalize(name));
  return new Map(
    [...files].map(([place, text]) => {
      const own = rename(text);
      return [rename(place), OWN_FACTS[place]?.(own, order) ?? own];
    }),
  );
}
