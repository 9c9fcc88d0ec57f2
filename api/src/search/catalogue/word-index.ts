import { stem } from '../language/text';
import { addBit, createBits, type Bits } from './bits';

/** Where a word of a place stands; one bit each. */
export const FIELDS = { title: 1, cuisine: 2, dish: 4, address: 8 } as const;
type Field = keyof typeof FIELDS;

/** A word, and the places that have it. */
export interface IndexedWord {
  readonly text: string;
  /** Which letters it has, one bit each, letters that are 32 code units apart sharing one. */
  readonly letters: number;
  /** Positions, ascending. */
  readonly places: number[];
  /** Beside each place: the bits of all {@link FIELDS} in which the word stands there. */
  readonly fields: number[];
}

/** Which words are in which places, and where. */
export interface WordIndex {
  /** How many places there are. */
  readonly size: number;
  /** Ascending by code units, so that those that begin alike are neighbors. */
  readonly words: readonly IndexedWord[];
  /** The words of one stem. */
  readonly stems: ReadonlyMap<string, readonly IndexedWord[]>;
}

/** Words of a place by where they stand. */
type PlaceWords = Readonly<Record<Field, readonly string[]>>;

/** Collects places, then makes the index. */
export class WordIndexBuilder {
  readonly #words = new Map<string, IndexedWord>();
  #size = 0;

  add(place: PlaceWords): void {
    const fields = new Map<string, number>();
    for (const field of Object.keys(FIELDS) as Field[]) {
      for (const word of place[field]) fields.set(word, (fields.get(word) ?? 0) | FIELDS[field]);
    }
    for (const [text, bits] of fields) {
      const word = this.#words.get(text) ?? {
        text,
        letters: lettersOf(text),
        places: [],
        fields: [],
      };
      this.#words.set(text, word);
      word.places.push(this.#size);
      word.fields.push(bits);
    }
    this.#size += 1;
  }

  build(): WordIndex {
    const words = [...this.#words.values()].sort(compareTexts);
    const stems = new Map<string, IndexedWord[]>();
    for (const word of words) {
      const root = stem(word.text);
      stems.set(root, [...(stems.get(root) ?? []), word]);
    }
    return { size: this.#size, words, stems };
  }
}

interface Text {
  readonly text: string;
}

/** By code units. */
export const compareTexts = (a: Text, b: Text): number =>
  a.text < b.text ? -1 : Number(a.text > b.text);

/** The bits of a word's letters. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

/** Those of ascending texts that begin so. */
export function findBeginning<Each extends Text>(
  texts: readonly Each[],
  beginning: string,
): readonly Each[] {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle]?.text ?? '') >= beginning) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while (texts[end]?.text.startsWith(beginning)) end += 1;
  return texts.slice(low, end);
}

/** Adds the places that have one of some words.
 * @param inFields bits of the fields in which it has to stand; default: any */
export function addPlaces(to: Bits, words: readonly IndexedWord[], inFields = 0xff): void {
  for (const { places, fields } of words) {
    places.forEach((place, at) => {
      if ((fields[at] ?? 0) & inFields) addBit(to, place);
    });
  }
}

/** Places in whose titles a word begins so. */
export function findInTitles({ size, words }: WordIndex, beginning: string): Bits {
  const found = createBits(size);
  addPlaces(found, findBeginning(words, beginning), FIELDS.title);
  return found;
}
