import { z } from 'zod';
import { titled } from '../common/wire';
import { wireModerationCounts } from '../desk/queue/wire';
import { PRICE_RANGES } from '../restaurant/rules';
import { wireSummary } from '../restaurant/wire';
import { AREA_LENGTH_MAX, AREAS_MAX, NARROWINGS, TRAITS } from './facets';
import { SHELF_NAMES } from './model';
import {
  FILTER_IDS_MAX,
  HOST_SORT_ORDERS,
  KEYWORD_MAX,
  OPEN_AT_PATTERN,
  readEdges,
  SUGGESTION_TYPES,
} from './rules';

/** What travels around listings, field names as documented, misspellings included. Source: specification, sections 3 and 7;
 * counts, places, areas and related restaurants are additive. */

const ids = z.array(z.coerce.number().int().positive()).max(FILTER_IDS_MAX).default([]);

export const filterRequest = z.object({
  accessibility: ids,
  cuisineType: ids,
  features: ids,
  popularFor: ids,
  serviceType: ids,
  keyword: z.string().max(KEYWORD_MAX).default(''),
  // Additive.
  /** Looks for the keyword as it is typed, and corrects none of its words. */
  exact: z.boolean().optional(),
  sort: z.enum(HOST_SORT_ORDERS).optional(),
  open_at: z
    .string()
    .regex(OPEN_AT_PATTERN, 'Say "now", or a weekday and a time such as 5-1930.')
    .optional(),
  /** With `open_at`: the places that do not say. */
  hours: z.literal('unknown').optional(),
  prices: z.array(z.enum(PRICE_RANGES)).max(PRICE_RANGES.length).optional(),
  /** Stars; places with fewer than three votes are left out. */
  least_rating: z.number().min(1).max(5).optional(),
  areas: z.array(z.string().max(AREA_LENGTH_MAX)).max(AREAS_MAX).optional(),
  traits: z.array(z.enum(TRAITS)).max(TRAITS.length).optional(),
  /** Asks for places that say nothing of this wish, in place of those that meet it. */
  unknown: z.enum(NARROWINGS).optional(),
  /** The piece of the map that places lie in. */
  box: z
    .string()
    .refine((text) => readEdges(text) !== null, 'Say west, south, east and north in degrees.')
    .optional(),
});
export type FilterRequest = z.infer<typeof filterRequest>;
export const optionList = z.array(
  titled.extend({
    /** Additive: places that have it. */
    count: z.number().int().optional(),
  }),
);

/** What travels around searches; additive throughout. */

const words = { text: z.string(), rest: z.string() };

export const wireSearchPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), ...words, title: z.string() }),
  z.object({ kind: z.literal('trait'), ...words, title: z.string() }),
  z.object({ kind: z.literal('area'), ...words, title: z.string() }),
  z.object({ kind: z.literal('open'), ...words, open_at: z.string().regex(OPEN_AT_PATTERN) }),
  z.object({ kind: z.literal('price'), ...words, ranges: z.array(z.enum(PRICE_RANGES)) }),
  z.object({ kind: z.literal('rating'), ...words, least: z.number() }),
  z.object({ kind: z.literal('walk'), ...words, minutes: z.number().int() }),
  z.object({ kind: z.literal('unknown'), ...words }),
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
export const wireUnderstanding = z.object({
  parts: z.array(wireSearchPart),
  corrected: z.string().nullable(),
  next: z.array(wireNextStep),
});
export type WireUnderstanding = z.infer<typeof wireUnderstanding>;

/** `search/suggestions?text=` */
export const suggestionsQuery = z.object({ text: z.string().max(KEYWORD_MAX).default('') });

export const wireSuggestions = z.array(
  z.object({
    type: z.enum(SUGGESTION_TYPES),
    id: z.union([z.number().int(), z.string()]),
    title: z.string(),
    subtitle: z.string().nullable(),
    slug: z.string().nullable(),
    /** Of the title; left out where it is English or nobody says. */
    title_lang: z.string().optional(),
  }),
);
export type WireSuggestion = z.infer<typeof wireSuggestions>[number];

export const wirePage = z.object({
  data: z.array(wireSummary),
  last_page: z.number().int().min(1),
  total: z.number().int().optional(),
  /** Additive, with a keyword. */
  understood: wireUnderstanding.optional(),
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

/** `restraunt/ranks`: a page of all places in the order of their ranks, with what each rank comes from. */
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
      standing: z.number().int(),
      is_one_off: z.boolean(),
    }),
  ),
  last_page: z.number().int().min(1),
  total: z.number().int(),
  /** Additive, with the first page: the page that shows the ranks says what was taken off the site too. */
  moderation: wireModerationCounts.optional(),
});

const counted = <Title extends z.ZodType<string>>(title: Title) =>
  z.array(z.object({ title, count: z.number().int() }));

/** `restraunt/filter_counts`. Options that would leave nothing may be left out. */
export const wireFilterCounts = z.object({
  options: z.array(z.object({ id: z.number().int(), count: z.number().int() })),
  /** Null when the selection asks for no time. */
  hours: z.object({ open: z.number().int(), unknown: z.number().int() }).nullable(),
  /** Additive. `unknown` counts, for each wish of the selection, places of which nobody knows. */
  facets: z
    .object({
      prices: counted(z.enum(PRICE_RANGES)),
      areas: counted(z.string()),
      traits: counted(z.enum(TRAITS)),
      unknown: counted(z.enum(NARROWINGS)),
    })
    .optional(),
});

/** `restraunt/filter_places` */
export const wirePlaces = z.object({ data: z.array(wireSummary), is_complete: z.boolean() });

/** `areas/all_data` */
export const wireAreas = z.array(z.object({ title: z.string(), count: z.number().int() }));

/** `restraunt/get_related/{slug}` */
export const wireRelated = z.object({
  similar: z.array(wireSummary),
  nearby: z.array(wireSummary),
});

/** `restraunt/shelves`. Shelves that the city has too few places for are left out. */
export const wireShelves = z.array(
  z.object({
    name: z.enum(SHELF_NAMES),
    /** How many places the filter has. */
    total: z.number().int(),
    /** What filter_restaurants answers the shelf's places for, all of them. */
    filter: filterRequest.pick({ open_at: true, traits: true, cuisineType: true }).partial(),
    data: z.array(wireSummary),
  }),
);
export type WireShelf = z.infer<typeof wireShelves>[number];
