import { z } from 'zod';
import { formatCount } from '../../common/text';
import { change, read } from '../endpoint';
import { placeVersion } from '../places/wire';
import {
  HOURS_MAX,
  NOTE_MAX,
  QUEUE_KINDS,
  QUEUE_OUTCOMES,
  QUEUE_PAGE,
  RECENT_ACTS,
  removalRules,
} from './rules';

/** What travels between the moderators' queue and the API host. */

const place = z.object({ slug: z.string(), title: z.string() });

/** Whoever sent it. An address that was typed into a form is nobody's for sure. */
const sender = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for a visitor. */
  user_id: z.number().int().nullable(),
});

/** A review as the queue shows it. */
const review = z.object({
  id: z.number().int(),
  rating: z.number().int(),
  text: z.string(),
  at: z.string(),
  /** Null when the account is gone. */
  writer: z.string().nullable(),
  writer_id: z.number().int().nullable(),
  /** How many reviews the writer has, and how many reviews and photos of theirs were taken off the site before. */
  writer_reviews: z.number().int(),
  writer_removed: z.number().int(),
  /** Paths below the API host. Those of people who are suspended answer 404. */
  images: z.array(z.string()),
});

/** One weekday, as it is and as it would be. An empty text is not known. */
const wireHoursRow = z.object({
  weekday: z.string(),
  before: z.string(),
  after: z.string(),
  is_changed: z.boolean(),
});

/** A week that a text means. */
export const wireReadHours = z.object({
  /** The text, as the import writes hours. */
  text: z.string(),
  /** Seven rows from Monday on; none where the text cannot be read. */
  rows: z.array(wireHoursRow),
  /** Why the text, or a part of it, means nothing; null where it means a whole week. */
  unknown: z.string().nullable(),
  /** Stands for the hours as they are now. */
  base: z.string(),
});

const waiting = {
  id: z.string(),
  /** Since when it waits. */
  at: z.string(),
};

export const wireQueueEntry = z.discriminatedUnion('kind', [
  z.object({
    ...waiting,
    kind: z.literal('report'),
    place,
    review,
    /** How many people reported it. */
    reports: z.number().int(),
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    notes: z.array(z.string()),
  }),
  z.object({
    ...waiting,
    kind: z.literal('correction'),
    place: place.extend({ id: z.number().int() }),
    /** Of the restaurant. */
    version: placeVersion,
    sender,
    topic: z.string(),
    text: z.string(),
    /** How many corrections of this place wait. */
    waiting: z.number().int(),
    /** For hours: what the text seems to mean. */
    hours: wireReadHours.nullable(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('photo'),
    place,
    /** Null for a photo that the restaurant's owner added. */
    review: review.nullable(),
    /** Name of that owner; null for a photo of a review, and when the account is gone. */
    owner: z.string().nullable(),
    image: z.string(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('enquiry'),
    sender,
    restaurant: z.string(),
    phone: z.string(),
    text: z.string(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('message'),
    sender,
    subject: z.string(),
    text: z.string(),
  }),
]);

/** What somebody did to a thing of the queue. */
const wireQueueAct = z.object({
  id: z.number().int(),
  at: z.string(),
  who: z.string(),
  kind: z.enum(QUEUE_KINDS),
  item: z.string(),
  act: z.enum(QUEUE_OUTCOMES),
  reason: z.string().nullable(),
  /** What it was about, in a few words. */
  about: z.string(),
  undone_by: z.string().nullable(),
});

/** @property kind left out, all of them */
const queueQuery = z.object({ kind: z.enum(QUEUE_KINDS).optional() });

export const wireQueue = z.object({
  /** The oldest first. */
  entries: z.array(wireQueueEntry).max(QUEUE_PAGE),
  /** How many wait, by kind. */
  counts: z.object({
    report: z.number().int(),
    correction: z.number().int(),
    photo: z.number().int(),
    enquiry: z.number().int(),
    message: z.number().int(),
  }),
  /** The newest first. */
  acts: z.array(wireQueueAct).max(RECENT_ACTS),
});

const note = z
  .string()
  .trim()
  .max(NOTE_MAX, `Use at most ${formatCount(NOTE_MAX)} characters.`)
  .default('');
const hours = z.string().trim().max(HOURS_MAX, `Use at most ${HOURS_MAX} characters.`);
const entry = { kind: z.enum(QUEUE_KINDS), id: z.string().regex(/^[1-9]\d{0,9}$|^[\da-f]{32}$/) };

/** @property reason of a review or a photo: why it goes
 * @property hours of a correction of hours: the week as a text
 * @property base of the hours that the moderator saw
 * @property closes true for a correction that says so: the restaurant closes for good; operators only
 * @property version of the restaurant that is closed
 * A correction with neither `hours` nor `closes` is dismissed: resolved, and nothing changes. */
const applyRequest = z.object({
  ...entry,
  reason: z.enum(removalRules.reason.oneOf).optional(),
  note,
  hours: hours.optional(),
  base: z.string().max(100).optional(),
  closes: z.boolean().optional(),
  version: placeVersion.optional(),
});

const refuseRequest = z.object({ ...entry, note });

/** The act that was done; null where it was refused. */
export const wireQueueDone = z.object({ act: z.number().int() }).nullable();

/** @property correction its id */
const readHoursQuery = z.object({
  correction: z.coerce.number<number | string>().int().positive(),
  text: hours,
});

/** What was removed in the last twelve months, and why, for everybody. */
export const wireModerationCounts = z.object({
  /** The first month that is counted, such as "2026-11". */
  since: z.string(),
  removed: z.array(
    z.object({ what: z.enum(['review', 'photo']), reason: z.string(), count: z.number().int() }),
  ),
  /** Reported, looked at and left where they are. */
  kept_reviews: z.number().int(),
  corrections_applied: z.number().int(),
  corrections_refused: z.number().int(),
  /** Removed, and put back later. */
  put_back: z.number().int(),
});

export type QueueEntry = z.infer<typeof wireQueueEntry>;
export type QueueAct = z.infer<typeof wireQueueAct>;
export type Queue = z.infer<typeof wireQueue>;
export type ReadHours = z.infer<typeof wireReadHours>;
export type ApplyRequest = z.input<typeof applyRequest>;
export type RefuseRequest = z.input<typeof refuseRequest>;

export const queueCalls = {
  queue: read('desk/queue', wireQueue, queueQuery),
  /** What a text would make of the hours of a correction's restaurant. */
  readHours: read('desk/read_hours', wireReadHours, readHoursQuery),
  apply: change('desk/apply_entry', applyRequest, wireQueueDone),
  refuse: change('desk/refuse_entry', refuseRequest, wireQueueDone),
  undo: change('desk/undo_entry', z.object({ act: z.number().int().positive() }), wireQueueDone),
} as const;
