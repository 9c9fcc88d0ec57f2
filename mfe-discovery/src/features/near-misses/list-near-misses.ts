import { RATINGS, type Facets } from '@tableside/contracts/listing/facets';
import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { describeOpenAt } from '../../lib/describe-part';
import { describeRating, facetsOf, TRAIT_LABELS, withFacets } from '../../lib/facet-labels';

/** Most selections that are tried when nothing was found; each is a call. */
const NEAR_MISSES_MAX = 4;

export interface NearMiss {
  /** What is different: "Without Live Music". */
  readonly label: string;
  readonly filter: ListingFilter;
  /** How many things that were asked for it leaves out; a half where it asks for less of one. */
  readonly leftOut: number;
}

/** Selections that leave something out of one that found nothing: the search, all filters, or one of them; or that ask for
 * a little less. Any option of a kind suffices, so that leaving out one of several would find no more: the kind goes as a
 * whole. With a single wish there is nothing between it and all restaurants but less of it.
 * @param farther the same selection at any distance; null where it has no limit. What else would be found within a walk
 * only the device could tell, so that nothing else is offered then. */
export function listNearMisses(
  filter: ListingFilter,
  titleOf: TitleOf,
  farther: ListingFilter | null,
): readonly NearMiss[] {
  if (farther) return [{ label: 'At any distance', filter: farther, leftOut: 1 }];
  const wishes = listWishes(filter, titleOf);
  const filters = [
    ...listLess(filter),
    ...wishes.map(({ without, rest }) => ({ label: without, filter: rest, leftOut: 1 })),
  ];
  if (!filter.keyword) {
    const useful = wishes.length > 1 ? filters : listLess(filter);
    return useful.slice(0, NEAR_MISSES_MAX);
  }
  if (wishes.length === 0) return [];
  const filtersAlone = {
    label: `Without ${quote(filter.keyword)}`,
    filter: { ...filter, keyword: '' },
    leftOut: 1,
  };
  const alone = wishes.length > 1 ? [filtersAlone, searchAlone(filter, wishes)] : [filtersAlone];
  return [...alone, ...filters].slice(0, NEAR_MISSES_MAX);
}

/** One of the wishes and nothing else, for a selection that finds nothing without any one of them. */
export function listAlone(filter: ListingFilter, titleOf: TitleOf): readonly NearMiss[] {
  const wishes = listWishes(filter, titleOf);
  const all = wishes.length + (filter.keyword ? 1 : 0);
  if (all < 3) return [];
  const { sort } = filter;
  return wishes
    .map(({ name, alone }) => ({
      label: `Only ${name}`,
      filter: { ...EMPTY_FILTER, sort, ...alone },
      leftOut: all - 1,
    }))
    .toReversed()
    .slice(0, NEAR_MISSES_MAX);
}

/** Selections that ask for less of a wish, where that is still something. */
function listLess(filter: ListingFilter): NearMiss[] {
  const { rating, traits } = facetsOf(filter);
  const least = RATINGS.findLast((other) => rating !== null && other < rating);
  const less = (label: string, facets: Partial<Facets>) => ({
    label,
    filter: withFacets(filter, facets),
    leftOut: 0.5,
  });
  const partly = traits.map((trait) => (trait === 'step-free' ? 'partly-step-free' : trait));
  return [
    ...(least ? [less(describeRating(least), { rating: least })] : []),
    ...(traits.includes('step-free')
      ? [less(TRAIT_LABELS['partly-step-free'], { traits: partly })]
      : []),
  ];
}

const searchAlone = ({ keyword, sort }: ListingFilter, wishes: readonly Wish[]): NearMiss => ({
  label: `Only ${quote(keyword)}`,
  filter: { ...EMPTY_FILTER, keyword, sort },
  leftOut: wishes.length,
});

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

interface Wish {
  readonly name: string;
  /** How it is said that it no longer counts. */
  readonly without: string;
  readonly rest: ListingFilter;
  readonly alone: Partial<ListingFilter>;
}

function listWishes(filter: ListingFilter, titleOf: TitleOf): Wish[] {
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

const LETTERS_MAX = 24;

function quote(text: string): string {
  const letters = [...text];
  if (letters.length <= LETTERS_MAX) return `“${text}”`;
  return `“${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…”`;
}
