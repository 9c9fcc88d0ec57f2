import { z } from 'zod';
import { INTEGER_MAX } from '../../common/rules';

/** Wire format of a restaurant's editable fields. */

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);
const minute = z.int().max(INTEGER_MAX);
const text = z.string().max(5000).nullable();
const titles = z.array(z.string().max(200)).max(100);

/** Minutes from midnight of the weekday; a span past midnight closes after 1440. A weekday in neither list is
 * unknown. */
export const restaurantHours = z.object({
  spans: z.array(z.object({ weekday, opensMin: minute, closesMin: minute })).max(100),
  closedOn: z.array(weekday).max(7),
});

/** `spans` is null when the hours are unknown, and empty when it is closed. */
export const restaurantSpecialDays = z
  .array(
    z.object({
      date: z.string().max(20),
      name: text,
      spans: z
        .array(z.tuple([minute, minute]))
        .max(20)
        .nullable(),
    }),
  )
  .max(800);

/** A temporary closure. It reopens on the day `until`. */
export const restaurantClosure = z
  .object({ until: z.string().max(20), reason: text, from: z.string().max(20).optional() })
  .nullable();

/** Omitted fields are not changed. */
export const restaurantChanges = z
  .object({
    title: z.string().max(5000),
    titleLang: text,
    location: text,
    street: text,
    area: text,
    brand: text,
    position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    phone: text,
    website: text,
    overview: text,
    priceRange: z.enum(['$', '$$', '$$$', '$$$$']).nullable(),
    waitTime: text,
    hours: restaurantHours,
    specialDays: restaurantSpecialDays,
    closure: restaurantClosure,
    cuisine: titles,
    popularFor: titles,
    service: titles,
    feature: titles,
    accessibility: titles,
    facts: z
      .array(z.object({ title: z.string().max(200), value: z.enum(['yes', 'no', 'limited']) }))
      .max(200),
    menu: z
      .array(
        z.object({
          name: z.string().max(1000),
          description: z.string().max(2000),
          price: z.string().max(200),
          image: z.string().max(300).nullable(),
          lang: z.string().max(35).nullable().optional(),
        }),
      )
      .max(1000),
    images: z.array(z.string().max(300)).max(200),
    links: z.object({ menu: text, reserve: text, order: text }).nullable(),
  })
  .partial();

export type RestaurantChanges = z.output<typeof restaurantChanges>;
export type RestaurantHours = z.output<typeof restaurantHours>;
export type RestaurantSpecialDay = z.output<typeof restaurantSpecialDays>[number];
export type RestaurantClosure = NonNullable<z.output<typeof restaurantClosure>>;
