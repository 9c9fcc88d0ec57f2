import {
  fromFilters,
  toFilters,
  type Facets,
  type TriStateFilter,
  type Trait,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import { formatCount } from '@tableside/contracts/common/text';

export const TRAIT_LABELS: Readonly<Record<Trait, string>> = {
  outdoor: 'Outdoor seating',
  'step-free': 'Step-free',
  'partly-step-free': 'At least partly step-free',
  vegetarian: 'Vegetarian options',
  vegan: 'Vegan options',
  'gluten-free': 'Gluten-free options',
  halal: 'Halal',
  kosher: 'Kosher',
};

export const describeRating = (least: number): string => `${least}+ stars`;

/** Why a restaurant neither meets nor fails a filter. */
const REASONS: Readonly<Record<TriStateFilter, string>> = {
  price: 'we don’t know what they cost',
  rating: 'they have fewer than 3 ratings',
  area: 'we don’t know which area they are in',
  outdoor: 'we don’t know if they have outdoor seating',
  'step-free': 'we don’t know if they are step-free',
  'partly-step-free': 'we don’t know if they are step-free',
  vegetarian: 'we don’t know if they have vegetarian options',
  vegan: 'we don’t know if they have vegan options',
  'gluten-free': 'we don’t know if they have gluten-free options',
  halal: 'we don’t know if they are halal',
  kosher: 'we don’t know if they are kosher',
};

/** "212 more aren’t shown because we don’t know if they are halal." */
export function describeUnknownCount(title: TriStateFilter, count: number): string {
  const more = count === 1 ? '1 more isn’t' : `${formatCount(count)} more aren’t`;
  return `${more} shown because ${REASONS[title]}.`;
}

export function describeUnknown(title: TriStateFilter): string {
  const reason = REASONS[title].replace('they', 'these restaurants');
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`;
}

/** Adds the item, or removes it. */
const toggleOne = <Item>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

/** Changes facets and clears `unknown`, which belongs to the previous facet. */
export const withFacets = (filter: ListingFilter, facets: Partial<Facets>): ListingFilter => ({
  ...filter,
  facets: toFilters({ ...facetsOf(filter), unknown: null, ...facets }),
});

export const togglePrice = (filter: ListingFilter, price: PriceRange): ListingFilter =>
  withFacets(filter, { prices: toggleOne(facetsOf(filter).prices, price) });

export const toggleArea = (filter: ListingFilter, area: string): ListingFilter =>
  withFacets(filter, { areas: toggleOne(facetsOf(filter).areas, area) });

export const facetsOf = ({ facets }: ListingFilter): Facets => fromFilters(facets);

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
