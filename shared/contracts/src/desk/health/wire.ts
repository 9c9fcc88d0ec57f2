import { z } from 'zod';

/** What travels between the operator's desk and the API host about how the site does. */
export const wireHealth = z.object({
  database: z.object({
    /** Such as "PostgreSQL 16.2", or "PostgreSQL 17.4 (embedded)". */
    name: z.string(),
    size_bytes: z.number().int(),
  }),
  /** Null where the API host does not know where files lie. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** Null where no backup is known. */
  last_backup: z.string().nullable(),
  last_import: z.object({ at: z.string(), file: z.string() }).nullable(),
  places: z.object({ count: z.number().int(), without_hours: z.number().int() }),
});

export type Health = z.infer<typeof wireHealth>;
