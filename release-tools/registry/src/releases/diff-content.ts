import { CONTENT_FOLDER } from '../registry/stored-releases';
import { isObject, releaseKey, type StoreReader } from '../store/store';

/** A text, number or list of built-in content that differs. */
export interface TextDifference {
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Differences in the built-in content of two releases.
 * @returns null when one of them was built before releases included their content
 */
export async function diffContent(
  store: StoreReader,
  name: string,
  from: string,
  to: string,
): Promise<readonly TextDifference[] | null> {
  const [before, after] = [
    await readContent(store, name, from),
    await readContent(store, name, to),
  ];
  if (!before || !after) return before || after ? null : [];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((at) => ({ at, before: before.get(at) ?? null, after: after.get(at) ?? null }))
    .filter((each) => each.before !== each.after);
}

/** All values in the built-in content of a release, by path; null when the release does not include it. */
async function readContent(
  store: StoreReader,
  name: string,
  version: string,
): Promise<Map<string, string> | null> {
  const folder = releaseKey(name, version, CONTENT_FOLDER);
  const keys = await store.list(folder);
  if (keys.length === 0) return null;
  const values = new Map<string, string>();
  for (const key of keys) {
    const text = String(await store.read(key));
    collect(key.slice(folder.length).replace(/\.json$/, ''), parse(text), values);
  }
  return values;
}

/** A file that is not JSON is compared as a text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function collect(at: string, value: unknown, values: Map<string, string>): void {
  const parts = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? value : null;
  if (!parts) return void values.set(at, JSON.stringify(value));
  for (const [part, inner] of Object.entries(parts)) collect(`${at}.${part}`, inner, values);
}

const SHOWN = 60;

/** Formats a difference as one line; of long texts only the part that differs. */
export function describeContent({ at, before, after }: TextDifference): string {
  if (before === null) return `  + ${at}: ${cut(after ?? '', 0)}`;
  if (after === null) return `  - ${at}: ${cut(before, 0)}`;
  const first = [...before].findIndex((character, index) => character !== after[index]);
  const start = Math.max(0, (first < 0 ? before.length : first) - SHOWN / 3);
  return `  ~ ${at}: ${cut(before, start)} -> ${cut(after, start)}`;
}

function cut(text: string, start: number): string {
  if (text.length <= SHOWN) return text;
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
