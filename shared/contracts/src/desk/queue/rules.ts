import { reportRules } from '../../review/rules';

/** What waits in the queue: a review that people reported, a correction of a place, a photo that nobody has looked at, an enquiry about
 * advertising, a message of the contact form. */
export const QUEUE_KINDS = ['report', 'correction', 'photo', 'enquiry', 'message'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** `applied` does what was asked: hides the review or the photo, changes the hours, or puts away what is dealt with. `refused` does
 * not: the review and the photo stay, and whoever wrote is told why. */
const QUEUE_VERBS = ['applied', 'refused'] as const;
export type QueueVerb = (typeof QUEUE_VERBS)[number];

/** What came of an entry. `dismissed`: a correction was resolved, and nothing was changed. */
export const QUEUE_OUTCOMES = [...QUEUE_VERBS, 'dismissed'] as const;
export type QueueOutcome = (typeof QUEUE_OUTCOMES)[number];

/** Why a review or a photo is taken off the site: what people may report it for. */
export const removalRules = reportRules;

/** What travels with an act, in characters. */
export const NOTE_MAX = 1000;
export const HOURS_MAX = 255;

/** How many things one page of the queue has at most, and how many acts stand beside it. */
export const QUEUE_PAGE = 50;
export const RECENT_ACTS = 20;

/** Days in which an act can be undone; what was hidden is deleted afterwards. */
export const UNDO_DAYS = 30;
/** Seconds for which a mail about an act waits, so that undoing takes it back. */
export const MAIL_GRACE_S = 15;

/** How hours are written. */
export const HOURS_EXAMPLE = 'Write them like "Mo-Th 11:00-21:00; Fr,Sa 11:00-02:00; Su off".';

export const NOTE_NEEDED = 'Say why. The sender is told.';
export const REASON_NEEDED = 'Choose why it is taken off the site.';

/** Why something was taken off the site, in the words of whoever is told. */
export const REMOVAL_WORDS: Readonly<
  Record<(typeof removalRules)['reason']['oneOf'][number], string>
> = {
  spam: 'It is advertising or spam.',
  offensive: 'It is insulting, hateful or threatening.',
  private: 'It shows something private about a person.',
  elsewhere: 'It is about another place.',
  conflict: 'It was written by the restaurant or a competitor.',
  other: 'Another reason.',
};
