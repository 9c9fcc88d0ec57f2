import { type Trait, TRAITS, type TriStateFilter } from '@tableside/contracts/listing/facets';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { createBits, subtract, unite, type Bits, countCommon } from './catalog/bits';
import type { Catalog, CatalogReading } from './catalog/catalog';
import { readPhrase } from './language/lexicon';
import { listTokens } from './language/text';
import { findRated } from './catalog/ratings';

/** The phrase for each trait, and whether "limited" counts. */
const PHRASES: Readonly<Record<Trait, readonly [phrase: string, takesLimited: boolean]>> = {
  outdoor: ['outdoor seating', true],
  'step-free': ['wheelchair access', false],
  'partly-step-free': ['wheelchair access', true],
  vegetarian: ['vegetarian', true],
  vegan: ['vegan', true],
  'gluten-free': ['gluten free', true],
  halal: ['halal', true],
  kosher: ['kosher', true],
};

interface TraitSets {
  readonly met: Bits;
  readonly unknown: Bits;
}

/** A trait is unknown if its fact is not recorded; a missing option means nothing. */
function findTrait(catalog: Catalog, trait: Trait): TraitSets {
  const [phrase, takesLimited] = PHRASES[trait];
  const size = catalog.ids.length;
  const meaning = readPhrase(catalog.lexicon, listTokens(phrase), 0)?.meaning;
  if (meaning?.kind !== 'trait') return { met: createBits(size), unknown: createBits(size) };
  const options = meaning.optionIds.map((id) => catalog.options.get(id)?.restaurants);
  const facts = meaning.facts.flatMap((title) => catalog.facts.get(title) ?? []);
  const met = facts.flatMap(({ yes, limited }) => (takesLimited ? [yes, limited] : [yes]));
  const recorded = facts.flatMap(({ yes, limited, no }) => [yes, limited, no]);
  return {
    met: unite(size, [...options, ...met]),
    unknown: recorded.length
      ? subtract(catalog.everything, unite(size, [...options, ...recorded]))
      : createBits(size),
  };
}

/** A tri-state filter: yes, no, or unknown. */
export interface TriStateSet {
  readonly title: TriStateFilter;
  readonly unknown: Bits;
  /** Matching restaurants, or the unknown ones if those are requested. */
  readonly wanted: Bits;
}

/** The filters of a request that are not option lists. */
export function findTriStateFilters({ catalog, ratings }: CatalogReading, filter: FilterRequest) {
  const { prices = [], areas = [], traits = [], least_rating: stars } = filter;
  const found: TriStateSet[] = [];
  const add = (title: TriStateFilter, met: Bits, unknown: Bits) =>
    found.push({ title, unknown, wanted: filter.unknown === title ? unknown : met });
  const addAny = <Key>(
    title: TriStateFilter,
    known: ReadonlyMap<Key, Bits>,
    wanted: readonly Key[],
  ) => {
    if (!wanted.length) return;
    const size = catalog.ids.length;
    const met = unite(
      size,
      wanted.map((each) => known.get(each)),
    );
    add(title, met, subtract(catalog.everything, unite(size, [...known.values()])));
  };
  addAny('price', catalog.prices, prices);
  addAny('area', catalog.areas, areas);
  for (const trait of new Set(traits)) {
    const { met, unknown } = findTrait(catalog, trait);
    add(trait, met, unknown);
  }
  if (stars !== undefined) {
    const unrated = subtract(catalog.everything, findRated(ratings, 0));
    add('rating', findRated(ratings, stars), unrated);
  }
  return found;
}

/** Counts per price and area, and for each trait.
 * @param rest the restaurants left without the named filter */
export function countFacets(catalog: Catalog, rest: (title: TriStateFilter) => Bits) {
  const count = <Key>(title: TriStateFilter, sets: ReadonlyMap<Key, Bits>) => {
    const left = rest(title);
    return [...sets].map(([each, restaurants]) => ({
      title: each,
      count: countCommon(restaurants, left),
    }));
  };
  return {
    prices: count('price', catalog.prices),
    areas: count('area', catalog.areas),
    traits: TRAITS.map((title) => ({
      title,
      count: countCommon(findTrait(catalog, title).met, rest(title)),
    })),
  };
}
