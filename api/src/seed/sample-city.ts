import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { findPackageFile } from '../lib/package-file';
import type { RestaurantRecord } from '../restaurants/record';
import { PUBLIC_SETTINGS } from '../settings/repository';

const titles = z.array(z.string());
const options = z.strictObject({
  cuisine: titles,
  popularFor: titles,
  service: titles,
  feature: titles,
  accessibility: titles,
});
const instant = z.iso.datetime().transform((text) => new Date(text));
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);

const restaurant = z.strictObject({
  source: z.literal('demo'),
  externalId: z.string(),
  slug: z.string(),
  title: z.string(),
  titleLang: z.string().optional(),
  location: z.string(),
  street: z.string(),
  area: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  overview: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  priceRange: z.literal(['$', '$$', '$$$', '$$$$']),
  wait_time: z.string().nullable(),
  options,
  hours: z.strictObject({
    spans: z.array(z.strictObject({ weekday, opensMin: z.int(), closesMin: z.int() })),
    closedOn: z.array(weekday),
  }),
  facts: z.array(z.strictObject({ title: z.string(), value: z.literal(['yes', 'no', 'limited']) })),
  menu: z.array(
    z.strictObject({
      name: z.string(),
      lang: z.string().exactOptional(),
      description: z.string(),
      price: z.string(),
      image: z.string().nullable(),
    }),
  ),
  images: z.array(z.string()),
}) satisfies z.ZodType<RestaurantRecord>;

const reviewer = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  createdAt: instant,
});

const review = z.strictObject({
  slug: z.string(),
  reviewer: z.int(),
  rating: z.int().min(1).max(5),
  text: z.string().nullable(),
  createdAt: instant,
  images: z.array(z.string()),
});

const sampleCity = z.strictObject({
  settings: z.array(z.strictObject({ name: z.enum(PUBLIC_SETTINGS), value: z.string() })),
  /** In the specification's order, which filters use. */
  options,
  restaurants: z.array(restaurant),
  reviewers: z.array(reviewer),
  reviews: z.array(review),
});

export type SampleCity = z.infer<typeof sampleCity>;

export const readSampleCity = (): SampleCity =>
  sampleCity.parse(JSON.parse(readFileSync(findPackageFile('sample/city.json'), 'utf8')));

/** Reads the pictures: SVG by path within the uploads folder. */
export const readSamplePictures = (): Record<string, string> =>
  z
    .record(z.string(), z.string())
    .parse(
      JSON.parse(
        brotliDecompressSync(readFileSync(findPackageFile('sample/pictures.json.br'))).toString(),
      ),
    );
