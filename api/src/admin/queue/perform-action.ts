import {
  RESTAURANT_FIELD_LABELS,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  REMOVAL_LABELS,
  UNDO_DAYS,
  type QueueKind,
  EMAIL_GRACE_S,
  NOTE_NEEDED,
} from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { lockAction, recordAction, recordUndo } from '../../auth/audit';
import { enqueueEmail, cancelEmail } from '../../email/queue/queue';
import { findRestaurantOfCorrection, resolveCorrection } from '../../restaurants/corrections';
import { findInquiry, handleInquiry, reopenInquiry } from '../../inquiries/repository';
import { QUEUE_ACTIONS } from '../../reviews/moderation';
import { correctionActions } from './correction';
import {
  readQueueAction,
  ActionRejected,
  type ActionInput,
  type QueueKindActions,
} from './action-types';
import { photoActions, reportActions } from './removals';

export interface QueueItem {
  readonly kind: QueueKind;
  readonly id: string;
}

/** Outcome of an action or its undo, with photos whose files have to move. */
export interface Outcome {
  readonly action: number;
  /** Message for the moderator; default: by kind and verb. */
  readonly message?: string | undefined;
  readonly photos: readonly string[];
  /** Number of emails that could not be canceled. */
  readonly sent: number;
}

const DAY_MS = 86_400_000;

/** Subject of an entry in the audit log, such as `review 12`. */
const subjectOf = ({ kind, id }: QueueItem): string =>
  `${kind === 'report' ? 'review' : kind} ${id}`;

/** Performs a moderator's action on an entry and records it, in one transaction.
 * @throws {ActionRejected} when it is not possible, or another moderator was faster */
export const performAction = (
  db: Db,
  { kind, id }: QueueItem,
  input: ActionInput,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const { verb, note, who } = input;
    const done = await ACTIONS[kind].action(tx, id, input);
    if (!done) throw new ActionRejected(await describeOutcome(tx, { kind, id }));
    const emails: number[] = [];
    for (const email of done.emails) emails.push(await enqueueEmail(tx, email));
    const { outcome = verb, message } = done;
    const action = await recordAction(tx, {
      who,
      action: `${kind}-${outcome}`,
      subject: subjectOf({ kind, id }),
      reason: done.reason ?? (note || null),
      undo: { ...done.undo, about: done.about, emails },
    });
    return { action, message, photos: done.hidden ?? [], sent: 0 };
  });

/** Marks a correction as applied by an edit of its restaurant, so that undoing it undoes the edit. Call in the
 * transaction of the edit.
 * @returns false when this restaurant has no such open correction */
export async function recordCorrectionApplied(
  tx: Db,
  id: number,
  edit: {
    readonly restaurantId: number;
    readonly actionId: number;
    readonly changed: readonly RestaurantField[];
    readonly who: string;
  },
): Promise<boolean> {
  const correction = await findRestaurantOfCorrection(tx, id);
  if (correction?.restaurant_id !== edit.restaurantId) return false;
  if (!(await resolveCorrection(tx, id))) return false;
  const { actionId, changed, who } = edit;
  const fields = changed.map((field) => RESTAURANT_FIELD_LABELS[field]).join(', ');
  await recordAction(tx, {
    who,
    action: 'correction-applied',
    subject: subjectOf({ kind: 'correction', id: String(id) }),
    reason: null,
    undo: { edit: actionId, about: `${fields} of ${correction.title}` },
  });
  return true;
}

/** Undoes an action and returns its entry to the queue. Unsent emails are canceled.
 * @throws {ActionRejected} */
export const undoAction = (db: Db, actionId: number, who: string): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const found = await lockAction(tx, actionId);
    if (!found || !QUEUE_ACTIONS.includes(found.action))
      throw new ActionRejected('This action does not exist.');
    const { action, at, undone_by: undoneBy } = found;
    if (undoneBy) throw new ActionRejected(`${undoneBy} has already undone this.`);
    if (Date.now() - at.getTime() >= UNDO_DAYS * DAY_MS)
      throw new ActionRejected(`Actions can only be undone for ${UNDO_DAYS} days.`);
    const { kind, item } = readQueueAction(found);
    const undo = found.undo ?? {};
    const { emails = [] } = undo as { emails?: number[] };
    const { shown = [] } = await ACTIONS[kind].undo(tx, item, undo, who);
    let sent = 0;
    for (const email of emails) if (!(await cancelEmail(tx, email))) sent += 1;
    const subject = subjectOf({ kind, id: item });
    await recordUndo(tx, actionId, { who, action: `${action}-undone`, subject, reason: null });
    return { action: actionId, photos: shown, sent };
  });

const OUTCOME_TEXTS: Readonly<Record<QueueKind, readonly [applied: string, refused: string]>> = {
  report: ['hidden this review', 'kept this review'],
  correction: ['applied this correction', 'rejected this correction'],
  photo: ['hidden this photo', 'kept this photo'],
  inquiry: ['marked this inquiry as done', 'rejected this inquiry'],
  message: ['marked this message as done', 'rejected this message'],
};

/** Describes what another moderator has already done. */
async function describeOutcome(tx: Db, { kind, id }: QueueItem): Promise<string> {
  const action = await tx
    .selectFrom('audit')
    .select(['who', 'action', 'subject', 'reason', 'undone_by'])
    .where('subject', '=', subjectOf({ kind, id }))
    .where('action', 'in', QUEUE_ACTIONS)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!action || action.undone_by) return 'This entry is no longer in the queue.';
  const [applied, refused] = OUTCOME_TEXTS[kind];
  const { outcome, reason } = readQueueAction(action);
  const done = { applied, refused, dismissed: 'resolved this without a change' }[outcome];
  const why = (REMOVAL_LABELS as Readonly<Record<string, string>>)[reason ?? ''];
  return `${action.who} has already ${done}.${why ? ` ${why}` : ''} Nothing was changed.`;
}

/** Advertising inquiries and contact messages, by id. */
const inquiryActions = (
  kind: 'inquiry' | 'message',
  stored: 'advertise' | 'contact',
): QueueKindActions => ({
  action: async (tx, id, { verb, note }) => {
    const inquiry = await findInquiry(tx, stored, Number(id));
    if (!inquiry) return null;
    if (verb === 'refused' && !note) throw new ActionRejected(NOTE_NEEDED, 'note');
    if (!(await handleInquiry(tx, stored, Number(id)))) return null;
    const email = {
      kind: 'queue-refused' as const,
      recipient: inquiry.email,
      details: { kind, restaurant: '', note },
      afterS: EMAIL_GRACE_S,
    };
    return {
      about: kind === 'inquiry' ? `Inquiry of ${inquiry.restaurant_name}` : 'Message',
      undo: {},
      emails: verb === 'refused' ? [email] : [],
    };
  },
  undo: async (tx, id) => {
    if (!(await findInquiry(tx, stored, Number(id))))
      throw new ActionRejected('It has been deleted.');
    await reopenInquiry(tx, stored, Number(id));
    return {};
  },
});

const ACTIONS: Readonly<Record<QueueKind, QueueKindActions>> = {
  report: reportActions,
  correction: correctionActions,
  photo: photoActions,
  inquiry: inquiryActions('inquiry', 'advertise'),
  message: inquiryActions('message', 'contact'),
};
