import { z } from 'zod';
import { formSchema, slug } from '../common/wire';
import { wireSummary } from '../restaurant/wire';
import { ANSWERS, ENDS_BEFORE, PLACES_MAX, PLACES_MIN, voterRules } from './rules';

/** What travels about table votes. All of it is additive. */

const answer = z.enum(ANSWERS);

export const voteRequest = z.object({
  places: z
    .array(slug)
    .min(PLACES_MIN, 'Choose at least two places.')
    .max(PLACES_MAX, 'Choose at most eight places.'),
  /** A day and a time on the city's clocks. */
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.'),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
  /** Minutes before the meal at which the vote ends. */
  ends_before: z.union(ENDS_BEFORE.map((minutes) => z.literal(minutes))).default(0),
});

export const voteParams = z.object({ token: z.string().min(16).max(64) });

/** A browser's random id, known to that browser alone. */
export const voter = z.string().regex(/^[\w-]{20,64}$/);

export const ballotRequest = formSchema(voterRules).extend({
  voter,
  /** By slug; places that are left out have no answer. */
  answers: z.record(slug, answer).refine((answers) => Object.keys(answers).length > 0, {
    message: 'Answer for at least one place.',
  }),
});

export const wireNewVote = z.object({ token: z.string() });

export const wireOwnVotes = z.array(
  z.object({ token: z.string(), meets_at: z.string(), is_over: z.boolean(), ballots: z.number() }),
);

export const wireVote = z.object({
  /** ISO 8601 instants. */
  meets_at: z.string(),
  ends_at: z.string(),
  is_over: z.boolean(),
  organizer: z.string(),
  /** How many have voted, and the first names of those who gave one; never what anyone answered. */
  ballots: z.number().int(),
  names: z.array(z.string()),
  /** Who wins, or would if it ended now; null while nobody has voted. */
  leader: z.string().nullable(),
  /** In the organizer's order. */
  places: z.array(
    z.object({
      place: wireSummary,
      yes: z.number().int(),
      maybe: z.number().int(),
      no: z.number().int(),
      /** At that time, by its hours: null where nobody knows. */
      is_open: z.boolean().nullable(),
      /** The same in words: "Open Fri until 11 PM". */
      open_label: z.string(),
    }),
  ),
});
export type WireVote = z.infer<typeof wireVote>;
