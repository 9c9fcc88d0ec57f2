import { z } from 'zod';
import { formSchema, slug } from '../common/wire';
import { wireSummary } from '../restaurant/wire';
import { RESPONSES, ENDS_BEFORE, RESTAURANTS_MAX, RESTAURANTS_MIN, voterRules } from './rules';

/** Wire format of votes: all additive. */

const response = z.enum(RESPONSES);

export const voteRequest = z.object({
  restaurants: z
    .array(slug)
    .min(RESTAURANTS_MIN, 'Choose at least two restaurants.')
    .max(RESTAURANTS_MAX, 'Choose at most 8 restaurants.'),
  /** Date and time in the city's time zone. */
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.'),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
  /** Minutes before the meal at which voting closes. */
  ends_before: z.union(ENDS_BEFORE.map((minutes) => z.literal(minutes))).default(0),
});

export const voteParams = z.object({ token: z.string().min(16).max(64) });

/** A random id that only the voter's browser knows. */
export const VOTER = /[\w-]{20,64}/;

export const ballotRequest = formSchema(voterRules).extend({
  voter: z.string().regex(new RegExp(`^${VOTER.source}$`)),
  /** By slug; restaurants without a response are omitted. */
  responses: z.record(slug, response).refine((responses) => Object.keys(responses).length > 0, {
    message: 'Vote on at least one restaurant.',
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
  /** Number of voters, and the first names of those who gave one. Individual responses are never sent. */
  ballots: z.number().int(),
  names: z.array(z.string()),
  /** Slug of the restaurant that is ahead or won; null without votes. */
  leader: z.string().nullable(),
  /** In the organizer's order. */
  restaurants: z.array(
    z.object({
      restaurant: wireSummary,
      yes: z.number().int(),
      maybe: z.number().int(),
      no: z.number().int(),
      /** Whether it is open at the time of the meal; null if unknown. */
      is_open: z.boolean().nullable(),
      /** The same as text: "Open Fri until 11 PM". */
      open_label: z.string(),
    }),
  ),
});
export type WireVote = z.infer<typeof wireVote>;
