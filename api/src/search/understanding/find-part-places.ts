import { unite, type Bits } from '../sets/bits';
import type { Catalogue } from '../catalogue/catalogue';
import { findPhrase } from '../words/find-words';
import type { Part } from './parts';

/** The places that a part of a search leaves, words and ratings aside.
 * @returns null for parts that leave all: what is looked up by words, at a time, or on the device of whoever asks */
export function findPartPlaces(catalogue: Catalogue, part: Part): Bits | null {
  switch (part.kind) {
    case 'trait':
      return findTrait(catalogue, part);
    case 'area':
      return findArea(catalogue, part.title, wordsOf(part));
    case 'price':
      return unite(
        catalogue.ids.length,
        part.ranges.map((range) => catalogue.prices.get(range)),
      );
    default:
      return null;
  }
}

const wordsOf = ({ tokens }: Part): string[] => tokens.flatMap(({ words }) => words);

/** Places with one of its options, with one of its facts if only in part, and those that are called so. */
function findTrait(catalogue: Catalogue, part: Part & { readonly kind: 'trait' }): Bits {
  const { titles } = findPhrase(catalogue.words, wordsOf(part));
  return unite(catalogue.ids.length, [
    titles,
    ...part.optionIds.map((id) => catalogue.options.get(id)?.places),
    ...part.facts.flatMap((title) => {
      const sets = catalogue.facts.get(title);
      return sets ? [sets.yes, sets.limited] : [];
    }),
  ]);
}

/** Places in an area, and those whose names or streets are called so. */
function findArea(catalogue: Catalogue, title: string, words: readonly string[]): Bits {
  return unite(catalogue.ids.length, [
    catalogue.areas.listIn([title]),
    findPhrase(catalogue.words, words).exact,
  ]);
}
