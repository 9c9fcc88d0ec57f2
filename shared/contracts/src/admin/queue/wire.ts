import { z } from 'zod';
import { INTEGER_MAX } from '../../common/rules';
import { id } from '../../common/wire';
import { formatCount } from '../../common/text';
import { change, instant, read } from '../endpoint';
import { restaurantVersion } from '../restaurants/wire';
import {
  HOURS_MAX,
  NOTE_MAX,
  QUEUE_KINDS,
  QUEUE_OUTCOMES,
  QUEUE_PAGE,
  RECENT_ACTIONS,
  removalRules,
  type QueueKind,
} from './rules';

const restaurant = z.object({ slug: z.string(), title: z.string() });

/** The sender of an entry. A typed email address is not verified. */
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
  at: instant,
  /** Null when the account was deleted. */
  writer: z.string().nullable(),
  writer_id: z.number().int().nullable(),
  /** Number of the author's reviews, and of their removed reviews and photos. */
  writer_reviews: z.number().int(),
  writer_removed: z.number().int(),
  /** Paths below the API. Photos of suspended users respond with 404. */
  images: z.array(z.string()),
});

/** One weekday before and after a change. Empty: unknown. */
const wireHoursRow = z.object({
  weekday: z.string(),
  before: z.string(),
  after: z.string(),
  is_changed: z.boolean(),
});

/** Opening hours parsed from a text. */
export const wireReadHours = z.object({
  /** The text in the import's format. */
  text: z.string(),
  /** Seven rows, starting on Monday; none when the text cannot be parsed. */
  rows: z.array(wireHoursRow),
  /** Why the text, or a part of it, cannot be parsed; null when all of it can. */
  unknown: z.string().nullable(),
  /** Fingerprint of the current hours. */
  base: z.string(),
});

const waiting = {
  id: z.string(),
  /** When it was added to the queue. */
  at: instant,
};

export const wireQueueEntry = z.discriminatedUnion('kind', [
  z.object({
    ...waiting,
    kind: z.literal('report'),
    restaurant,
    review,
    /** How many users reported it. */
    reports: z.number().int(),
    reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    notes: z.array(z.string()),
  }),
  z.object({
    ...waiting,
    kind: z.literal('correction'),
    restaurant: restaurant.extend({ id: z.number().int() }),
    /** Version of the restaurant. */
    version: restaurantVersion,
    sender,
    topic: z.string(),
    text: z.string(),
    /** Number of open corrections of this restaurant. */
    waiting: z.number().int(),
    /** Suggested hours; null for other topics. */
    hours: wireReadHours.nullable(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('photo'),
    restaurant,
    /** Null for an owner's photo. */
    review: review.nullable(),
    /** Name of the owner; null for a review's photo and for a deleted account. */
    owner: z.string().nullable(),
    image: z.string(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('inquiry'),
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

/** A moderator's action on an entry. */
const wireQueueAction = z.object({
  id: z.number().int(),
  at: instant,
  who: z.string(),
  kind: z.enum(QUEUE_KINDS),
  item: z.string(),
  action: z.enum(QUEUE_OUTCOMES),
  reason: z.string().nullable(),
  /** Short description of the entry. */
  about: z.string(),
  undone_by: z.string().nullable(),
});

/** @property kind default: all kinds */
const queueQuery = z.object({ kind: z.enum(QUEUE_KINDS).optional() });

export const wireQueue = z.object({
  /** Oldest first. */
  entries: z.array(wireQueueEntry).max(QUEUE_PAGE),
  /** Number of entries by kind. */
  counts: z.object({
    report: z.number().int(),
    correction: z.number().int(),
    photo: z.number().int(),
    inquiry: z.number().int(),
    message: z.number().int(),
  }),
  /** Newest first. */
  actions: z.array(wireQueueAction).max(RECENT_ACTIONS),
});

const note = z
  .string()
  .trim()
  .max(NOTE_MAX, `Use at most ${formatCount(NOTE_MAX)} characters.`)
  .default('');
const hours = z.string().trim().max(HOURS_MAX, `Use at most ${HOURS_MAX} characters.`);
const entry = { kind: z.enum(QUEUE_KINDS), id: z.string().max(32) };
/** Photos are identified by name, other entries by id. */
const isEntry = (sent: { readonly kind: QueueKind; readonly id: string }): boolean =>
  sent.kind === 'photo'
    ? /^[\da-f]{32}$/.test(sent.id)
    : /^[1-9]\d{0,9}$/.test(sent.id) && Number(sent.id) <= INTEGER_MAX;

/** A correction with neither `hours` nor `closes` is dismissed.
 * @property reason why a review or photo is removed
 * @property hours new hours of a correction, as text
 * @property base fingerprint of the hours that the moderator saw
 * @property closes closes the restaurant permanently; operators only
 * @property version of the restaurant to close */
const applyRequest = z
  .object({
    ...entry,
    reason: z.enum(removalRules.reason.oneOf).optional(),
    note,
    hours: hours.optional(),
    base: z.string().max(100).optional(),
    closes: z.boolean().optional(),
    version: restaurantVersion.optional(),
  })
  .refine(isEntry, { path: ['id'] });

const refuseRequest = z.object({ ...entry, note }).refine(isEntry, { path: ['id'] });

/** Id of the action; null when the call was rejected. */
export const wireQueueDone = z.object({ action: z.number().int() }).nullable();

/** @property correction id of the correction */
const readHoursQuery = z.object({
  correction: id,
  text: hours,
});

/** Public counts of removals in the last twelve months, by reason. */
export const wireModerationCounts = z.object({
  /** First month counted, such as "2026-11". */
  since: z.string(),
  removed: z.array(
    z.object({ what: z.enum(['review', 'photo']), reason: z.string(), count: z.number().int() }),
  ),
  /** Reported reviews that moderators kept. */
  kept_reviews: z.number().int(),
  corrections_applied: z.number().int(),
  corrections_refused: z.number().int(),
  /** Removed and later restored. */
  restored: z.number().int(),
});

export type QueueEntry = z.infer<typeof wireQueueEntry>;
export type QueueAction = z.infer<typeof wireQueueAction>;
export type Queue = z.infer<typeof wireQueue>;
export type ReadHours = z.infer<typeof wireReadHours>;
export type ApplyRequest = z.input<typeof applyRequest>;
export type RefuseRequest = z.input<typeof refuseRequest>;

export const queueCalls = {
  queue: read('admin/queue', wireQueue, queueQuery),
  /** Parses a text as the new hours of a correction's restaurant. */
  readHours: read('admin/read_hours', wireReadHours, readHoursQuery),
  apply: change('admin/apply_entry', applyRequest, wireQueueDone),
  refuse: change('admin/refuse_entry', refuseRequest, wireQueueDone),
  undo: change('admin/undo_entry', z.object({ action: id }), wireQueueDone),
} as const;
