import { WORDS_FOLDER } from '../registry/stored-releases';
import { isObject, releaseKey, type StoreReader } from '../store/store';

/** A word, number or list of a built-in document that differs. */
export interface WordDifference {
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs in the built-in documents of two releases.
 * @returns null where one of them was built before releases kept them, and nobody knows */
export async function diffWords(
  store: StoreReader,
  name: string,
  from: string,
  to: string,
): Promise<readonly WordDifference[] | null> {
  const [before, after] = [await readWords(store, name, from), await readWords(store, name, to)];
  if (!before || !after) return before || after ? null : [];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((at) => ({ at, before: before.get(at) ?? null, after: after.get(at) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** All that stands in the built-in documents of a release, by place; null where it keeps none. */
async function readWords(
  store: StoreReader,
  name: string,
  version: string,
): Promise<Map<string, string> | null> {
  const folder = releaseKey(name, version, WORDS_FOLDER);
  const keys = await store.list(folder);
  if (keys.length === 0) return null;
  const words = new Map<string, string>();
  for (const key of keys) {
    const text = String(await store.read(key));
    collect(key.slice(folder.length).replace(/\.json$/, ''), parse(text), words);
  }
  return words;
}

/** Of a file that is no JSON the text itself is compared. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function collect(at: string, value: unknown, words: Map<string, string>): void {
  const parts = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? value : null;
  if (!parts) return void words.set(at, JSON.stringify(value));
  for (const [part, inner] of Object.entries(parts)) collect(`${at}.${part}`, inner, words);
}

const SHOWN = 60;

/** A difference in a line for people: of long texts the part that differs. */
export function describeWords({ at, before, after }: WordDifference): string {
  if (before === null) return `  + ${at}: ${cut(after ?? '', 0)}`;
  if (after === null) return `  - ${at}: ${cut(before, 0)}`;
  const first = [...before].findIndex((letter, index) => letter !== after[index]);
  const start = Math.max(0, (first < 0 ? before.length : first) - SHOWN / 3);
  return `  ~ ${at}: ${cut(before, start)} -> ${cut(after, start)}`;
}

function cut(text: string, start: number): string {
  if (text.length <= SHOWN) return text;
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
