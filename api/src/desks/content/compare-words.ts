import { isDeepStrictEqual } from 'node:util';
import { diffWordsWithSpace } from 'diff';
import type { Words } from '../../content/model';

/** Longest text whose words are compared; of a longer one both versions are shown. */
const WORDS_MAX_CHARACTERS = 20_000;
/** How long comparing the texts of one document may take, in milliseconds; of the rest both versions are shown. */
const WORDS_WITHIN_MS = 100;

type Path = (string | number)[];

export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
  readonly words: { readonly text: string; readonly change: 'same' | 'added' | 'removed' }[];
}

/** Fields that differ, in the order of the document. Entries of lists are compared by their positions. */
export function compareWords(
  before: Words | null,
  after: Words | null,
  now = () => performance.now(),
): Difference[] {
  const deadline = now() + WORDS_WITHIN_MS;
  const compare = (path: Path, one: unknown, other: unknown): Difference[] => {
    if (isDeepStrictEqual(one, other)) return [];
    const keys = keysOf(one, other);
    if (keys)
      return keys.flatMap((key) => compare([...path, key], valueAt(one, key), valueAt(other, key)));
    const words = diffText(one, other, deadline - now());
    return [{ path, before: one ?? null, after: other ?? null, words }];
  };
  return compare([], before ?? {}, after ?? {});
}

/** The keys of two lists or two groups of fields; null where one of them is neither. */
function keysOf(one: unknown, other: unknown): (string | number)[] | null {
  if (Array.isArray(one) && Array.isArray(other))
    return [...Array(Math.max(one.length, other.length)).keys()];
  const isGroup = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isGroup(one) && isGroup(other)
    ? [...new Set([...Object.keys(other), ...Object.keys(one)])]
    : null;
}

const valueAt = (holder: unknown, key: string | number): unknown =>
  Object.hasOwn(holder as object, key)
    ? (holder as Record<string | number, unknown>)[key]
    : undefined;

function diffText(before: unknown, after: unknown, timeout: number): Difference['words'] {
  if (typeof before !== 'string' || typeof after !== 'string') return [];
  const isShort = before.length + after.length <= WORDS_MAX_CHARACTERS;
  const parts = isShort && timeout > 0 ? diffWordsWithSpace(before, after, { timeout }) : undefined;
  return (
    parts?.map(({ value, added, removed }) => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    })) ?? []
  );
}
