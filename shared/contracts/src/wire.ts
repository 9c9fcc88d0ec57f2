import { z } from 'zod';
import {
  advertiseRules,
  cleanField,
  contactRules,
  EMAIL_PATTERN,
  EMAIL_SENTENCE,
  HONEYPOT_FIELD,
  measureField,
  notifyRules,
  tooLong,
  type FieldRule,
  type FormRules,
} from './form-rules';
import { FILTER_IDS_MAX, KEYWORD_MAX, PRICE_RANGES } from './limits';
import { HOST_SORT_ORDERS, OPEN_AT_PATTERN } from './listing';

/**
 * What travels between a browser and an API host, field names as documented, misspellings included.
 * They appear here and in `endpoints.ts` and `normalise.ts` only. Source: specification, sections 3 and 7.
 * The API answers through these schemas and the tests parse every answer and mock with them.
 */

const ids = z.array(z.coerce.number().int().positive()).max(FILTER_IDS_MAX).default([]);

export const filterRequest = z.object({
  accessibility: ids,
  cuisineType: ids,
  features: ids,
  popularFor: ids,
  serviceType: ids,
  keyword: z.string().max(KEYWORD_MAX).default(''),
  // Additive.
  sort: z.enum(HOST_SORT_ORDERS).optional(),
  open_at: z
    .string()
    .regex(OPEN_AT_PATTERN, 'Say "now", or a weekday and a time such as 5-1930.')
    .optional(),
  /** With `open_at`: the places that do not say. */
  hours: z.literal('unknown').optional(),
});
export type FilterRequest = z.infer<typeof filterRequest>;

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });
export const slugParams = z.object({ slug: z.string().min(1).max(200) });

/** The schema of a form's body, from the rules that browsers check by too. Optional text that is left out is empty. */
export function formSchema<Rules extends FormRules>(rules: Rules) {
  const shape = mapRules(rules, (text) => text.nullish().transform((value) => value ?? ''));
  return z.object(shape) as unknown as z.ZodObject<{ [Name in keyof Rules]: z.ZodType<string> }>;
}

/** The same for a change of what is stored: optional text that is left out is undefined, and stays as it is. */
export function changeSchema<Rules extends FormRules>(rules: Rules) {
  const shape = mapRules(rules, (text) =>
    text
      .nullable()
      .transform((value) => value ?? '')
      .optional(),
  );
  return z.object(shape) as unknown as z.ZodObject<{
    [Name in keyof Rules]: z.ZodType<
      Rules[Name] extends { required: string } ? string : string | undefined
    >;
  }>;
}

/** @param allowNone what is optional may also be sent back as the null that a stored field without text is read as */
const mapRules = (rules: FormRules, allowNone: (text: z.ZodType<string>) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const field = fieldSchema(rule);
      return [name, rule.required ? field : allowNone(field)];
    }),
  );

function fieldSchema(rule: FieldRule): z.ZodType<string> {
  const { required, max, kind, oneOf } = rule;
  if (oneOf) return z.enum([...oneOf], required);
  const text = z.string(required).overwrite((value) => cleanField(rule, value));
  const filled = required ? text.min(1, required) : text;
  const bounded =
    kind === 'password'
      ? filled.refine((value) => measureField(rule, value) <= max, tooLong(max))
      : filled.max(max, tooLong(max));
  return kind === 'email'
    ? bounded.refine((value) => !value || EMAIL_PATTERN.test(value), EMAIL_SENTENCE)
    : bounded;
}

// Whatever it holds: a refusal would tell a program that it was seen through. The limit of the body bounds it.
const honeypot = {
  [HONEYPOT_FIELD]: z
    .unknown()
    .transform((value = '') =>
      cleanField(
        { max: Infinity },
        typeof value === 'object' && value ? 'filled' : String(value ?? ''),
      ),
    )
    .optional(),
};
export const contactRequest = formSchema(contactRules).extend(honeypot);
export const advertiseRequest = formSchema(advertiseRules).extend(honeypot);
export const notifyRequest = formSchema(notifyRules).extend(honeypot);

/** Every answer of an API host. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    success: z.boolean(),
    message: z.string(),
    data,
    /** Additive: messages by field name, of a refusal that concerns fields. */
    fields: z.record(z.string(), z.string()).optional(),
  });
export interface Envelope<Data = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
}

export const titled = z.object({ id: z.number().int(), title: z.string() });
export const optionList = z.array(titled);

export const wireTimeslot = z.object({
  weekday: z.string(),
  slot: z.string(),
  is_closed: z.union([z.literal(0), z.literal(1)]),
});

export const wireReview = z.object({
  id: z.number().int().optional(),
  ratings: z.number().min(1).max(5),
  review: z.string().nullable(),
  created_at: z.string(),
  reviewer: z.object({ first_name: z.string(), last_name: z.string() }),
  images: z.array(z.object({ image_url: z.string() })),
});

/** What filter_restaurants lists: the documented fields that a card needs, and the additive ones. */
export const wireSummary = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  featured_image: z.string().nullable(),
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeslots: z.array(wireTimeslot),
  cuisines_types: z.array(titled),
  popular_for: z.array(titled),
  is_wishlist_added: z.boolean(),
  wishlist_id: z.number().int().nullable(),
  // Additive.
  area: z.string().nullable().optional(),
  rating_avg: z.number().nullable().optional(),
  rating_count: z.number().int().optional(),
  price_range: z.enum(PRICE_RANGES).nullable().optional(),
});
export type WireSummary = z.infer<typeof wireSummary>;

export const wireRestaurant = wireSummary.extend({
  phone: z.string().nullable(),
  website: z.string().nullable(),
  overview: z.string().nullable(),
  images: z.array(z.object({ image_url: z.string() })),
  reviews: z.array(wireReview),
  features: z.array(titled),
  service_types: z.array(titled),
  accessibilties: z.array(titled),
  // Additive.
  facts: z
    .array(z.object({ title: z.string(), value: z.enum(['yes', 'no', 'limited']) }))
    .optional(),
  menu: z
    .array(
      z.object({
        name: z.string(),
        description: z.string(),
        price: z.string(),
        image: z.string().nullable(),
      }),
    )
    .optional(),
  wait_time: z.string().nullable().optional(),
  source: z.enum(['demo', 'osm', 'owner']).optional(),
  /** How many reviews have 1, 2, 3, 4 and 5 stars, also those that are not among `reviews`. */
  star_counts: z.array(z.number().int()).length(5).optional(),
  offers: z.array(z.enum(['corrections', 'reports'])).optional(),
});
export type WireRestaurant = z.infer<typeof wireRestaurant>;

export const wirePage = z.object({
  data: z.array(wireSummary),
  last_page: z.number().int().min(1),
  total: z.number().int().optional(),
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

/** `query` holds webiste_header_image, webiste_header_text, webiste_header_small_text,
 * webiste_header_overview and address; additive: city, time_zone, data_source. */
export const wireSettings = z.object({
  query: z.array(z.object({ name: z.string(), value: z.string() })),
  totals: z.object({ total_resturant: z.number().int(), total_reviews: z.number().int() }),
});

export const wireUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
});
export type WireUser = z.infer<typeof wireUser>;
export const wireSession = z.union([wireUser, z.null()]);
export const nothing = z.null();
