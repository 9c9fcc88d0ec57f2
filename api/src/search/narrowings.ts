import { TRAITS, type Narrowing } from '@tableside/contracts/listing/facets';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countCommon, subtract, unite, type Bits } from './sets/bits';
import type { Catalogue, CatalogueReading } from './catalogue/catalogue';
import { findRated } from './ratings/ratings';
import { findTrait } from './traits';

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
