import { readFile } from 'node:fs/promises';

/** Drawings by name, each the inside of a 32 by 32 SVG. */
export type EmojiSet = ReadonlyMap<string, string>;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Reads the named drawings from the set's JSON file. The file has 100 MB, and parsing all of it takes four
 * times as much memory, so only the wanted strings are parsed.
 * @param file `icons.json` of the package: `{"icons": {"<name>": {"body": "<svg elements>"}}}`
 * @throws {Error} naming the drawings that the set lacks */
export async function loadEmoji(names: Iterable<string>, file: string): Promise<EmojiSet> {
  const json = await readFile(file);
  const set = new Map<string, string>();
  const missing: string[] = [];
  let from = 0;
  // The file is sorted by name, so that looking on from the last find mostly takes one pass.
  for (const name of [...new Set(names)].sort()) {
    const key = `"${name}":`;
    const entry = findKey(json, key, from);
    if (entry < 0) missing.push(name);
    else set.set(name, readBody(json, entry));
    from = Math.max(from, entry);
  }
  if (missing.length > 0) throw new Error(`No such emoji: ${missing.join(', ')}`);
  return set;
}

function findKey(json: Buffer, key: string, from: number): number {
  const next = json.indexOf(key, from);
  return next < 0 ? json.indexOf(key) : next;
}

/** The drawing of the entry that starts at this byte. */
function readBody(json: Buffer, entry: number): string {
  const key = '"body":';
  const start = json.indexOf(QUOTE, json.indexOf(key, entry) + key.length);
  let end = start + 1;
  while (end < json.length && json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
  return JSON.parse(json.toString('utf8', start, end + 1)) as string;
}
