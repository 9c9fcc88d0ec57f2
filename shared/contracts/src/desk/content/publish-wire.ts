import { z } from 'zod';
import { HISTORY_PAGE, WALL_TIME } from './rules';
import {
  wireDraft as draft,
  wireInstant as instant,
  wireKind,
  wireLive as live,
  wireProblem,
  wireRevision as revision,
  wireSchedule,
  wireWords as document,
} from './wire';

/** What of the sponsor's desk changes what is live, and what did. */

const problems = z.object({ outcome: z.literal('problems'), problems: z.array(wireProblem) });
/** Something else went live since the draft was begun. */
const conflict = z.object({
  outcome: z.literal('conflict'),
  /** Who changed it, when. */
  last: z.object({ who: z.string(), at: instant }).nullable(),
  base: live,
  live,
  mine: document,
  version: z.number().int(),
  /** Fields that differ between the two, and who changed them since the base. */
  fields: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.number().int()])),
      field: z.string(),
      changed_by: z.enum(['me', 'them', 'both']),
      mine: z.unknown(),
      live: z.unknown(),
    }),
  ),
});
/** The store is away, full or frozen, or may not be written: `message` says it. The draft stays. */
const failed = z.object({ outcome: z.literal('failed'), message: z.string() });

/** After a conflict: the whole document as it was put together, upon that revision (null: built-in). */
const chosen = z.object({ document, upon: revision.nullable() });

/** A time of the city. */
const wallTime = z.string().regex(WALL_TIME, 'Write day and time, such as 2026-12-24T18:00.');

/** POST publish, with a proof. At `ends_at` the words from before come back; null or left out: never. */
export const publishRequest = z.object({
  kind: wireKind,
  version: z.number().int().min(1),
  ends_at: wallTime.nullish(),
  chosen: chosen.optional(),
});
export const wirePublished = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('published'), revision: revision.nullable() }),
  /** What visitors see is the same already. The draft is done, and nothing has an end. */
  z.object({ outcome: z.literal('unchanged'), revision: revision.nullable() }),
  problems,
  conflict,
  failed,
  z.object({ outcome: z.literal('newer'), draft: draft.nullable() }),
]);

/** POST schedule, with a proof. The draft's words wait; the draft is done. */
export const scheduleRequest = z.object({
  kind: wireKind,
  version: z.number().int().min(1),
  at: wallTime,
  ends_at: wallTime.nullable(),
  chosen: chosen.optional(),
});
export const wireScheduled = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('scheduled'), schedule: wireSchedule }),
  problems,
  conflict,
  failed,
  z.object({ outcome: z.literal('newer'), draft: draft.nullable() }),
]);

/** POST cancel_schedule, with a proof: what waits or is held does not go live and is its writer's draft again, unless there
 * is a newer one; what is live stays. */
export const cancelRequest = z.object({ id: z.number().int().min(1) });

/** GET history?kind=&before= : newest first. */
export const historyQuery = z.object({
  kind: wireKind,
  before: z.coerce.number().int().positive().optional(),
});
export const wireHistory = z.object({
  entries: z
    .array(
      z.object({
        /** Of the registry; names the entry, for `before`. */
        id: z.number().int(),
        at: instant,
        who: z.string(),
        what: z.enum(['published', 'undone', 'ended', 'rolled-back']),
        /** The revision that was live afterwards; null: the built-in words. */
        revision: revision.nullable(),
        /** The revision that was live before, which an undo returns to; null: the built-in words. */
        revision_before: revision.nullable(),
        is_live: z.boolean(),
      }),
    )
    .max(HISTORY_PAGE),
  has_more: z.boolean(),
});

/** POST undo, with a proof: the words that this document had in a revision (null: built-in) go live upon everything that
 * was published since. Other documents stay as they are. `seen` is what was live when it was asked for. */
export const undoRequest = z.object({
  kind: wireKind,
  to: revision.nullable(),
  seen: revision.nullable(),
});
export const wireUndone = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('undone'), revision: revision.nullable() }),
  z.object({ outcome: z.literal('unchanged'), revision: revision.nullable() }),
  problems,
  failed,
  /** Somebody has published since the page was read: look again. */
  z.object({ outcome: z.literal('moved'), revision: revision.nullable() }),
]);
