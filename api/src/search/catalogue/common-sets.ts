import { addBit, createBits, type Bits } from '../sets/bits';
import type { Pause } from '../sets/slices';

/** Places that have one of some words: in their titles, and anywhere. */
export interface PlacesOfWords {
  readonly titles: Bits;
  readonly all: Bits;
}

/** Sets that are there ahead, by {@link stretchKey}. */
export type CommonSets = ReadonlyMap<number, PlacesOfWords>;

/** The columns of a word index, see there. */
export interface WordColumns {
  readonly size: number;
  readonly words: readonly string[];
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly fields: Uint8Array;
}

/** Uniting two sets costs as much as adding about a thirtieth of all places one by one. */
const COMMON_SHARE = 1 / 16;
const COMMON_MIN = 64;
const KEY_BASE = 2 ** 26;

/** @param from @param end numbers of words, the end not included */
export const stretchKey = (from: number, end: number): number => from * KEY_BASE + end;

/** Sets for the words that a sixteenth of all places have, and for the beginnings of words of which as many have one: what
 * a search would otherwise collect anew each time.
 * @param titleField the bit of the fields that stands for titles
 * @param pause after each set */
export async function buildCommonSets(
  columns: WordColumns,
  titleField: number,
  pause: Pause,
): Promise<CommonSets> {
  const { size, words, starts } = columns;
  const least = Math.max(COMMON_MIN, size * COMMON_SHARE);
  const isCommon = (from: number, end: number) => (starts[end] ?? 0) - (starts[from] ?? 0) >= least;
  const common = new Map<number, PlacesOfWords>();
  const add = async (from: number, end: number) => {
    const key = stretchKey(from, end);
    if (common.has(key)) return;
    common.set(key, collect(columns, titleField, from, end));
    await pause();
  };
  const waiting = [{ from: 0, end: words.length, length: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { length } = next;
    for (const [from, end] of listStretches(words, next)) {
      if (!isCommon(from, end)) continue;
      await add(from, end);
      if (words[from]?.length !== length) waiting.push({ from, end, length: length + 1 });
    }
  }
  return common;
}

/** Parts of a stretch whose words begin alike in one letter more; a word that has no more stands alone. */
function* listStretches(
  words: readonly string[],
  { from, end, length }: { readonly from: number; readonly end: number; readonly length: number },
): Generator<[number, number]> {
  let start = from;
  for (let at = from + 1; at <= end; at += 1) {
    if (at < end && words[at]?.charAt(length) === words[start]?.charAt(length)) continue;
    yield [start, at];
    start = at;
  }
}

function collect(
  { size, starts, places, fields }: WordColumns,
  titleField: number,
  from: number,
  end: number,
): PlacesOfWords {
  const [titles, all] = [createBits(size), createBits(size)];
  const last = starts[end] ?? 0;
  for (let at = starts[from] ?? 0; at < last; at += 1) {
    const place = places[at] ?? 0;
    addBit(all, place);
    if ((fields[at] ?? 0) & titleField) addBit(titles, place);
  }
  return { titles, all };
}
