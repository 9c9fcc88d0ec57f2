import { z } from 'zod';
import { cleanField } from '../common/rules';
import { formSchema } from '../common/wire';
import { advertiseRules, contactRules, HONEYPOT_FIELD, notifyRules } from './rules';

/** What travels about the site and its city, and the forms that anyone may send. */

/** `query` holds webiste_header_image, webiste_header_text, webiste_header_small_text,
 * webiste_header_overview and address; additive: city, time_zone, data_source, data_attribution and
 * social_image, the path of the site's picture for previews. */
export const wireSettings = z.object({
  query: z.array(z.object({ name: z.string(), value: z.string() })),
  totals: z.object({ total_resturant: z.number().int(), total_reviews: z.number().int() }),
});

/** `city/ground`, additive: what the map is drawn on. Degrees, and bytes before they are packed. Its file is at
 * `city/ground/{hash}`. */
export const wireGround = z.object({
  hash: z.string(),
  size: z.number().int(),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  attribution: z.string(),
  attribution_url: z.string().nullable(),
});

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
