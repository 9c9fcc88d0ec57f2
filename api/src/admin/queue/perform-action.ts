import {
  RESTAURANT_FIELD_LABELS,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  REMOVAL_LABELS,
  UNDO_DAYS,
  type QueueKind,
  NOTE_NEEDED,
} from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { recordAction, undoAction, type AuditEntry, type Undo } from '../../auth/audit';
import { enqueueEmail, cancelEmail } from '../../email/queue/queue';
import { Rejection } from '../../http/errors';
import { findRestaurantOfCorrection, resolveCorrection } from '../../restaurants/corrections';
import { findInquiry, handleInquiry, reopenInquiry } from '../../inquiries/repository';
import { QUEUE_ACTIONS } from '../../reviews/moderation';
import { isOwner } from '../owners/owners';
import { correctionActions } from './correction';
import {
  notifySender,
  readQueueAction,
  type ActionInput,
  type QueueKindActions,
} from './action-types';
import { photoActions, reportActions } from './removals';

export interface QueueItem {
  readonly kind: QueueKind;
  readonly id: string;
}

const DAY_MS = 86_400_000;

/** Subject of an entry in the audit log, such as `review 12`. */
const subjectOf = ({ kind, id }: QueueItem): string =>
  `${kind === 'report' ? 'review' : kind} ${id}`;

/** Performs a moderator's action on an entry and records it, in one transaction.
 * @returns the id of the audit entry, a message if the default does not fit, and photos to hide
 * @throws {Rejection} when it is not possible, or another moderator was faster */
export const performAction = (db: Db, { kind, id }: QueueItem, input: ActionInput) =>
  db.transaction().execute(async (tx) => {
    const { verb, note, who } = input;
    await requireImpartial(tx, { kind, id }, input);
    const done = await ACTIONS[kind].perform(tx, id, input);
    if (!done) throw new Rejection(await describeOutcome(tx, { kind, id }));
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
    return { action, message, photos: done.hidden ?? [] };
  });

interface Moderator {
  readonly who: string;
  readonly userId: number;
  readonly isOperator: boolean;
}

/** No one decides about their own restaurant or review. Moderators do not decide about what they sent themselves;
 * operators do, since a site may have only one.
 * @throws {Rejection} */
async function requireImpartial(
  tx: Db,
  { kind, id }: QueueItem,
  { userId, isOperator }: Moderator,
): Promise<void> {
  const parties = await ACTIONS[kind].findParties?.(tx, id);
  if (!parties) return;
  for (const restaurant of parties.restaurants)
    if (await isOwner(tx, restaurant, userId))
      throw new Rejection('You manage this restaurant, so another moderator has to handle this.');
  if (parties.author === userId)
    throw new Rejection('This is yours, so another moderator has to handle it.');
  if (!isOperator && parties.senders.includes(userId))
    throw new Rejection('You sent this, so another moderator has to handle it.');
}

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
 * @returns photos to show again, and the number of emails that were already sent
 * @throws {Rejection} */
export const undoQueueAction = (db: Db, id: number, moderator: Moderator) => {
  const undo: Undo<Undone> = async (tx, entry) => undoEntry(tx, entry, moderator);
  const undos = Object.fromEntries(QUEUE_ACTIONS.map((action) => [action, undo]));
  return undoAction(db, { id, who: moderator.who }, undos);
};

interface Undone {
  readonly photos: readonly string[];
  readonly sent: number;
}

async function undoEntry(tx: Db, entry: AuditEntry, moderator: Moderator): Promise<Undone> {
  if (Date.now() - entry.at.getTime() >= UNDO_DAYS * DAY_MS)
    throw new Rejection(`Actions can only be undone for ${UNDO_DAYS} days.`);
  const { kind, item } = readQueueAction(entry);
  const undo = entry.undo ?? {};
  const { emails = [] } = undo as { emails?: number[] };
  await requireImpartial(tx, { kind, id: item }, moderator);
  const photos = await ACTIONS[kind].undo(tx, item, undo, moderator.who);
  let sent = 0;
  for (const email of emails) if (!(await cancelEmail(tx, email))) sent += 1;
  return { photos, sent };
}

const OUTCOME_TEXTS: Readonly<Record<QueueKind, readonly [applied: string, refused: string]>> = {
  report: ['hidden this review', 'kept this review'],
  correction: ['applied this correction', 'rejected this correction'],
  photo: ['hidden this photo', 'kept this photo'],
  inquiry: ['marked this inquiry as done', 'rejected this inquiry'],
  message: ['marked this message as done', 'rejected this message'],
};

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

const inquiryActions = (
  kind: 'inquiry' | 'message',
  stored: 'advertise' | 'contact',
): QueueKindActions => ({
  perform: async (tx, id, { verb, note }) => {
    const inquiry = await findInquiry(tx, stored, Number(id));
    if (!inquiry) return null;
    if (verb === 'refused' && !note) throw new Rejection({ note: NOTE_NEEDED });
    if (!(await handleInquiry(tx, stored, Number(id)))) return null;
    return {
      about: kind === 'inquiry' ? `Inquiry from ${inquiry.restaurant_name}` : 'Message',
      undo: {},
      emails: verb === 'refused' ? [notifySender(inquiry.email, kind, { note })] : [],
    };
  },
  undo: async (tx, id) => {
    if (!(await findInquiry(tx, stored, Number(id)))) throw new Rejection('It has been deleted.');
    await reopenInquiry(tx, stored, Number(id));
    return [];
  },
});

const ACTIONS: Readonly<Record<QueueKind, QueueKindActions>> = {
  report: reportActions,
  correction: correctionActions,
  photo: photoActions,
  inquiry: inquiryActions('inquiry', 'advertise'),
  message: inquiryActions('message', 'contact'),
};
