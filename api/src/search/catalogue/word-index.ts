import { addBit, createBits, intersect, type Bits } from './bits';
import { eachInSlices, sortInSlices, type Pause } from './slices';

/** One word of a keyword: the beginning of a word, or words of which any will do. */
export type WordChoice = { readonly beginning: string } | { readonly anyOf: readonly string[] };

/** Which words are in which places. Places of a word lie one after another, words in their order, so that a
 * beginning is one stretch of them. */
export interface WordIndex {
  readonly size: number;
  /** Ascending by code units: words that begin alike are neighbours, that is all the order is for. */
  readonly words: readonly string[];
  /** Where the places of each word begin, and where the last one's end. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** 1 where the word is in the title of that place. */
  readonly inTitle: Uint8Array;
}

/** Collects places, then makes the index. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];
  readonly #entries: number[] = [];
  #size = 0;

  /** @param titleWords those of `words` that are in the title */
  add(words: readonly string[], titleWords: readonly string[]): void {
    const position = this.#size;
    this.#size += 1;
    const titles = new Set(titleWords);
    for (const word of words) {
      const number = this.#numberOf(word);
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
      this.#entries.push(number, position, titles.has(word) ? 1 : 0);
    }
  }

  /** Work of a whole city, done in slices.
   * @param pause between slices; default: until the event loop has gone round */
  async build(pause?: Pause): Promise<WordIndex> {
    const words = await sortInSlices([...this.#numbers.keys()], pause);
    const starts = new Uint32Array(words.length + 1);
    const next = new Uint32Array(words.length);
    const visitWord = (order: number) => {
      const number = this.#numbers.get(words[order] ?? '') ?? 0;
      next[number] = starts[order] ?? 0;
      starts[order + 1] = (starts[order] ?? 0) + (this.#counts[number] ?? 0);
    };
    await eachInSlices(words.length, visitWord, pause);
    const places = new Uint32Array(this.#entries.length / 3);
    const inTitle = new Uint8Array(places.length);
    const visitEntry = (index: number) => {
      const entry = index * 3;
      const number = this.#entries[entry] ?? 0;
      const at = next[number] ?? 0;
      next[number] = at + 1;
      places[at] = this.#entries[entry + 1] ?? 0;
      inTitle[at] = this.#entries[entry + 2] ?? 0;
    };
    await eachInSlices(places.length, visitEntry, pause);
    return { size: this.#size, words, starts, places, inTitle };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}

/** What matches a keyword, and what of it by the title alone. */
export interface WordMatches {
  readonly all: Bits;
  readonly titles: Bits;
}

/** Places in which every word occurs, each in one of the ways that will do.
 * @param keyword one word at least */
export function findWords(
  index: WordIndex,
  keyword: readonly [WordChoice, ...WordChoice[]],
): WordMatches {
  const [first, ...others] = keyword;
  const found = findChoice(index, first);
  return others.reduce((matches, choice) => {
    const next = findChoice(index, choice);
    return {
      all: intersect([matches.all, next.all]),
      titles: intersect([matches.titles, next.titles]),
    };
  }, found);
}

function findChoice(index: WordIndex, choice: WordChoice): WordMatches {
  const matches = { all: createBits(index.size), titles: createBits(index.size) };
  for (const [from, to] of listRanges(index, choice)) {
    const end = index.starts[to] ?? 0;
    for (let at = index.starts[from] ?? 0; at < end; at += 1) {
      const position = index.places[at] ?? 0;
      addBit(matches.all, position);
      if (index.inTitle[at]) addBit(matches.titles, position);
    }
  }
  return matches;
}

/** Numbers of words, the end not included. */
function listRanges({ words }: WordIndex, choice: WordChoice): [number, number][] {
  if ('beginning' in choice) {
    const from = findFirst(words, (word) => word >= choice.beginning);
    const to = findFirst(
      words,
      (word) => word >= choice.beginning && !word.startsWith(choice.beginning),
    );
    return [[from, to]];
  }
  return choice.anyOf.flatMap((wanted): [number, number][] => {
    const at = findFirst(words, (word) => word >= wanted);
    return words[at] === wanted ? [[at, at + 1]] : [];
  });
}

/** The first of ascending words from which on the test holds. */
function findFirst(words: readonly string[], isReached: (word: string) => boolean): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(words[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
