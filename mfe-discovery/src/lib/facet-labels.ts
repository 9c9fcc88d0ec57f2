import {
  DIETS,
  fromWishes,
  toWishes,
  type Facets,
  type Narrowing,
  type Trait,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { formatCount } from '@tableside/contracts/common/text';

export const TRAIT_LABELS: Readonly<Record<Trait, string>> = {
  outdoor: 'Outdoor seating',
  'step-free': 'Step-free',
  'partly-step-free': 'Step-free, at least in part',
  vegetarian: 'Vegetarian options',
  vegan: 'Vegan options',
  'gluten-free': 'Gluten-free options',
  halal: 'Halal',
  kosher: 'Kosher',
};

export const describeRating = (least: number): string => `${least} stars or more`;

/** What nobody knows of a place, as it ends "3 more places don’t say". */
const SAY: Readonly<Record<Narrowing, string>> = {
  price: 'what they cost',
  rating: 'how they are rated: they have fewer than 3 votes',
  area: 'which area they are in',
  outdoor: 'whether they have outdoor seating',
  'step-free': 'whether they are step-free',
  'partly-step-free': 'whether they are step-free',
  vegetarian: 'whether they have vegetarian options',
  vegan: 'whether they have vegan options',
  'gluten-free': 'whether they have gluten-free options',
  halal: 'whether they are halal',
  kosher: 'whether they are kosher',
};

/** "212 more are left out: nobody knows whether they are halal." */
export function describeLeftOut(title: Narrowing, count: number): string {
  const who = count === 1 ? '1 more is left out' : `${formatCount(count)} more are left out`;
  return `${who}: nobody knows ${SAY[title]}.`;
}

export const describeUnknown = (title: Narrowing): string =>
  `Nobody knows yet ${SAY[title].replace('they', 'these restaurants')}.`;

/** A filter with one more part, or without it. */
export const toggleOne = <Item>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

/** The same selection with another facet. A wish that has changed is asked for anew, not its unknown places. */
export const withFacets = (filter: ListingFilter, facets: Partial<Facets>): ListingFilter => ({
  ...filter,
  facets: toWishes({ ...facetsOf(filter), unknown: null, ...facets }),
});

/** The whole of what a selection is narrowed to. */
export const facetsOf = ({ facets }: ListingFilter): Facets => fromWishes(facets);

export function withTrait(filter: ListingFilter, trait: Trait): ListingFilter {
  const levels: readonly Trait[] = ['step-free', 'partly-step-free'];
  const { traits } = facetsOf(filter);
  const others = levels.includes(trait)
    ? traits.filter((other) => other === trait || !levels.includes(other))
    : traits;
  return withFacets(filter, { traits: toggleOne(others, trait) });
}

export const findLevel = ({ traits }: Facets): Trait | null =>
  traits.find((trait) => trait === 'step-free' || trait === 'partly-step-free') ?? null;

export const countDiets = ({ traits }: Facets): number =>
  DIETS.filter((diet) => traits.includes(diet)).length;
