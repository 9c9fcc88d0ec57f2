import { z } from 'zod';
import { formSchema, slug, titled } from '../common/wire';
import { wireReview } from '../review/wire';
import { correctionRules, FEATURED_BY, OPTIONAL_FEATURES, PRICE_RANGES } from './rules';

/** Wire formats of one restaurant; see `common/wire.ts`. */

export const wireTimeslot = z.object({
  weekday: z.string(),
  slot: z.string(),
  is_closed: z.union([z.literal(0), z.literal(1)]),
});

/** An entry of filter_restaurants: the documented fields that a card needs, and additive ones. */
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
  /** BCP 47, such as "vi"; omitted for English or unknown. */
  title_lang: z.string().optional(),
  /** Date of the last change by an import or an edit. */
  updated_on: z.iso.date().optional(),
  area: z.string().nullable().optional(),
  /** Number and street without the city, such as "1504 14th St NW". */
  street: z.string().nullable().optional(),
  rating_avg: z.number().nullable().optional(),
  rating_count: z.number().int().optional(),
  price_range: z.enum(PRICE_RANGES).nullable().optional(),
  /** Days of this and next year with hours that differ from their weekday's; omitted when empty. */
  special_days: z
    .array(
      // An empty slot with `is_closed` 0 means unknown.
      wireTimeslot.extend({
        date: z.iso.date(),
        /** Such as "Thanksgiving". */
        name: z.string().nullable(),
      }),
    )
    .optional(),
});
export type WireSummary = z.infer<typeof wireSummary>;

/** Parts of an address line; null if unknown. */
const wirePostalAddress = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  /** State or province, as written. */
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  /** ISO 3166-1, such as "US". */
  country: z.string().nullable(),
});
export type WirePostalAddress = z.infer<typeof wirePostalAddress>;

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
  /** Alternative names and translations. */
  other_names: z.array(z.string()).optional(),
  postal_address: wirePostalAddress.nullable().optional(),
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
        /** Language of the name; see `title_lang`. */
        lang: z.string().nullable().optional(),
      }),
    )
    .optional(),
  wait_time: z.string().nullable().optional(),
  /** Only for the restaurant of the month. */
  featured_by: z.enum(FEATURED_BY).optional(),
  source: z.enum(['demo', 'osm', 'alltheplaces', 'overture', 'owner']).optional(),
  /** Data source and SPDX license. */
  source_name: z.string().nullable().optional(),
  source_license: z.string().nullable().optional(),
  /** Number of reviews with 1, 2, 3, 4, and 5 stars, including those not in `reviews`. */
  star_counts: z.array(z.number().int()).length(5).optional(),
  offers: z.array(z.enum(OPTIONAL_FEATURES)).optional(),
  /** Path of the social card; see `common/pictures.ts`. */
  social_image: z.string().nullable().optional(),
  /** Links, and the instant of the owner's last update, which is null without an owner; omitted without either. */
  owner: z
    .object({
      at: z.string().nullable(),
      links: z.object({
        menu: z.string().nullable(),
        reserve: z.string().nullable(),
        order: z.string().nullable(),
      }),
    })
    .optional(),
});
export type WireRestaurant = z.infer<typeof wireRestaurant>;
export const correctionRequest = formSchema(correctionRules).extend({ slug });

/** Data of the 404 or 410 for a restaurant that is no longer listed. */
export const wireClosed = z.object({
  closed_resturant: z.object({
    title: z.string(),
    location: z.string().nullable(),
    cuisines_types: z.array(titled),
    closed_at: z.string(),
  }),
  /** Additive: for a duplicate, the slug of the restaurant it was merged into. */
  moved_to: z.string().optional(),
});
