import { readFile } from 'node:fs/promises';

/** Drawings by name, each the inside of a 32 by 32 SVG. */
export type EmojiSet = ReadonlyMap<string, string>;

interface IconFile {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** Reads the named drawings from the set's file, which is large (100 MB): call it once and keep the result.
 * @throws {Error} naming the drawings that the set lacks */
export async function loadEmoji(names: Iterable<string>, file: string): Promise<EmojiSet> {
  const { icons } = JSON.parse(await readFile(file, 'utf8')) as IconFile;
  const wanted = [...new Set(names)];
  const missing = wanted.filter((name) => !icons[name]);
  if (missing.length > 0) throw new Error(`No such emoji: ${missing.join(', ')}`);
  return new Map(wanted.map((name) => [name, icons[name]?.body ?? '']));
}
