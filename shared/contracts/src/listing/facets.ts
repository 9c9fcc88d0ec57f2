import { PRICE_RANGES } from '../restaurant/rules';
import type { PriceRange } from '../restaurant/model';

/** Listing filters beyond the specification's five kinds; all additive. */

/** Diets by URL value. */
export const DIETS = ['vegetarian', 'vegan', 'gluten-free', 'halal', 'kosher'] as const;

/** Attributes of a restaurant. `partly-step-free` includes fully step-free ones. */
export const TRAITS = ['outdoor', 'step-free', 'partly-step-free', ...DIETS] as const;
export type Trait = (typeof TRAITS)[number];

/** Filters whose value may be unknown for a restaurant. */
export const TRI_STATE_FILTERS = ['price', 'rating', 'area', ...TRAITS] as const;
export type TriStateFilter = (typeof TRI_STATE_FILTERS)[number];

/** Minimum ratings offered. */
export const RATINGS = [4, 4.5] as const;
export type MinRating = (typeof RATINGS)[number];

/** Maximum number of areas in a selection, and length of a name. */
export const AREAS_MAX = 20;
export const AREA_LENGTH_MAX = 100;

export interface Facets {
  /** Any of these prices; empty for all. */
  readonly prices: readonly PriceRange[];
  /** Minimum stars, from at least `RATED_VOTES_MIN` ratings; null for any. */
  readonly rating: MinRating | null;
  /** Any of these neighborhoods; empty for all. */
  readonly areas: readonly string[];
  /** All of these; empty for any. */
  readonly traits: readonly Trait[];
  /** Selects restaurants with an unknown value for this filter instead of matches. */
  readonly unknown: TriStateFilter | null;
}

/** `Facets` as sent to an API, without empty filters. */
export interface FacetFilters {
  readonly prices?: PriceRange[];
  readonly least_rating?: MinRating;
  readonly areas?: string[];
  readonly traits?: Trait[];
  readonly unknown?: TriStateFilter;
}

export const fromFilters = (filters: FacetFilters): Facets => ({
  prices: filters.prices ?? [],
  rating: filters.least_rating ?? null,
  areas: filters.areas ?? [],
  traits: filters.traits ?? [],
  unknown: filters.unknown ?? null,
});

export const toFilters = ({ prices, rating, areas, traits, unknown }: Facets): FacetFilters => ({
  ...(prices.length ? { prices: [...prices] } : {}),
  ...(rating ? { least_rating: rating } : {}),
  ...(areas.length ? { areas: [...areas] } : {}),
  ...(traits.length ? { traits: [...traits] } : {}),
  ...(unknown ? { unknown } : {}),
});

/** The filters of a selection that `unknown` can name. */
export const listTriStateFilters = ({
  prices,
  rating,
  areas,
  traits,
}: Facets): TriStateFilter[] => [
  ...(prices.length ? (['price'] as const) : []),
  ...(rating ? (['rating'] as const) : []),
  ...(areas.length ? (['area'] as const) : []),
  ...traits,
];

/** Query parameters. Prices are levels from 1, the lowest. */
export const FACET_PARAMS = {
  prices: 'price',
  rating: 'rating',
  areas: 'area',
  traits: 'with',
  unknown: 'unknown',
} as const satisfies Record<keyof Facets, string>;

/** Writes facets to URL parameters, omitting empty ones. */
export function writeFacets(params: URLSearchParams, filters: FacetFilters): void {
  const { prices, rating, areas, traits, unknown } = fromFilters(filters);
  const levels = PRICE_RANGES.flatMap((range, index) => (prices.includes(range) ? index + 1 : []));
  if (levels.length) params.set(FACET_PARAMS.prices, levels.join(','));
  if (rating) params.set(FACET_PARAMS.rating, String(rating));
  for (const area of [...areas].sort()) params.append(FACET_PARAMS.areas, area);
  const named = TRAITS.filter((trait) => traits.includes(trait));
  if (named.length) params.set(FACET_PARAMS.traits, named.join(','));
  if (unknown) params.set(FACET_PARAMS.unknown, unknown);
}

/** Reads the parameters of {@link writeFacets}, or a form's repeated ones; drops invalid values. */
export function readFacets(params: URLSearchParams): FacetFilters {
  const listed = (name: string) => params.getAll(name).flatMap((value) => value.split(','));
  const levels = listed(FACET_PARAMS.prices);
  const rating = Number(params.get(FACET_PARAMS.rating));
  const traits = listed(FACET_PARAMS.traits);
  const areas = params
    .getAll(FACET_PARAMS.areas)
    .map((area) => area.trim())
    .filter((area) => area && area.length <= AREA_LENGTH_MAX);
  const facets: Facets = {
    prices: PRICE_RANGES.filter((_, index) => levels.includes(String(index + 1))),
    rating: RATINGS.find((least) => least === rating) ?? null,
    areas: [...new Set(areas)].slice(0, AREAS_MAX),
    traits: TRAITS.filter((trait) => traits.includes(trait)),
    unknown: null,
  };
  const unknown = params.get(FACET_PARAMS.unknown);
  const requested = listTriStateFilters(facets).find((name) => name === unknown) ?? null;
  return toFilters({ ...facets, unknown: requested });
}

export interface FacetCounts {
  readonly prices: readonly { readonly title: PriceRange; readonly count: number }[];
  /** Most restaurants first. */
  readonly areas: readonly { readonly title: string; readonly count: number }[];
  readonly traits: readonly { readonly title: Trait; readonly count: number }[];
  /** For each filter of the selection: restaurants with an unknown value. */
  readonly unknown: readonly { readonly title: TriStateFilter; readonly count: number }[];
}
