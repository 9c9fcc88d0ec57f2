import { TRAITS, type Narrowing, type Trait } from '@tableside/contracts/listing/facets';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { addAll, countCommon, createBits, subtract, type Bits } from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';
import { readPhrase } from './language/lexicon';
import { listTokens } from './language/tokens';

/** A wish that a place meets, does not meet, or says nothing about. */
export interface NarrowedTo {
  readonly title: Narrowing;
  readonly unknown: Bits;
  /** What it leaves: places that meet it, or those that say nothing where they are asked for. */
  readonly wanted: Bits;
}

/** Reads places by their rating: those with so many stars, and those with too few votes. */
export interface ReadRated {
  readonly atLeast: (stars: number) => Promise<Bits>;
  readonly unrated: () => Promise<Bits>;
}

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

/** The wishes of a selection that no list of options stands for. */
export async function findNarrowings(
  catalogue: Catalogue,
  filter: FilterRequest,
  rated: ReadRated,
): Promise<NarrowedTo[]> {
  const { prices = [], areas = [], traits = [], least_rating: stars } = filter;
  const found: NarrowedTo[] = [];
  const add = (title: Narrowing, met: Bits, unknown: Bits) =>
    found.push({ title, unknown, wanted: filter.unknown === title ? unknown : met });
  if (prices.length) {
    const met = addUp(
      catalogue,
      prices.map((range) => catalogue.prices.get(range)),
    );
    add('price', met, withoutAll(catalogue, [...catalogue.prices.values()]));
  }
  if (areas.length) {
    const met = catalogue.areas.filter(({ title }) => areas.includes(title));
    const listPlaces = (some: Catalogue['areas']) => some.map(({ places }) => places);
    add(
      'area',
      addUp(catalogue, listPlaces(met)),
      withoutAll(catalogue, listPlaces(catalogue.areas)),
    );
  }
  for (const trait of new Set(traits)) {
    const { met, unknown } = findTrait(catalogue, trait);
    add(trait, met, unknown);
  }
  if (stars !== undefined) add('rating', await rated.atLeast(stars), await rated.unrated());
  return found;
}

/** How many of some places have each price and each area, and would have each trait.
 * @param besides what is left without a wish of the title */
export function countFacets(catalogue: Catalogue, besides: (title: Narrowing) => Bits) {
  const [byPrice, byArea] = [besides('price'), besides('area')];
  return {
    prices: [...catalogue.prices].map(([title, places]) => ({
      title,
      count: countCommon(places, byPrice),
    })),
    areas: catalogue.areas.map(({ title, places }) => ({
      title,
      count: countCommon(places, byArea),
    })),
    traits: TRAITS.map((title) => ({
      title,
      count: countCommon(findTrait(catalogue, title).met, besides(title)),
    })),
  };
}

/** Places say nothing where they could record a fact and did not; options are lists of what there is. */
function findTrait(
  catalogue: Catalogue,
  trait: Trait,
): { readonly met: Bits; readonly unknown: Bits } {
  const [phrase, takesLimited] = PHRASES[trait];
  const meaning = readPhrase(catalogue.lexicon, listTokens(phrase), 0)?.meaning;
  if (meaning?.kind !== 'trait')
    return { met: addUp(catalogue, []), unknown: addUp(catalogue, []) };
  const options = meaning.optionIds.map((id) => catalogue.options.get(id)?.places);
  const facts = meaning.facts.flatMap((title) => catalogue.facts.get(title) ?? []);
  const met = facts.flatMap(({ yes, limited }) => (takesLimited ? [yes, limited] : [yes]));
  const said = facts.flatMap(({ yes, limited, no }) => [yes, limited, no]);
  return {
    met: addUp(catalogue, [...options, ...met]),
    unknown: said.length ? withoutAll(catalogue, [...options, ...said]) : addUp(catalogue, []),
  };
}

function addUp(catalogue: Catalogue, sets: readonly (Bits | undefined)[]): Bits {
  const places = createBits(catalogue.ids.length);
  for (const set of sets) if (set) addAll(places, set);
  return places;
}

const withoutAll = (catalogue: Catalogue, sets: readonly (Bits | undefined)[]): Bits =>
  subtract(catalogue.everything, addUp(catalogue, sets));
