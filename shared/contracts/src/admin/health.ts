import { z } from 'zod';
import { change, instant, read } from './endpoint';

/** Health of the site, for operators. */
export const wireHealth = z.object({
  database: z.object({
    /** Such as "PostgreSQL 16.2", or "PostgreSQL 17.4 (embedded)". */
    name: z.string(),
    size_bytes: z.number().int(),
  }),
  /** Null when no data directory is configured. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** Null when no backup is recorded. */
  last_backup: instant.nullable(),
  last_import: z.object({ at: instant, file: z.string() }).nullable(),
  restaurants: z.object({ count: z.number().int(), without_hours: z.number().int() }),
});

export type Health = z.infer<typeof wireHealth>;
export const EMAILS_PAGE = 50;

export const wireEmails = z.object({
  waiting: z.number().int(),
  /** In the last 7 days. */
  sent: z.number().int(),
  /** Saved to a file instead of sent, in the last 7 days. */
  saved_only: z.number().int(),
  /** In the last 30 days. */
  given_up: z.number().int(),
  /** Failed emails first, then queued ones by their next attempt. */
  orders: z
    .array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        /** Masked, such as `m…@example.com`. */
        address: z.string(),
        is_given_up: z.boolean(),
        attempts: z.number().int(),
        ordered_at: instant,
        /** Null when it was given up. */
        next_attempt_at: instant.nullable(),
        last_error: z.string().nullable(),
      }),
    )
    .max(2 * EMAILS_PAGE),
});

export type Emails = z.infer<typeof wireEmails>;

export const healthCalls = {
  health: read('admin/health', wireHealth),
  emails: read('admin/emails', wireEmails),
  /** Queues all failed emails again. */
  retryEmails: change('admin/retry_emails', z.void()),
} as const;
