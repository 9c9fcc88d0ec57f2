import { isDeepStrictEqual } from 'node:util';
import { diffWordsWithSpace } from 'diff';
import type { FieldPath, Words } from '../../../plugins/words/words-model';

/** Longest text whose words are compared; of a longer one both are shown. */
const WORDS_MAX_CHARACTERS = 20_000;
/** How long comparing the texts of one document may take, in milliseconds; of those that come later both are shown. */
const WORDS_WITHIN_MS = 100;

export interface Difference {
  readonly path: FieldPath;
  readonly before: unknown;
  readonly after: unknown;
  readonly change: 'added' | 'removed' | 'changed';
  readonly words: readonly WordPart[];
}

interface WordPart {
  readonly text: string;
  readonly change: 'same' | 'added' | 'removed';
}

/** Fields that differ, in the order of the document. Entries of lists are compared by their places. */
export const compareWords = (
  before: Words | null,
  after: Words | null,
  now = () => performance.now(),
): Difference[] => {
  const deadline = now() + WORDS_WITHIN_MS;
  return listDifferences([], before ?? {}, after ?? {}, () => deadline - now());
};

/** @param left how long comparing texts may take from now, in milliseconds */
function listDifferences(
  path: FieldPath,
  before: unknown,
  after: unknown,
  left: () => number,
): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const keys = keysOf(before, after);
  if (keys)
    return keys.flatMap((key) =>
      listDifferences([...path, key], valueAt(before, key), valueAt(after, key), left),
    );
  return [
    {
      path,
      before: before ?? null,
      after: after ?? null,
      change: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      words: diffText(before, after, left()),
    },
  ];
}

/** The keys of two lists or two groups of fields; null where one of them is neither. */
export function keysOf(one: unknown, other: unknown): (string | number)[] | null {
  if (Array.isArray(one) && Array.isArray(other))
    return [...Array(Math.max(one.length, other.length)).keys()];
  const isGroup = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isGroup(one) && isGroup(other)
    ? [...new Set([...Object.keys(other), ...Object.keys(one)])]
    : null;
}

export const valueAt = (holder: unknown, key: string | number): unknown =>
  Object.hasOwn(holder as object, key)
    ? (holder as Record<string | number, unknown>)[key]
    : undefined;

function diffText(before: unknown, after: unknown, timeout: number): WordPart[] {
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
