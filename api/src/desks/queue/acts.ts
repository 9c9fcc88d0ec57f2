import { PLACE_FIELD_LABELS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import {
  REMOVAL_WORDS,
  UNDO_DAYS,
  type QueueKind,
  MAIL_GRACE_S,
  NOTE_NEEDED,
} from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../db/schema';
import { lockAct, noteAct, noteUndone } from '../../auth/audit';
import { orderMail, takeBackMail } from '../../email/queue/queue';
import { findPlaceOfCorrection, resolveCorrection } from '../../restaurants/corrections';
import { findEnquiry, handleEnquiry, reopenEnquiry } from '../../enquiries/repository';
import { QUEUE_ACTS } from '../../reviews/moderation';
import { correctionActs } from './correction';
import { readQueueAct, Refused, type ActInput, type QueueKindActs } from './kind';
import { photoActs, reportActs } from './removals';

export interface QueueItem {
  readonly kind: QueueKind;
  readonly id: string;
}

/** What an act or its undoing did, with photos whose files have to move. */
export interface Outcome {
  readonly act: number;
  /** What happened, where the kind of entry does not tell. */
  readonly message?: string | undefined;
  readonly photos: readonly string[];
  /** Mails that were on their way already. */
  readonly sent: number;
}

const DAY_MS = 86_400_000;

/** What the audit calls a thing of the queue: `review 12`. */
const subjectOf = ({ kind, id }: QueueItem): string =>
  `${kind === 'report' ? 'review' : kind} ${id}`;

/** Does what a moderator says with a thing of the queue, and keeps who did it: both or neither.
 * @throws {Refused} for what cannot be done, and where somebody else was quicker */
export const performAct = (db: Db, { kind, id }: QueueItem, input: ActInput): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const { verb, note, who } = input;
    const done = await ACTS[kind].act(tx, id, input);
    if (!done) throw new Refused(await tellWhatHappened(tx, { kind, id }));
    const mails: number[] = [];
    for (const mail of done.mails) mails.push(await orderMail(tx, mail));
    const { outcome = verb, message } = done;
    const act = await noteAct(tx, {
      who,
      act: `${kind}-${outcome}`,
      subject: subjectOf({ kind, id }),
      reason: done.reason ?? (note || null),
      undo: { ...done.undo, about: done.about, mails },
    });
    return { act, message, photos: done.hidden ?? [], sent: 0 };
  });

/** Marks a correction as applied by an edit of its restaurant, so that undoing it undoes the edit. Call it in the transaction of
 * the edit.
 * @returns false when no open correction of this restaurant has the id */
export async function noteCorrectionApplied(
  tx: Db,
  id: number,
  edit: {
    readonly placeId: number;
    readonly actId: number;
    readonly changed: readonly PlaceField[];
    readonly who: string;
  },
): Promise<boolean> {
  const correction = await findPlaceOfCorrection(tx, id);
  if (correction?.restaurant_id !== edit.placeId) return false;
  if (!(await resolveCorrection(tx, id))) return false;
  const { actId, changed, who } = edit;
  const fields = changed.map((field) => PLACE_FIELD_LABELS[field]).join(', ');
  await noteAct(tx, {
    who,
    act: 'correction-applied',
    subject: subjectOf({ kind: 'correction', id: String(id) }),
    reason: null,
    undo: { edit: actId, about: `${fields} of ${correction.title}` },
  });
  return true;
}

/** Undoes an act, once, and the thing waits again. Mails that nobody has begun to send are taken back.
 * @throws {Refused} */
export const undoAct = (db: Db, actId: number, who: string): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const found = await lockAct(tx, actId);
    if (!found || !QUEUE_ACTS.includes(found.act)) throw new Refused('There is no such act.');
    const { act, at, undone_by: undoneBy } = found;
    if (undoneBy) throw new Refused(`${undoneBy} has undone this already.`);
    if (Date.now() - at.getTime() >= UNDO_DAYS * DAY_MS)
      throw new Refused(`An act can be undone for ${UNDO_DAYS} days.`);
    const { kind, item } = readQueueAct(found);
    const undo = found.undo ?? {};
    const { mails = [] } = undo as { mails?: number[] };
    const { shown = [] } = await ACTS[kind].undo(tx, item, undo, who);
    let sent = 0;
    for (const mail of mails) if (!(await takeBackMail(tx, mail))) sent += 1;
    const subject = subjectOf({ kind, id: item });
    await noteUndone(tx, actId, { who, act: `${act}-undone`, subject, reason: null });
    return { act: actId, photos: shown, sent };
  });

const DEEDS: Readonly<Record<QueueKind, readonly [applied: string, refused: string]>> = {
  report: ['hid this review', 'left this review where it is'],
  correction: ['applied this correction', 'refused this correction'],
  photo: ['hid this photo', 'left this photo where it is'],
  enquiry: ['marked this inquiry as done', 'refused this inquiry'],
  message: ['marked this message as done', 'refused this message'],
};

/** For whoever comes second: what the first did. */
async function tellWhatHappened(tx: Db, { kind, id }: QueueItem): Promise<string> {
  const act = await tx
    .selectFrom('audit')
    .select(['who', 'act', 'subject', 'reason', 'undone_by'])
    .where('subject', '=', subjectOf({ kind, id }))
    .where('act', 'in', QUEUE_ACTS)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!act || act.undone_by)
    return 'This waits no longer. It was dealt with elsewhere, or is gone.';
  const [applied, refused] = DEEDS[kind];
  const { outcome, reason } = readQueueAct(act);
  const deed = { applied, refused, dismissed: 'resolved this without a change' }[outcome];
  const why = (REMOVAL_WORDS as Readonly<Record<string, string>>)[reason ?? ''];
  return `${act.who} ${deed} already.${why ? ` ${why}` : ''} Nothing was changed.`;
}

/** Enquiries about advertising, or messages of the contact form, by their ids. */
const enquiryActs = (
  kind: 'enquiry' | 'message',
  stored: 'advertise' | 'contact',
): QueueKindActs => ({
  act: async (tx, id, { verb, note }) => {
    const enquiry = await findEnquiry(tx, stored, Number(id));
    if (!enquiry) return null;
    if (verb === 'refused' && !note) throw new Refused(NOTE_NEEDED, 'note');
    if (!(await handleEnquiry(tx, stored, Number(id)))) return null;
    const mail = {
      kind: 'queue-refused' as const,
      recipient: enquiry.email,
      details: { kind, place: '', note },
      afterS: MAIL_GRACE_S,
    };
    return {
      about: kind === 'enquiry' ? `Inquiry of ${enquiry.restaurant_name}` : 'Message',
      undo: {},
      mails: verb === 'refused' ? [mail] : [],
    };
  },
  undo: async (tx, id) => {
    if (!(await findEnquiry(tx, stored, Number(id)))) throw new Refused('It is deleted by now.');
    await reopenEnquiry(tx, stored, Number(id));
    return {};
  },
});

const ACTS: Readonly<Record<QueueKind, QueueKindActs>> = {
  report: reportActs,
  correction: correctionActs,
  photo: photoActs,
  enquiry: enquiryActs('enquiry', 'advertise'),
  message: enquiryActs('message', 'contact'),
};
