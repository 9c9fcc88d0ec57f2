import { reportRules } from '../../review/rules';

/** Kinds of queue entries: reported review, correction of a restaurant, unreviewed photo, advertising inquiry,
 * contact message. */
export const QUEUE_KINDS = ['report', 'correction', 'photo', 'inquiry', 'message'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** `applied` hides the review or photo, applies the correction, or marks the entry as done. `refused` changes
 * nothing and notifies the sender of the reason. */
const QUEUE_VERBS = ['applied', 'refused'] as const;
export type QueueVerb = (typeof QUEUE_VERBS)[number];

/** Outcome of an entry. `dismissed`: a correction was resolved without a change. */
export const QUEUE_OUTCOMES = [...QUEUE_VERBS, 'dismissed'] as const;
export type QueueOutcome = (typeof QUEUE_OUTCOMES)[number];

/** Reasons for removing a review or photo: the same as for reporting it. */
export const removalRules = reportRules;

/** Longest texts of an action, in characters. */
export const NOTE_MAX = 1000;
export const HOURS_MAX = 255;

/** Most entries on a page of the queue, and most recent actions next to it. */
export const QUEUE_PAGE = 50;
export const RECENT_ACTIONS = 20;

/** Days in which an action can be undone. Hidden content is deleted afterwards. */
export const UNDO_DAYS = 30;
/** Delay of emails about an action, so that undoing it can cancel them. */
export const EMAIL_GRACE_S = 15;

export const HOURS_EXAMPLE = 'Enter hours such as "Mo-Th 11:00-21:00; Fr,Sa 11:00-02:00; Su off".';

export const NOTE_NEEDED = 'Enter a reason. The sender receives it by email.';
export const REASON_NEEDED = 'Choose a reason for the removal.';

/** Reasons for a removal, as users see them. */
export const REMOVAL_LABELS: Readonly<
  Record<(typeof removalRules)['reason']['oneOf'][number], string>
> = {
  spam: 'It is advertising or spam.',
  offensive: 'It is insulting, hateful, or threatening.',
  private: 'It shows private information.',
  elsewhere: 'It is about another restaurant.',
  conflict: 'It was written by the restaurant or a competitor.',
  other: 'Another reason.',
};
