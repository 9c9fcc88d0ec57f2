import { PRICE_RANGES } from '../restaurant/rules';
import type { PriceRange } from '../restaurant/model';

/** What a listing may be narrowed by beside the specification's five kinds. All of it is additive. */

/** Questions of diet, as an address names them. */
export const DIETS = ['vegetarian', 'vegan', 'gluten-free', 'halal', 'kosher'] as const;

/** What a place may say of itself. `partly-step-free` takes in those that are step-free altogether. */
export const TRAITS = ['outdoor', 'step-free', 'partly-step-free', ...DIETS] as const;
export type Trait = (typeof TRAITS)[number];

/** Wishes that a place may say nothing about. */
export const NARROWINGS = ['price', 'rating', 'area', ...TRAITS] as const;
export type Narrowing = (typeof NARROWINGS)[number];

/** Least stars that can be chosen. */
export const RATINGS = [4, 4.5] as const;
export type LeastRating = (typeof RATINGS)[number];

/** Areas that a selection may name, and characters of a name. */
export const AREAS_MAX = 20;
export const AREA_LENGTH_MAX = 100;

/** What a listing is narrowed to. */
export interface Facets {
  /** Any of these prices; empty for all. */
  readonly prices: readonly PriceRange[];
  /** Stars at least, by `RATED_VOTES_MIN` votes; null for any. */
  readonly rating: LeastRating | null;
  /** Any of these parts of the city; empty for all. */
  readonly areas: readonly string[];
  /** All of these. */
  readonly traits: readonly Trait[];
  /** Asks for the places that say nothing of this wish, in place of those that meet it. */
  readonly unknown: Narrowing | null;
}

/** The same as a host is asked for it: what is not wished for is left out. */
export interface FacetWishes {
  readonly prices?: PriceRange[];
  readonly least_rating?: LeastRating;
  readonly areas?: string[];
  readonly traits?: Trait[];
  readonly unknown?: Narrowing;
}

export const fromWishes = (wishes: FacetWishes): Facets => ({
  prices: wishes.prices ?? [],
  rating: wishes.least_rating ?? null,
  areas: wishes.areas ?? [],
  traits: wishes.traits ?? [],
  unknown: wishes.unknown ?? null,
});

export const toWishes = ({ prices, rating, areas, traits, unknown }: Facets): FacetWishes => ({
  ...(prices.length ? { prices: [...prices] } : {}),
  ...(rating ? { least_rating: rating } : {}),
  ...(areas.length ? { areas: [...areas] } : {}),
  ...(traits.length ? { traits: [...traits] } : {}),
  ...(unknown ? { unknown } : {}),
});

/** The wishes of a selection, by the names that `unknown` knows. */
export const listNarrowings = ({ prices, rating, areas, traits }: Facets): Narrowing[] => [
  ...(prices.length ? (['price'] as const) : []),
  ...(rating ? (['rating'] as const) : []),
  ...(areas.length ? (['area'] as const) : []),
  ...traits,
];

/** Query parameters. Prices are told by their level: 1 is the least. */
export const FACET_PARAMS = {
  prices: 'price',
  rating: 'rating',
  areas: 'area',
  traits: 'with',
  unknown: 'unknown',
} as const satisfies Record<keyof Facets, string>;

/** Writes facets into an address, each part once. */
export function writeFacets(params: URLSearchParams, wishes: FacetWishes): void {
  const { prices, rating, areas, traits, unknown } = fromWishes(wishes);
  const levels = PRICE_RANGES.flatMap((range, index) => (prices.includes(range) ? index + 1 : []));
  if (levels.length) params.set(FACET_PARAMS.prices, levels.join(','));
  if (rating) params.set(FACET_PARAMS.rating, String(rating));
  for (const area of [...areas].sort()) params.append(FACET_PARAMS.areas, area);
  const named = TRAITS.filter((trait) => traits.includes(trait));
  if (named.length) params.set(FACET_PARAMS.traits, named.join(','));
  if (unknown) params.set(FACET_PARAMS.unknown, unknown);
}

/** Reads what {@link writeFacets} has written, or a form's repeated parameters; what cannot be read is left out. */
export function readFacets(params: URLSearchParams): FacetWishes {
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
  const asked = listNarrowings(facets).find((name) => name === unknown) ?? null;
  return toWishes({ ...facets, unknown: asked });
}

/** What a host counts for facets. */
export interface FacetCounts {
  readonly prices: readonly { readonly title: PriceRange; readonly count: number }[];
  /** Those with most places first. */
  readonly areas: readonly { readonly title: string; readonly count: number }[];
  readonly traits: readonly { readonly title: Trait; readonly count: number }[];
  /** For each wish of the selection: places that may meet it, as nobody knows. */
  readonly unknown: readonly { readonly title: Narrowing; readonly count: number }[];
}
