import { z } from 'zod';
import { id, titled } from '../common/wire';
import { wireModerationCounts } from '../admin/queue/wire';
import { PRICE_RANGES } from '../restaurant/rules';
import { wireSummary } from '../restaurant/wire';
import { AREA_LENGTH_MAX, AREAS_MAX, TRI_STATE_FILTERS, TRAITS } from './facets';
import { COLLECTION_NAMES } from './model';
import {
  FILTER_IDS_MAX,
  API_SORT_ORDERS,
  KEYWORD_MAX,
  OPEN_AT_PATTERN,
  readEdges,
  SUGGESTION_TYPES,
} from './rules';

/** Wire formats of listings, with the documented field names, misspellings included (specification, sections 3 and 7). Counts,
 * map restaurants, areas, and related restaurants are additive. */

const ids = z.array(id).max(FILTER_IDS_MAX).default([]);

export const filterRequest = z.object({
  accessibility: ids,
  cuisineType: ids,
  features: ids,
  popularFor: ids,
  serviceType: ids,
  keyword: z.string().max(KEYWORD_MAX).default(''),
  // Additive.
  /** Turns off spelling correction. */
  exact: z.boolean().optional(),
  sort: z.enum(API_SORT_ORDERS).optional(),
  open_at: z
    .string()
    .regex(OPEN_AT_PATTERN, 'Use "now", or a weekday and time such as 5-1930.')
    .optional(),
  /** With `open_at`: restaurants with unknown hours. */
  hours: z.literal('unknown').optional(),
  prices: z.array(z.enum(PRICE_RANGES)).max(PRICE_RANGES.length).optional(),
  /** Minimum stars; excludes restaurants with fewer than three ratings. */
  least_rating: z.number().min(1).max(5).optional(),
  areas: z.array(z.string().max(AREA_LENGTH_MAX)).max(AREAS_MAX).optional(),
  traits: z.array(z.enum(TRAITS)).max(TRAITS.length).optional(),
  /** Selects restaurants with an unknown value for this filter instead of matches. */
  unknown: z.enum(TRI_STATE_FILTERS).optional(),
  /** Map area. */
  box: z
    .string()
    .refine((text) => readEdges(text) !== null, 'Give west, south, east, and north in degrees.')
    .optional(),
});
export type FilterRequest = z.infer<typeof filterRequest>;
export const optionList = z.array(
  titled.extend({
    /** Additive: number of restaurants. */
    count: z.number().int().optional(),
  }),
);

/** Wire formats of searches; all additive. */

const terms = { text: z.string(), rest: z.string() };

export const wireSearchPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terms'), ...terms, title: z.string() }),
  z.object({ kind: z.literal('trait'), ...terms, title: z.string() }),
  z.object({ kind: z.literal('area'), ...terms, title: z.string() }),
  z.object({ kind: z.literal('open'), ...terms, open_at: z.string().regex(OPEN_AT_PATTERN) }),
  z.object({ kind: z.literal('price'), ...terms, ranges: z.array(z.enum(PRICE_RANGES)) }),
  z.object({ kind: z.literal('rating'), ...terms, least: z.number() }),
  z.object({ kind: z.literal('walk'), ...terms, minutes: z.number().int() }),
  z.object({ kind: z.literal('near'), ...terms }),
  z.object({ kind: z.literal('unknown'), ...terms }),
]);
export type WireSearchPart = z.infer<typeof wireSearchPart>;

export const wireNextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('without'),
    text: z.string(),
    search: z.string(),
    count: z.number().int(),
  }),
  z.object({ kind: z.literal('search'), search: z.string(), count: z.number().int() }),
  z.object({
    kind: z.literal('cuisine'),
    id: z.number().int(),
    title: z.string(),
    count: z.number().int(),
  }),
]);
export type WireNextStep = z.infer<typeof wireNextStep>;

/** `understood` of a page of restaurants. */
export const wireParsedQuery = z.object({
  parts: z.array(wireSearchPart),
  corrected: z.string().nullable(),
  next: z.array(wireNextStep),
});
export type WireParsedQuery = z.infer<typeof wireParsedQuery>;

/** `search/suggestions?text=` */
export const suggestionsQuery = z.object({ text: z.string().max(KEYWORD_MAX).default('') });

export const wireSuggestions = z.array(
  z.object({
    type: z.enum(SUGGESTION_TYPES),
    id: z.union([z.number().int(), z.string()]),
    title: z.string(),
    subtitle: z.string().nullable(),
    slug: z.string().nullable(),
    /** BCP 47; omitted for English or unknown. */
    title_lang: z.string().optional(),
  }),
);
export type WireSuggestion = z.infer<typeof wireSuggestions>[number];

export const wirePage = z.object({
  data: z.array(wireSummary),
  last_page: z.number().int().min(1),
  total: z.number().int().optional(),
  /** Additive, with a keyword. */
  understood: wireParsedQuery.optional(),
});

export const wireRanking = z.object({
  cuisines: z.object({ title: z.string() }),
  year: z.number().int(),
  items: z.array(
    z.object({
      rank: z.number().int().min(1),
      resturant: z.object({
        title: z.string(),
        slug: z.string(),
        featured_image: z.string().nullable(),
        rating_avg: z.number().nullable().optional(),
        rating_count: z.number().int().optional(),
      }),
    }),
  ),
});

export const wireRankings = z.array(wireRanking);

/** `restraunt/ranks`: a page of all restaurants in rank order, with the inputs of each score. */
export const wireRanks = z.object({
  data: z.array(
    z.object({
      rank: z.number().int().min(1),
      slug: z.string(),
      title: z.string(),
      votes: z.number().int(),
      sum_of_stars: z.number().int(),
      sum_of_squares: z.number().int(),
      score: z.number(),
      completeness: z.number().int(),
      is_one_off: z.boolean(),
    }),
  ),
  last_page: z.number().int().min(1),
  total: z.number().int(),
  /** Additive, with the first page: counts for the moderation log. */
  moderation: wireModerationCounts.optional(),
});

const counted = <Title extends z.ZodType<string>>(title: Title) =>
  z.array(z.object({ title, count: z.number().int() }));

/** `restraunt/filter_counts`. Options without results may be omitted. */
export const wireFilterCounts = z.object({
  options: z.array(z.object({ id: z.number().int(), count: z.number().int() })),
  /** Null without a selected time. */
  hours: z.object({ open: z.number().int(), unknown: z.number().int() }).nullable(),
  /** Additive. `unknown` counts restaurants with an unknown value per filter of the selection. */
  facets: z
    .object({
      prices: counted(z.enum(PRICE_RANGES)),
      areas: counted(z.string()),
      traits: counted(z.enum(TRAITS)),
      unknown: counted(z.enum(TRI_STATE_FILTERS)),
    })
    .optional(),
});

/** `restraunt/filter_map` */
export const wireRestaurants = z.object({ data: z.array(wireSummary), is_complete: z.boolean() });

/** `areas/all_data` */
export const wireAreas = z.array(z.object({ title: z.string(), count: z.number().int() }));

/** `restraunt/get_related/{slug}` */
export const wireRelated = z.object({
  similar: z.array(wireSummary),
  nearby: z.array(wireSummary),
});

/** `restraunt/collections`. Collections with too few restaurants are omitted. */
export const wireCollections = z.array(
  z.object({
    name: z.enum(COLLECTION_NAMES),
    /** Number of restaurants matching `filter`. */
    total: z.number().int(),
    /** Body of filter_restaurants that returns the whole collection. */
    filter: filterRequest.pick({ open_at: true, traits: true, cuisineType: true }).partial(),
    data: z.array(wireSummary),
  }),
);
export type WireCollection = z.infer<typeof wireCollections>[number];
