import { z } from 'zod';
import { wireSummary } from './wire';

/** What travels around the listing beyond the specification. */

/** `restraunt/filter_counts`. Options that would leave nothing may be left out. */
export const wireFilterCounts = z.object({
  options: z.array(z.object({ id: z.number().int(), count: z.number().int() })),
  /** Null when the selection asks for no time. */
  hours: z.object({ open: z.number().int(), unknown: z.number().int() }).nullable(),
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
