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

/** What was found: every count of the facets asks for all of them. */
const traitSets = new WeakMap<Catalogue, Map<Trait, TraitSets>>();

/** Finds them once for each catalogue. */
function findTrait(catalogue: Catalogue, trait: Trait): TraitSets {
  const known = traitSets.get(catalogue) ?? new Map<Trait, TraitSets>();
  traitSets.set(catalogue, known);
  const sets = known.get(trait) ?? readTrait(catalogue, trait);
  known.set(trait, sets);
  return sets;
}

/** Places say nothing where they could record a fact and did not; options are lists of what there is. */
function readTrait(catalogue: Catalogue, trait: Trait): TraitSets {
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
  if (prices.length) {
    const { ids, everything, prices: known } = catalogue;
    const met = unite(
      ids.length,
      prices.map((range) => known.get(range)),
    );
    add('price', met, subtract(everything, unite(ids.length, [...known.values()])));
  }
  if (areas.length) {
    add('area', catalogue.areas.listIn(areas), catalogue.areas.listUnknown());
  }
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
  const byPrice = besides('price');
  return {
    prices: [...catalogue.prices].map(([title, places]) => ({
      title,
      count: countCommon(places, byPrice),
    })),
    areas: catalogue.areas.count(besides('area')),
    traits: TRAITS.map((title) => ({
      title,
      count: countCommon(findTrait(catalogue, title).met, besides(title)),
    })),
  };
}
