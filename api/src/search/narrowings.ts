import { type Trait, TRAITS, type Narrowing } from '@tableside/contracts/listing/facets';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { createBits, subtract, unite, type Bits, countCommon } from './catalogue/bits';
import type { Catalogue, CatalogueReading } from './catalogue/catalogue';
import { readPhrase } from './language/lexicon';
import { listTokens } from './language/text';
import { findRated } from './catalogue/ratings';

/** Words that stand for a trait in a search, and whether "in part" is enough. */
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

/** Places with a trait, and those that do not say. */
interface TraitSets {
  readonly met: Bits;
  readonly unknown: Bits;
}

/** Places say nothing where they could record a fact and did not; options are lists of what there is. */
function findTrait(catalogue: Catalogue, trait: Trait): TraitSets {
  const [phrase, takesLimited] = PHRASES[trait];
  const size = catalogue.ids.length;
  const meaning = readPhrase(catalogue.lexicon, listTokens(phrase), 0)?.meaning;
  if (meaning?.kind !== 'trait') return { met: createBits(size), unknown: createBits(size) };
  const options = meaning.optionIds.map((id) => catalogue.options.get(id)?.places);
  const facts = meaning.facts.flatMap((title) => catalogue.facts.get(title) ?? []);
  const met = facts.flatMap(({ yes, limited }) => (takesLimited ? [yes, limited] : [yes]));
  const said = facts.flatMap(({ yes, limited, no }) => [yes, limited, no]);
  return {
    met: unite(size, [...options, ...met]),
    unknown: said.length
      ? subtract(catalogue.everything, unite(size, [...options, ...said]))
      : createBits(size),
  };
}

/** A wish that a place meets, does not meet, or says nothing about. */
export interface NarrowedTo {
  readonly title: Narrowing;
  readonly unknown: Bits;
  /** What it leaves: places that meet it, or those that say nothing where they are asked for. */
  readonly wanted: Bits;
}

/** The wishes of a selection that no list of options stands for. */
export function findNarrowings(
  { catalogue, ratings }: CatalogueReading,
  filter: FilterRequest,
): NarrowedTo[] {
  const { prices = [], areas = [], traits = [], least_rating: stars } = filter;
  const found: NarrowedTo[] = [];
  const add = (title: Narrowing, met: Bits, unknown: Bits) =>
    found.push({ title, unknown, wanted: filter.unknown === title ? unknown : met });
  const addAny = <Key>(title: Narrowing, known: ReadonlyMap<Key, Bits>, wanted: readonly Key[]) => {
    if (!wanted.length) return;
    const size = catalogue.ids.length;
    const met = unite(
      size,
      wanted.map((each) => known.get(each)),
    );
    add(title, met, subtract(catalogue.everything, unite(size, [...known.values()])));
  };
  addAny('price', catalogue.prices, prices);
  addAny('area', catalogue.areas, areas);
  for (const trait of new Set(traits)) {
    const { met, unknown } = findTrait(catalogue, trait);
    add(trait, met, unknown);
  }
  if (stars !== undefined) {
    const unrated = subtract(catalogue.everything, findRated(ratings, 0));
    add('rating', findRated(ratings, stars), unrated);
  }
  return found;
}

/** How many of some places have each price and each area, and would have each trait.
 * @param besides what is left without a wish of the title */
export function countFacets(catalogue: Catalogue, besides: (title: Narrowing) => Bits) {
  const count = <Key>(title: Narrowing, sets: ReadonlyMap<Key, Bits>) => {
    const left = besides(title);
    return [...sets].map(([each, places]) => ({ title: each, count: countCommon(places, left) }));
  };
  return {
    prices: count('price', catalogue.prices),
    areas: count('area', catalogue.areas),
    traits: TRAITS.map((title) => ({
      title,
      count: countCommon(findTrait(catalogue, title).met, besides(title)),
    })),
  };
}
