import { z } from 'zod';
import { formSchema, slug, titled } from '../common/wire';
import { wireReview } from '../review/wire';
import { correctionRules, FEATURED_BY, OFFERS, PRICE_RANGES } from './rules';

/** What travels about one restaurant; see `common/wire.ts`. */

export const wireTimeslot = z.object({
  weekday: z.string(),
  slot: z.string(),
  is_closed: z.union([z.literal(0), z.literal(1)]),
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
  /** BCP 47, such as "vi"; left out where the title is English or nobody says. */
  title_lang: z.string().optional(),
  area: z.string().nullable().optional(),
  /** Number and street without the city, such as "1504 14th St NW". */
  street: z.string().nullable().optional(),
  rating_avg: z.number().nullable().optional(),
  rating_count: z.number().int().optional(),
  price_range: z.enum(PRICE_RANGES).nullable().optional(),
  /** Days whose hours are others than their weekday's, this year's and the next one's; left out where there are none. */
  special_days: z
    .array(
      // Empty with `is_closed` 0 when nobody knows.
      wireTimeslot.extend({
        /** Of the city's calendar. */
        date: z.iso.date(),
        /** Why, such as "Thanksgiving". */
        name: z.string().nullable(),
      }),
    )
    .optional(),
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
        /** Language of the name, as of `title_lang`. */
        lang: z.string().nullable().optional(),
      }),
    )
    .optional(),
  wait_time: z.string().nullable().optional(),
  /** Of the restaurant of the month alone. */
  featured_by: z.enum(FEATURED_BY).optional(),
  source: z.enum(['demo', 'osm', 'alltheplaces', 'overture', 'owner']).optional(),
  /** Who gathered the data, and the license's SPDX name. */
  source_name: z.string().nullable().optional(),
  source_license: z.string().nullable().optional(),
  /** How many reviews have 1, 2, 3, 4 and 5 stars, also those that are not among `reviews`. */
  star_counts: z.array(z.number().int()).length(5).optional(),
  offers: z.array(z.enum(OFFERS)).optional(),
  /** Path of the picture for previews on other sites; see `common/pictures.ts`. */
  social_image: z.string().nullable().optional(),
  /** Where the place leads people, and when its owner last said something, null where none did; left out where there is
   * neither. */
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

/** Beside the refusal to show a restaurant that is listed no longer. */
export const wireClosed = z.object({
  closed_resturant: z.object({
    title: z.string(),
    location: z.string().nullable(),
    cuisines_types: z.array(titled),
    closed_at: z.string(),
  }),
  /** Additive: its address is that of a double, and this is the slug of the place itself. */
  moved_to: z.string().optional(),
});
