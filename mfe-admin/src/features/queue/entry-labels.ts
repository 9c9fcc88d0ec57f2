import type { QueueKind, QueueVerb } from '@tableside/contracts/admin/queue/rules';
import type { QueueAction, QueueEntry } from '@tableside/contracts/admin/queue/wire';
import type { Role } from '@tableside/contracts/admin/rules';
import { adminRestaurantPath } from '../../lib/admin-user';

/** Names of a kind, and of each action: its button and its outcome. */
interface KindLabels extends Readonly<Record<QueueVerb, readonly [button: string, done: string]>> {
  readonly one: string;
  readonly many: string;
}

const DONE = { applied: ['Mark as done', 'done'], refused: ['Reject', 'rejected'] } as const;

export const KIND_LABELS: Readonly<Record<QueueKind, KindLabels>> = {
  report: {
    one: 'Reported review',
    many: 'Reports',
    applied: ['Hide review', 'hidden'],
    refused: ['Keep', 'kept'],
  },
  correction: {
    one: 'Correction',
    many: 'Corrections',
    applied: ['Apply', 'applied'],
    refused: ['Reject', 'rejected'],
  },
  photo: {
    one: 'New photo',
    many: 'Photos',
    applied: ['Hide photo', 'hidden'],
    refused: ['Keep', 'kept'],
  },
  inquiry: { one: 'Inquiry', many: 'Inquiries', ...DONE },
  message: { one: 'Message', many: 'Messages', ...DONE },
};

/** The outcome of an entry, such as "Review of Luna: hidden". */
export function describeDone({ kind, action, about }: QueueAction): string {
  const labels = KIND_LABELS[kind];
  const done = action === 'dismissed' ? 'resolved without changes' : labels[action][1];
  return `${about || labels.one}: ${done}`;
}

/** Action of a correction's main button; `contact-operator` when the moderator may not make the change. */
type CorrectionAction = 'change-hours' | 'close' | 'edit' | 'contact-operator';

/** @returns null for entries of other kinds */
export function correctionActionOf(
  entry: QueueEntry,
  roles: readonly Role[],
): CorrectionAction | null {
  if (entry.kind !== 'correction') return null;
  if (entry.topic === 'hours') return 'change-hours';
  if (!roles.includes('operator')) return 'contact-operator';
  return entry.topic === 'closed' ? 'close' : 'edit';
}

/** Why a moderator cannot make the change of a correction. */
export const needsOperator = (topic: string): string =>
  `Only an operator can ${topic === 'closed' ? 'close' : 'edit'} a restaurant. This stays in the queue until one does.`;

/** The editor of a correction's restaurant, which marks the correction as applied when it saves a change. */
export const editorPath = ({
  id,
  restaurant,
}: Extract<QueueEntry, { kind: 'correction' }>): string =>
  `${adminRestaurantPath(restaurant.id)}?correction=${id}`;

/** Identifies an entry across kinds. */
export const keyOf = ({ kind, id }: Pick<QueueEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Whether an action needs a reason first. */
export const confirmsFirst = ({ kind }: QueueEntry, verb: QueueVerb): boolean =>
  verb === 'applied' ? kind === 'report' || kind === 'photo' : kind !== 'photo';

/** Reasons of reports, short enough for a list. */
export const REPORT_REASONS: Readonly<Record<string, string>> = {
  spam: 'advertising or spam',
  offensive: 'insulting, hateful, or threatening',
  private: 'private information',
  elsewhere: 'about another restaurant',
  conflict: 'by the restaurant or a competitor',
  other: 'something else',
};
