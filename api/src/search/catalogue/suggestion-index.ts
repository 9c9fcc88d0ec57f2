import type { FilterKind } from '@tableside/contracts/listing/model';
import { dropAnd, listWords } from '../language/text';
import { eachInSlices, sortInSlices, type Pause } from '../../lib/slices';
import { toOrder, type Order } from './ratings';
import { countBits, type Bits } from './bits';
import type { CatalogueArea } from './area-index';
import { WordIndexBuilder, type WordIndex } from './word-index';

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
  readonly names: readonly string[];
  readonly places: Uint32Array;
  /** The same words by position. */
  readonly namesOf: readonly string[];
  /** By position, as it was when the catalogue was read: good enough to choose between names. */
  readonly scores: Float32Array;
  /** By these scores, equal ones by position. */
  readonly byScore: Order;
  readonly topics: readonly Topic[];
  /** Words of the topics' titles; a "place" of this index is the number of a topic. */
  readonly topicWords: WordIndex;
}

interface Dish {
  readonly title: string;
  count: number;
}

/** Collects places in their order, then makes the index. */
export class SuggestionIndexBuilder {
  readonly #names: string[] = [];
  readonly #scores: Float32Array;
  readonly #dishes = new Map<string, Dish>();

  /** @param size how many places there will be */
  constructor(size: number) {
    this.#scores = new Float32Array(size);
  }

  /** @param dishes names of the menu */
  add(title: string, score: number, dishes: readonly string[]): void {
    this.#scores[this.#names.length] = score;
    this.#names.push(foldTitle(title));
    for (const name of new Set(dishes)) {
      const key = foldTitle(name);
      const dish = this.#dishes.get(key) ?? { title: name, count: 0 };
      dish.count += 1;
      if (key) this.#dishes.set(key, dish);
    }
  }

  /** Work of a whole city, done in slices.
   * @param byScore all places by their exact scores
   * @param pause between slices; default: until the event loop has gone round */
  async build(
    options: ReadonlyMap<number, CatalogueOption>,
    areas: readonly CatalogueArea[],
    byScore: Order,
    pause?: Pause,
  ): Promise<SuggestionIndex> {
    const sorted = await sortInSlices(
      this.#names.map((name, position) => `${name}\n${position}`),
      pause,
    );
    const names: string[] = [];
    const places = new Uint32Array(sorted.length);
    const split = (at: number) => {
      const [name = '', position] = (sorted[at] ?? '').split('\n');
      names.push(name);
      places[at] = Number(position);
    };
    await eachInSlices(sorted.length, split, pause);
    const topics = [...listCuisines(options), ...listAreas(areas), ...this.#listDishes()];
    const words = new WordIndexBuilder();
    const addTopic = (at: number) =>
      words.add({ title: splitFolded(topics[at]?.folded), cuisine: [], dish: [], address: [] });
    await eachInSlices(topics.length, addTopic, pause);
    return {
      names,
      places,
      namesOf: this.#names,
      scores: this.#scores,
      byScore: toOrder(sortEqual(byScore.positions, this.#scores)),
      topics,
      topicWords: await words.build(pause),
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

/** Puts places of one score in the order of their positions.
 * @param positions from the highest score down */
function sortEqual(positions: Uint32Array, scores: Float32Array): Uint32Array {
  const sorted = positions.slice();
  const scoreAt = (place: number) => scores[positions[place] ?? 0];
  let start = 0;
  for (let place = 1; place <= sorted.length; place += 1) {
    if (place < sorted.length && scoreAt(place) === scoreAt(start)) continue;
    sorted.subarray(start, place).sort();
    start = place;
  }
  return sorted;
}

const foldTitle = (title: string): string => dropAnd(listWords(title)).join(' ');
const splitFolded = (folded = ''): string[] => folded.split(' ').filter(Boolean);

const listCuisines = (options: ReadonlyMap<number, CatalogueOption>): Topic[] =>
  [...options].flatMap(([id, { kind, title, places }]): Topic[] =>
    kind === 'cuisine'
      ? [{ type: 'cuisine', id, title, folded: foldTitle(title), count: countBits(places) }]
      : [],
  );

const listAreas = (areas: readonly CatalogueArea[]): Topic[] =>
  areas.map(({ title, count }) => ({
    type: 'location',
    id: `area-${listWords(title).join('-')}`,
    title,
    folded: foldTitle(title),
    count,
  }));
