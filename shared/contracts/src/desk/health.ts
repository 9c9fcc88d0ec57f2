import { z } from 'zod';
import { change, read } from './endpoint';

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
/** What travels between the operator's desk and the API host about mails. */

export const MAILS_PAGE = 50;

export const wireMails = z.object({
  waiting: z.number().int(),
  /** Within a week. */
  sent: z.number().int(),
  /** Written to a file instead, within a week. */
  saved_only: z.number().int(),
  /** Within a month. */
  given_up: z.number().int(),
  /** Those that were given up first, then those that wait, the next one first. */
  orders: z
    .array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        /** Enough to know it again, and no more: `m…@example.com`. */
        address: z.string(),
        is_given_up: z.boolean(),
        attempts: z.number().int(),
        ordered_at: z.string(),
        /** Null once it was given up. */
        next_attempt_at: z.string().nullable(),
        last_error: z.string().nullable(),
      }),
    )
    .max(2 * MAILS_PAGE),
});

export type Mails = z.infer<typeof wireMails>;

export const healthCalls = {
  health: read('desk/health', wireHealth),
  mails: read('desk/mails', wireMails),
  /** Of all that were given up. */
  retryMails: change('desk/retry_mails', z.void()),
} as const;
