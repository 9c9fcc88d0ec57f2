import type { Facets } from '@tableside/contracts/listing/facets';
import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { describeOpenAt } from '../../lib/describe-open-at';
import { describeRating, facetsOf, TRAIT_LABELS, withFacets } from '../../lib/facet-labels';

export type TitleOf = (kind: FilterKind, id: number) => string;

/** In the order in which people let go of them: what a place is comes last. */
const LET_GO: readonly FilterKind[] = [
  'feature',
  'accessibility',
  'popularFor',
  'service',
  'cuisine',
];

const KIND_NAMES: Readonly<Record<FilterKind, string>> = {
  cuisine: 'a cuisine',
  popularFor: 'an occasion',
  service: 'a kind of service',
  feature: 'amenities',
  accessibility: 'accessibility',
};

/** One thing that a selection asks for. */
export interface Wish {
  readonly name: string;
  /** How it is said that it no longer counts. */
  readonly without: string;
  /** The selection without it. */
  readonly rest: ListingFilter;
  /** What it consists of. */
  readonly alone: Partial<ListingFilter>;
}

/** Wishes in the order in which people let go of them. */
export function listWishes(filter: ListingFilter, titleOf: TitleOf): Wish[] {
  const { openAt, hoursUnknown, box } = filter;
  const wishes: Wish[] = [];
  const add = (name: string, without: string, rest: ListingFilter, alone: Wish['alone']) =>
    wishes.push({ name, without, rest, alone });
  if (openAt) {
    const rest = { ...filter, openAt: null, hoursUnknown: false };
    add(quote(describeOpenAt(openAt)), 'At any time', rest, { openAt, hoursUnknown });
  }
  if (box) add('this area of the map', 'Anywhere in town', { ...filter, box: null }, { box });
  wishes.push(...listFacetWishes(filter));
  for (const kind of LET_GO.filter((one) => filter[one].length > 0)) {
    const name = nameOptions(kind, filter[kind], titleOf);
    add(name, `Without ${name}`, { ...filter, [kind]: [] }, { [kind]: filter[kind] });
  }
  return wishes;
}

function listFacetWishes(filter: ListingFilter): Wish[] {
  const { prices, rating, areas, traits } = facetsOf(filter);
  const wish = (name: string, without: string, rest: Partial<Facets>, alone: Partial<Facets>) => ({
    name,
    without,
    rest: withFacets(filter, rest),
    alone: { facets: withFacets(EMPTY_FILTER, alone).facets },
  });
  return [
    ...(rating
      ? [wish(describeRating(rating), 'Whatever the rating', { rating: null }, { rating })]
      : []),
    ...(prices.length
      ? [wish(prices.join(' or '), 'At any price', { prices: [] }, { prices })]
      : []),
    ...(areas.length
      ? [wish(quote(areas.join(' or ')), 'In any area', { areas: [] }, { areas })]
      : []),
    ...traits.map((trait) =>
      wish(
        quote(TRAIT_LABELS[trait]),
        `Without ${quote(TRAIT_LABELS[trait])}`,
        { traits: traits.filter((other) => other !== trait) },
        { traits: [trait] },
      ),
    ),
  ];
}

function nameOptions(kind: FilterKind, ids: readonly number[], titleOf: TitleOf): string {
  return ids.length > 2 ? KIND_NAMES[kind] : ids.map((id) => titleOf(kind, id)).join(' or ');
}

/** Letters of a wish that an offer repeats. */
const LETTERS_MAX = 24;

export function quote(text: string): string {
  const letters = [...text];
  if (letters.length <= LETTERS_MAX) return `“${text}”`;
  return `“${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…”`;
}
