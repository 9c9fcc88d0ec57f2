import { stem } from '../language/text';
import { addBit, createBits, type Bits } from './bits';

/** Fields that contain a word, one bit each. */
export const FIELDS = { title: 1, cuisine: 2, dish: 4, address: 8 } as const;
type Field = keyof typeof FIELDS;

/** A word, and the restaurants that have it. */
export interface IndexedTerm {
  readonly text: string;
  /** Letters of the term, one bit each; letters 32 code units apart share a bit. */
  readonly letters: number;
  /** Positions, ascending. */
  readonly restaurants: number[];
  /** For each restaurant, the bits of the {@link FIELDS} that contain the term. */
  readonly fields: number[];
}

/** Inverted index of restaurants by term and field. */
export interface TermIndex {
  /** Number of restaurants. */
  readonly size: number;
  /** Ascending by code units, so that terms with a common prefix are adjacent. */
  readonly terms: readonly IndexedTerm[];
  /** Terms by stem. */
  readonly stems: ReadonlyMap<string, readonly IndexedTerm[]>;
}

type RestaurantTerms = Readonly<Record<Field, readonly string[]>>;

/** Builds the index. */
export class TermIndexBuilder {
  readonly #terms = new Map<string, IndexedTerm>();
  #size = 0;

  add(restaurant: RestaurantTerms): void {
    const fields = new Map<string, number>();
    for (const field of Object.keys(FIELDS) as Field[]) {
      for (const term of restaurant[field])
        fields.set(term, (fields.get(term) ?? 0) | FIELDS[field]);
    }
    for (const [text, bits] of fields) {
      const term = this.#terms.get(text) ?? {
        text,
        letters: toLetterBits(text),
        restaurants: [],
        fields: [],
      };
      this.#terms.set(text, term);
      term.restaurants.push(this.#size);
      term.fields.push(bits);
    }
    this.#size += 1;
  }

  build(): TermIndex {
    const terms = [...this.#terms.values()].sort(compareTexts);
    const stems = new Map<string, IndexedTerm[]>();
    for (const term of terms) {
      const root = stem(term.text);
      stems.set(root, [...(stems.get(root) ?? []), term]);
    }
    return { size: this.#size, terms, stems };
  }
}

interface Text {
  readonly text: string;
}

/** Compares by code units. */
export const compareTexts = (a: Text, b: Text): number =>
  a.text < b.text ? -1 : Number(a.text > b.text);

/** The bits of a word's letters. */
export function toLetterBits(term: string): number {
  let bits = 0;
  for (let at = 0; at < term.length; at += 1) bits |= 1 << (term.charCodeAt(at) & 31);
  return bits >>> 0;
}

/** Texts with a prefix, from an ascending list. */
export function findBeginning<Each extends Text>(texts: readonly Each[], beginning: string) {
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

/** Adds restaurants that have one of the terms.
 * @param inFields bits of the fields to search; default all */
export function addRestaurants(to: Bits, terms: readonly IndexedTerm[], inFields = 0xff): void {
  for (const { restaurants, fields } of terms) {
    restaurants.forEach((restaurant, at) => {
      if ((fields[at] ?? 0) & inFields) addBit(to, restaurant);
    });
  }
}

/** Restaurants with a title word that starts with the prefix. */
export function findInTitles({ size, terms }: TermIndex, beginning: string): Bits {
  const found = createBits(size);
  addRestaurants(found, findBeginning(terms, beginning), FIELDS.title);
  return found;
}
