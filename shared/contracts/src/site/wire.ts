import { z } from 'zod';
import { cleanField } from '../common/rules';
import { formSchema } from '../common/wire';
import { advertiseRules, contactRules, HONEYPOT_FIELD, notifyRules } from './rules';

/** Wire formats of the site settings, the base map, and the public forms. */

/** `query` holds webiste_header_image, webiste_header_text, webiste_header_small_text,
 * webiste_header_overview and address; additive: city, time_zone, data_source, data_attribution and
 * social_image, the path of the site's picture for previews. */
export const wireSettings = z.object({
  query: z.array(z.object({ name: z.string(), value: z.string() })),
  totals: z.object({ total_resturant: z.number().int(), total_reviews: z.number().int() }),
});

/** `city/base-map`, additive. Edges are in degrees; `size` is the uncompressed size in bytes. The file is at
 * `city/base-map/{hash}`. */
export const wireBaseMap = z.object({
  hash: z.string(),
  size: z.number().int(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  attribution: z.string(),
  attribution_url: z.string().nullable(),
});

// Accepts any value: an error would reveal the honeypot to bots. The body limit bounds its size.
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
