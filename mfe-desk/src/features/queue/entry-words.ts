import type { QueueKind, QueueVerb } from '@tableside/contracts/desk/queue/rules';
import type { QueueAct, QueueEntry } from '@tableside/contracts/desk/queue/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { placePath } from '../../lib/desk-person';

/** What the filter and the cards call a kind. */
export const KIND_WORDS: Readonly<Record<QueueKind, { one: string; many: string }>> = {
  report: { one: 'Reported review', many: 'Reports' },
  correction: { one: 'Correction', many: 'Corrections' },
  photo: { one: 'New photo', many: 'Photos' },
  enquiry: { one: 'Inquiry', many: 'Inquiries' },
  message: { one: 'Message', many: 'Messages' },
};

/** What the two acts do to a kind, as their buttons say it. */
export const ACT_WORDS: Readonly<Record<QueueKind, Readonly<Record<QueueVerb, string>>>> = {
  report: { applied: 'Hide the review', refused: 'Leave it' },
  correction: { applied: 'Apply', refused: 'Refuse' },
  photo: { applied: 'Hide the photo', refused: 'Leave it' },
  enquiry: { applied: 'Done', refused: 'Refuse' },
  message: { applied: 'Done', refused: 'Refuse' },
};

const DONE_WORDS: Readonly<Record<QueueKind, Readonly<Record<QueueVerb, string>>>> = {
  report: { applied: 'hidden', refused: 'left where it is' },
  correction: { applied: 'applied', refused: 'refused' },
  photo: { applied: 'hidden', refused: 'left where it is' },
  enquiry: { applied: 'done', refused: 'refused' },
  message: { applied: 'done', refused: 'refused' },
};

/** What became of a thing: "Review of Luna: hidden". */
export const describeDone = ({ kind, act, about }: QueueAct): string =>
  `${about || KIND_WORDS[kind].one}: ${act === 'dismissed' ? 'resolved, nothing changed' : DONE_WORDS[kind][act]}`;

/** What the main button of a correction does; `ask-operator` where the moderator may not make the change. */
export type CorrectionAction = 'change-hours' | 'close' | 'edit' | 'ask-operator';

/** @returns null for an entry that is no correction */
export function correctionActionOf(
  entry: QueueEntry,
  roles: readonly Role[],
): CorrectionAction | null {
  if (entry.kind !== 'correction') return null;
  if (entry.topic === 'hours') return 'change-hours';
  if (!roles.includes('operator')) return 'ask-operator';
  return entry.topic === 'closed' ? 'close' : 'edit';
}

/** Why a moderator cannot make the change of a correction. */
export const needsOperator = (topic: string): string =>
  `Only an operator can ${topic === 'closed' ? 'close' : 'edit'} a restaurant. This stays in the queue for them.`;

/** The editor of a correction's restaurant, which marks the correction as applied when it saves a change. */
export const editorPath = ({ id, place }: Extract<QueueEntry, { kind: 'correction' }>): string =>
  `${placePath(place.id)}?correction=${id}`;

/** Unlike any other entry. */
export const keyOf = ({ kind, id }: Pick<QueueEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Whether an act needs words or a choice first. */
export const asksFirst = ({ kind }: QueueEntry, verb: QueueVerb): boolean =>
  verb === 'applied' ? kind === 'report' || kind === 'photo' : kind !== 'photo';

/** Reasons of reports, short enough for a list. */
export const REPORT_REASONS: Readonly<Record<string, string>> = {
  spam: 'advertising or spam',
  offensive: 'insulting or hateful',
  private: 'something private',
  elsewhere: 'about another place',
  conflict: 'by the restaurant or a competitor',
  other: 'something else',
};
