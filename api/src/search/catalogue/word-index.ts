import { type Pause, eachInSlices, pauseForOthers, sortInSlices } from '../../lib/slices';
import { stem } from '../language/text';
import { addBit, createBits, type Bits } from './bits';

/** Places that have one of some words: in their titles, and anywhere. */
interface PlacesOfWords {
  readonly titles: Bits;
  readonly all: Bits;
}

/** Sets that are there ahead, by {@link stretchKey}. */
type CommonSets = ReadonlyMap<number, PlacesOfWords>;

/** The columns of a word index, see there. */
interface WordColumns {
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
async function buildCommonSets(
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

/** Where a word of a place stands; one bit each. */
export const FIELDS = { title: 1, cuisine: 2, dish: 4, address: 8 } as const;
type Field = keyof typeof FIELDS;

/** Which words are in which places, and where. Places of a word lie one after another, words in their order, so that a
 * beginning is one stretch of them. A word's number is its place in that order. */
export interface WordIndex extends WordColumns {
  /** How many places there are. */
  readonly size: number;
  /** Ascending by code units: words that begin alike are neighbors, that is all the order is for. */
  readonly words: readonly string[];
  /** Where the places of each word begin, and where the last one's end. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** Beside each place: the bits of all {@link FIELDS} in which the word stands there. */
  readonly fields: Uint8Array;
  /** Numbers of the words of one stem. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
  /** Which letters a word has, one bit each, letters that are 32 code units apart sharing one. */
  readonly letters: Uint32Array;
  /** Numbers of all words, shorter ones first, and where in them those of each length begin. */
  readonly byLength: Uint32Array;
  readonly lengthStarts: Uint32Array;
  readonly common: CommonSets;
}

/** Words of a place by where they stand. */
type PlaceWords = Readonly<Record<Field, readonly string[]>>;

/** Collects places, then makes the index. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  readonly #entries: number[] = [];
  #size = 0;

  add(place: PlaceWords): void {
    const fields = new Map<string, number>();
    for (const field of Object.keys(FIELDS) as Field[]) {
      for (const word of place[field]) fields.set(word, (fields.get(word) ?? 0) | FIELDS[field]);
    }
    for (const [word, bits] of fields) {
      const number = this.#numberOf(word);
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
      this.#entries.push(number, this.#size, bits);
    }
    this.#size += 1;
  }

  /** Work of a whole city, done in slices.
   * @param pause between slices; default: until the event loop has gone round */
  async build(pause?: Pause): Promise<WordIndex> {
    const words = await sortInSlices([...this.#numbers.keys()], pause);
    const starts = new Uint32Array(words.length + 1);
    const next = new Uint32Array(words.length);
    const letters = new Uint32Array(words.length);
    const stems = new Map<string, number[]>();
    const visitWord = (order: number) => {
      const word = words[order] ?? '';
      const number = this.#numbers.get(word) ?? 0;
      next[number] = starts[order] ?? 0;
      starts[order + 1] = (starts[order] ?? 0) + (this.#counts[number] ?? 0);
      letters[order] = lettersOf(word);
      const root = stem(word);
      const alike = stems.get(root);
      if (alike) alike.push(order);
      else stems.set(root, [order]);
    };
    await eachInSlices(words.length, visitWord, pause);
    const places = new Uint32Array(this.#entries.length / 3);
    const fields = new Uint8Array(places.length);
    const visitEntry = (index: number) => {
      const entry = index * 3;
      const number = this.#entries[entry] ?? 0;
      const at = next[number] ?? 0;
      next[number] = at + 1;
      places[at] = this.#entries[entry + 1] ?? 0;
      fields[at] = this.#entries[entry + 2] ?? 0;
    };
    await eachInSlices(places.length, visitEntry, pause);
    const columns = { size: this.#size, words, starts, places, fields };
    const common = await buildCommonSets(columns, FIELDS.title, pause ?? pauseForOthers);
    return { ...columns, stems, letters, common, ...sortByLength(words) };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}

function sortByLength(words: readonly string[]): Pick<WordIndex, 'byLength' | 'lengthStarts'> {
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  const lengthStarts = new Uint32Array(longest + 2);
  for (const { length } of words) lengthStarts[length + 1] = (lengthStarts[length + 1] ?? 0) + 1;
  for (let length = 1; length < lengthStarts.length; length += 1) {
    lengthStarts[length] = (lengthStarts[length] ?? 0) + (lengthStarts[length - 1] ?? 0);
  }
  const next = lengthStarts.slice();
  const byLength = new Uint32Array(words.length);
  words.forEach(({ length }, number) => {
    const at = next[length] ?? 0;
    next[length] = at + 1;
    byLength[at] = number;
  });
  return { byLength, lengthStarts };
}

/** The bits of a word's letters. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

/** In how many places a word stands. */
export const frequencyOf = ({ starts }: WordIndex, number: number): number =>
  (starts[number + 1] ?? 0) - (starts[number] ?? 0);

/** Numbers of the words that begin so, the end not included. */
export function findBeginning(
  { words }: Pick<WordIndex, 'words'>,
  beginning: string,
): [number, number] {
  const from = findFirst(words, 0, (word) => word >= beginning);
  const to = findFirst(words, from, (word) => !word.startsWith(beginning));
  return [from, to];
}

/** The first of ascending words from which on the test holds. */
function findFirst(
  words: readonly string[],
  start: number,
  isReached: (word: string) => boolean,
): number {
  let [low, high] = [start, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(words[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
