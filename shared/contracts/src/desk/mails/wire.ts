import { z } from 'zod';

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
