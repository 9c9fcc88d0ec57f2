import type { FilterKind } from '@tableside/contracts/listing/model';
import { dropAnd, listWords } from '../language/text';
import { sortPositions, type Order } from './ratings';
import { countBits, type Bits } from './bits';
import { compareTexts, WordIndexBuilder, type WordIndex } from './word-index';

/** Places that have an option. */
export interface CatalogueOption {
  readonly kind: FilterKind;
  readonly title: string;
  readonly places: Bits;
}

/** Something other than a place that somebody may look for. */
export interface Topic {
  readonly type: 'cuisine' | 'dish' | 'location';
  readonly id: number | string;
  readonly title: string;
  /** The title's words, folded, joined by blanks. */
  readonly folded: string;
  /** Places that have it. */
  readonly count: number;
}

/** Names that suggestions are chosen from. */
export interface SuggestionIndex {
  /** The words of each place's name, joined by blanks, ascending, and whose name it is. */
  readonly names: readonly { readonly text: string; readonly position: number }[];
  /** The same words by position. */
  readonly namesOf: readonly string[];
  /** By position, as it was when the catalogue was read: good enough to choose between names. */
  readonly scores: readonly number[];
  /** By these scores, equal ones by position. */
  readonly byScore: Order;
  readonly topics: readonly Topic[];
  /** Words of the topics' titles; a "place" of this index is the number of a topic. */
  readonly topicWords: WordIndex;
}

/** Collects places in their order, then makes the index. */
export class SuggestionIndexBuilder {
  readonly #names: string[] = [];
  readonly #scores: number[] = [];
  readonly #dishes = new Map<string, { readonly title: string; count: number }>();

  /** @param dishes names of the menu */
  add(title: string, score: number, dishes: readonly string[]): void {
    this.#scores.push(score);
    this.#names.push(foldTitle(title));
    for (const name of new Set(dishes)) {
      const key = foldTitle(name);
      const dish = this.#dishes.get(key) ?? { title: name, count: 0 };
      dish.count += 1;
      if (key) this.#dishes.set(key, dish);
    }
  }

  build(
    options: ReadonlyMap<number, CatalogueOption>,
    areas: ReadonlyMap<string, Bits>,
  ): SuggestionIndex {
    const scores = this.#scores;
    const topics = [...listCuisines(options), ...listAreas(areas), ...this.#listDishes()];
    const words = new WordIndexBuilder();
    for (const { folded } of topics) {
      words.add({ title: folded.split(' ').filter(Boolean), cuisine: [], dish: [], address: [] });
    }
    return {
      names: this.#names.map((text, position) => ({ text, position })).sort(compareTexts),
      namesOf: this.#names,
      scores,
      byScore: sortPositions(scores, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)),
      topics,
      topicWords: words.build(),
    };
  }

  #listDishes(): Topic[] {
    return [...this.#dishes].map(([key, { title, count }]) => ({
      type: 'dish',
      id: `dish-${key.replaceAll(' ', '-')}`,
      title,
      folded: key,
      count,
    }));
  }
}

const foldTitle = (title: string): string => dropAnd(listWords(title)).join(' ');

const listCuisines = (options: ReadonlyMap<number, CatalogueOption>): Topic[] =>
  [...options].flatMap(([id, { kind, title, places }]): Topic[] =>
    kind === 'cuisine'
      ? [{ type: 'cuisine', id, title, folded: foldTitle(title), count: countBits(places) }]
      : [],
  );

const listAreas = (areas: ReadonlyMap<string, Bits>): Topic[] =>
  [...areas].map(([title, places]) => ({
    type: 'location',
    id: `area-${listWords(title).join('-')}`,
    title,
    folded: foldTitle(title),
    count: countBits(places),
  }));
