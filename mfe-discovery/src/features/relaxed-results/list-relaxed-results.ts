import { RATINGS, type Facets } from '@tableside/contracts/listing/facets';
import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { describeOpenAt, shorten } from '../../lib/describe-part';
import { describeRating, facetsOf, TRAIT_LABELS, withFacets } from '../../lib/facet-labels';

/** Each relaxed selection costs one request. */
const RELAXED_RESULTS_MAX = 4;

export interface RelaxedResult {
  /** What differs: "Without Live Music". */
  readonly label: string;
  readonly filter: ListingFilter;
  /** How many filters it drops; a weakened filter counts half. */
  readonly dropped: number;
}

/** Relaxed versions of a selection without results: without the search, without all filters or one of them, or with a weaker
 * filter. Options of one kind are dropped together, since any of them suffices. A single filter can only be weakened.
 * @param farther the same selection at any distance, or null without a walking filter; distances are computed on the device,
 * so nothing else can be offered then */
export function listRelaxedResults(
  filter: ListingFilter,
  titleOf: TitleOf,
  farther: ListingFilter | null,
): readonly RelaxedResult[] {
  if (farther) return [{ label: 'Any distance', filter: farther, dropped: 1 }];
  const options = listVariants(filter, titleOf);
  const filters = [
    ...listWeaker(filter),
    ...options.map(({ without, rest }) => ({ label: without, filter: rest, dropped: 1 })),
  ];
  if (!filter.keyword) {
    const useful = options.length > 1 ? filters : listWeaker(filter);
    return useful.slice(0, RELAXED_RESULTS_MAX);
  }
  if (options.length === 0) return [];
  const filtersAlone = {
    label: `Without ${quote(filter.keyword)}`,
    filter: { ...filter, keyword: '' },
    dropped: 1,
  };
  const alone = options.length > 1 ? [filtersAlone, searchAlone(filter, options)] : [filtersAlone];
  return [...alone, ...filters].slice(0, RELAXED_RESULTS_MAX);
}

/** Each filter alone, for a selection that has no results without any single filter. */
export function listAlone(filter: ListingFilter, titleOf: TitleOf): readonly RelaxedResult[] {
  const filters = listVariants(filter, titleOf);
  const all = filters.length + (filter.keyword ? 1 : 0);
  if (all < 3) return [];
  const { sort } = filter;
  return filters
    .map(({ name, alone }) => ({
      label: `Only ${name}`,
      filter: { ...EMPTY_FILTER, sort, ...alone },
      dropped: all - 1,
    }))
    .toReversed()
    .slice(0, RELAXED_RESULTS_MAX);
}

/** The selection with a lower minimum rating, or with partial step-free access. */
function listWeaker(filter: ListingFilter): RelaxedResult[] {
  const { rating, traits } = facetsOf(filter);
  const least = RATINGS.findLast((other) => rating !== null && other < rating);
  const less = (label: string, facets: Partial<Facets>) => ({
    label,
    filter: withFacets(filter, facets),
    dropped: 0.5,
  });
  const partly = traits.map((trait) => (trait === 'step-free' ? 'partly-step-free' : trait));
  return [
    ...(least ? [less(describeRating(least), { rating: least })] : []),
    ...(traits.includes('step-free')
      ? [less(TRAIT_LABELS['partly-step-free'], { traits: partly })]
      : []),
  ];
}

const searchAlone = (
  { keyword, sort }: ListingFilter,
  filters: readonly Filter[],
): RelaxedResult => ({
  label: `Only ${quote(keyword)}`,
  filter: { ...EMPTY_FILTER, keyword, sort },
  dropped: filters.length,
});

export type TitleOf = (kind: FilterKind, id: number) => string;

/** The kinds users give up first come first. */
const DROP_ORDER: readonly FilterKind[] = [
  'feature',
  'accessibility',
  'popularFor',
  'service',
  'cuisine',
];

const KIND_NAMES: Readonly<Record<FilterKind, string>> = {
  cuisine: 'a cuisine',
  popularFor: 'an occasion',
  service: 'a service',
  feature: 'amenities',
  accessibility: 'accessibility',
};

interface Filter {
  readonly name: string;
  /** Label of the selection without it. */
  readonly without: string;
  readonly rest: ListingFilter;
  readonly alone: Partial<ListingFilter>;
}

function listVariants(filter: ListingFilter, titleOf: TitleOf): Filter[] {
  const { openAt, hoursUnknown, box } = filter;
  const filters: Filter[] = [];
  const add = (name: string, without: string, rest: ListingFilter, alone: Filter['alone']) =>
    filters.push({ name, without, rest, alone });
  if (openAt) {
    const rest = { ...filter, openAt: null, hoursUnknown: false };
    add(quote(describeOpenAt(openAt)), 'Any time', rest, { openAt, hoursUnknown });
  }
  if (box) add('this map area', 'Anywhere in the city', { ...filter, box: null }, { box });
  filters.push(...listFacetFilters(filter));
  for (const kind of DROP_ORDER.filter((one) => filter[one].length > 0)) {
    const name = nameOptions(kind, filter[kind], titleOf);
    add(name, `Without ${name}`, { ...filter, [kind]: [] }, { [kind]: filter[kind] });
  }
  return filters;
}

function listFacetFilters(filter: ListingFilter): Filter[] {
  const { prices, rating, areas, traits } = facetsOf(filter);
  const option = (
    name: string,
    without: string,
    rest: Partial<Facets>,
    alone: Partial<Facets>,
  ) => ({
    name,
    without,
    rest: withFacets(filter, rest),
    alone: { facets: withFacets(EMPTY_FILTER, alone).facets },
  });
  return [
    ...(rating ? [option(describeRating(rating), 'Any rating', { rating: null }, { rating })] : []),
    ...(prices.length
      ? [option(prices.join(' or '), 'Any price', { prices: [] }, { prices })]
      : []),
    ...(areas.length
      ? [option(quote(areas.join(' or ')), 'Any area', { areas: [] }, { areas })]
      : []),
    ...traits.map((trait) =>
      option(
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

const quote = (text: string): string => `“${shorten(text)}”`;
