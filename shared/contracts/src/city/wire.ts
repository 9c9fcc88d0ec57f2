import { z } from 'zod';

/** `query` holds webiste_header_image, webiste_header_text, webiste_header_small_text,
 * webiste_header_overview and address; additive: city, time_zone, data_source. */
export const wireSettings = z.object({
  query: z.array(z.object({ name: z.string(), value: z.string() })),
  totals: z.object({ total_resturant: z.number().int(), total_reviews: z.number().int() }),
});
