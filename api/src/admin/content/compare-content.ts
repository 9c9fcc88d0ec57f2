import { isDeepStrictEqual } from 'node:util';
import { diffWordsWithSpace } from 'diff';
import type { ContentDocument } from '../../content/model';

/** Longest pair of texts that is compared word by word. */
const DIFF_MAX_CHARACTERS = 20_000;
/** Time limit for the word diffs of one document; later texts are shown in full. */
const DIFF_TIMEOUT_MS = 100;

type Path = (string | number)[];

export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
  readonly words: { readonly text: string; readonly change: 'same' | 'added' | 'removed' }[];
}

/** Lists the fields that differ, in document order. List entries are compared by position. */
export function compareContent(
  before: ContentDocument | null,
  after: ContentDocument | null,
  now = () => performance.now(),
): Difference[] {
  const deadline = now() + DIFF_TIMEOUT_MS;
  const compare = (path: Path, one: unknown, other: unknown): Difference[] => {
    if (isDeepStrictEqual(one, other)) return [];
    const keys = keysOf(one, other);
    if (keys)
      return keys.flatMap((key) => compare([...path, key], valueAt(one, key), valueAt(other, key)));
    return [
      {
        path,
        before: one ?? null,
        after: other ?? null,
        words: diffText(one, other, deadline - now()),
      },
    ];
  };
  return compare([], before ?? {}, after ?? {});
}

function keysOf(one: unknown, other: unknown): (string | number)[] | null {
  if (Array.isArray(one) && Array.isArray(other))
    return [...Array(Math.max(one.length, other.length)).keys()];
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject(one) && isObject(other)
    ? [...new Set([...Object.keys(other), ...Object.keys(one)])]
    : null;
}

const valueAt = (holder: unknown, key: string | number): unknown =>
  Object.hasOwn(holder as object, key)
    ? (holder as Record<string | number, unknown>)[key]
    : undefined;

function diffText(before: unknown, after: unknown, timeout: number): Difference['words'] {
  if (typeof before !== 'string' || typeof after !== 'string') return [];
  const isShort = before.length + after.length <= DIFF_MAX_CHARACTERS;
  const parts = isShort && timeout > 0 ? diffWordsWithSpace(before, after, { timeout }) : undefined;
  return (
    parts?.map(({ value, added, removed }) => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    })) ?? []
  );
}
