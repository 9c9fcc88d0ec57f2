import type { FilterKind } from '@tableside/contracts/listing/model';
import { dropAnd, listTerms } from '../language/text';
import { sortPositions, type Order } from './ratings';
import { countBits, type Bits } from './bits';
import { compareTexts, TermIndexBuilder, type TermIndex } from './term-index';

/** Restaurants that have an option. */
export interface CatalogOption {
  readonly kind: FilterKind;
  readonly title: string;
  readonly restaurants: Bits;
}

/** A cuisine, dish, or area. */
export interface Topic {
  readonly type: 'cuisine' | 'dish' | 'location';
  readonly id: number | string;
  readonly title: string;
  /** The folded words of the title, joined by spaces. */
  readonly folded: string;
  /** Restaurants that have it. */
  readonly count: number;
}

export interface SuggestionIndex {
  /** Folded restaurant names, ascending, with their positions. */
  readonly names: readonly { readonly text: string; readonly position: number }[];
  /** Folded names by position. */
  readonly namesOf: readonly string[];
  /** Scores by position when the catalog was built; precise enough to rank suggestions. */
  readonly scores: readonly number[];
  /** By score, ties by position. */
  readonly byScore: Order;
  readonly topics: readonly Topic[];
  /** Words of the topics' titles; positions in this index are topic numbers. */
  readonly topicTerms: TermIndex;
}

/** Builds the index from restaurants in order of position. */
export class SuggestionIndexBuilder {
  readonly #names: string[] = [];
  readonly #scores: number[] = [];
  readonly #dishes = new Map<string, { readonly title: string; count: number }>();

  /** @param dishes dish names */
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

  build(options: ReadonlyMap<number, CatalogOption>, areas: ReadonlyMap<string, Bits>) {
    const scores = this.#scores;
    const topics = [...listCuisines(options), ...listAreas(areas), ...this.#listDishes()];
    const terms = new TermIndexBuilder();
    for (const { folded } of topics) {
      terms.add({ title: folded.split(' ').filter(Boolean), cuisine: [], dish: [], address: [] });
    }
    return {
      names: this.#names.map((text, position) => ({ text, position })).sort(compareTexts),
      namesOf: this.#names,
      scores,
      byScore: sortPositions(scores, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)),
      topics,
      topicTerms: terms.build(),
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

const foldTitle = (title: string): string => dropAnd(listTerms(title)).join(' ');

const listCuisines = (options: ReadonlyMap<number, CatalogOption>): Topic[] =>
  [...options].flatMap(([id, { kind, title, restaurants }]): Topic[] =>
    kind === 'cuisine'
      ? [{ type: 'cuisine', id, title, folded: foldTitle(title), count: countBits(restaurants) }]
      : [],
  );

const listAreas = (areas: ReadonlyMap<string, Bits>): Topic[] =>
  [...areas].map(([title, restaurants]) => ({
    type: 'location',
    id: `area-${listTerms(title).join('-')}`,
    title,
    folded: foldTitle(title),
    count: countBits(restaurants),
  }));
