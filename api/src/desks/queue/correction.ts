import { HOURS_EXAMPLE, MAIL_GRACE_S, NOTE_NEEDED } from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../db/schema';
import { findRegion } from '../../import/map/holiday-region';
import { readOpeningHours } from '../../import/map/opening-hours';
import { setClosed } from '../../restaurants/edits/close-place';
import { editPlace, lockPlace } from '../../restaurants/edits/edit-place';
import { revertEdit } from '../../restaurants/edits/edit-place';
import {
  findPlaceOfCorrection,
  reopenCorrection,
  resolveCorrection,
} from '../../restaurants/corrections';
import { readStoredCity } from '../../settings/repository';
import { fingerprint, readWeek } from './hours';
import { findAddresses, Refused, type ActInput, type QueueKindActs } from './kind';

const CHANGED =
  'The hours of this place have changed since you opened this. Look at the difference again.';
const BUSY = 'An import is being written. Try again in a moment.';
const GONE = 'This place is gone.';
const CHANGED_SINCE = 'This was changed again since then. Edit the restaurant instead.';

/** Corrections of restaurants, by id. One of hours changes the hours, one that says so closes the restaurant; without a change it is
 * dismissed. */
export const correctionActs: QueueKindActs = {
  act: async (tx, id, input) => {
    const correction = await findPlaceOfCorrection(tx, Number(id));
    if (!correction) return null;
    if (input.verb === 'refused' && !input.note) throw new Refused(NOTE_NEEDED, 'note');
    if (input.verb === 'applied') requireRight(correction, input);
    if (!(await resolveCorrection(tx, Number(id)))) return null;
    const { title, slug, restaurant_id: placeId } = correction;
    const isApplied = input.verb === 'applied';
    const hours = isApplied && input.hours ? await applyHours(tx, placeId, input) : null;
    const closing = isApplied && input.closes ? await closePlace(tx, slug, input) : null;
    const change = { ...hours, ...closing };
    const mails = input.verb === 'refused' ? await tellSender(tx, correction, input.note) : [];
    return {
      about: `Correction of ${title}`,
      ...(isApplied && describeChange(title, change)),
      undo: change,
      mails,
    };
  },
  undo: async (tx, id, { edit, closed }, who) => {
    if (!(await findPlaceOfCorrection(tx, Number(id)))) throw new Refused('It is deleted by now.');
    if (typeof edit === 'number') await undoEdit(tx, edit, who);
    if (typeof closed === 'string') {
      await setClosed(tx, closed, false, { ...editorOf({ who }), reason: null });
    }
    await reopenCorrection(tx, Number(id));
    return {};
  },
};

interface Change {
  /** Act of the place. */
  readonly edit?: number;
  /** Slug of the restaurant that was closed. */
  readonly closed?: string;
}

const describeChange = (title: string, { edit, closed }: Change) => {
  if (closed !== undefined)
    return {
      outcome: 'applied',
      about: `Closing of ${title}`,
      message: `${title} is closed for good.`,
    } as const;
  if (edit !== undefined)
    return {
      outcome: 'applied',
      about: `Hours of ${title}`,
      message: `The hours of ${title} are changed.`,
    } as const;
  return { outcome: 'dismissed', message: 'Resolved. Nothing was changed.' } as const;
};

/** A change has to be what the correction is about, and a moderator may not propose and approve the same one.
 * @throws {Refused} */
function requireRight(
  { topic, user_id: senderId }: { readonly topic: string; readonly user_id: number | null },
  { hours, closes = false, userId, isOperator }: ActInput,
): void {
  if (hours !== undefined && topic !== 'hours')
    throw new Refused('Only a correction of opening hours can change them.');
  if (closes && topic !== 'closed')
    throw new Refused('Only a correction that says so can close a restaurant.');
  if (isOperator) return;
  if (closes) throw new Refused('Only an operator can close a restaurant for good.');
  if (hours !== undefined && senderId === userId)
    throw new Refused('You sent this correction, so another moderator has to apply it.');
}

/** Changes the hours as a hand does, so that imports leave them alone from now on.
 * @returns what undoing needs */
async function applyHours(
  tx: Db,
  placeId: number,
  { hours: text = '', base, ...by }: ActInput,
): Promise<Change> {
  const place = await lockPlace(tx, placeId);
  if (!place) throw new Refused(GONE);
  const { city } = await readStoredCity(tx);
  const region = findRegion(place.record, city ?? '');
  const { hours, unknown } = readOpeningHours(text, { region });
  if (unknown !== null) {
    throw new Refused(`These hours cannot be taken: ${unknown}. ${HOURS_EXAMPLE}`, 'hours');
  }
  if (base !== fingerprint(await readWeek(tx, placeId))) throw new Refused(CHANGED);
  const specialDays = hours.specialDays?.map((day) => ({
    ...day,
    spans: day.spans?.map(([opens, closes]): [number, number] => [opens, closes]) ?? null,
  }));
  const changes = {
    hours: { spans: [...hours.spans], closedOn: [...hours.closedOn] },
    ...(specialDays && { specialDays }),
  };
  const edit = await editPlace(tx, { placeId, changes, ...editorOf(by) });
  if (edit.outcome === 'busy') throw new Refused(BUSY);
  if (edit.outcome === 'missing') throw new Refused(GONE);
  if (edit.outcome === 'invalid') {
    throw new Refused(Object.values(edit.fields)[0] ?? HOURS_EXAMPLE, 'hours');
  }
  // Equal hours are nothing to change, and nothing to undo.
  return edit.outcome === 'changed' ? { edit: edit.actId } : {};
}

async function closePlace(tx: Db, slug: string, input: ActInput): Promise<Change> {
  const { version } = input;
  if (version === undefined) throw new Refused('Reload the queue, and try again.');
  const closed = await setClosed(tx, slug, true, { ...editorOf(input), version, reason: null });
  return closed?.isChanged ? { closed: slug } : {};
}

async function undoEdit(tx: Db, actId: number, who: string): Promise<void> {
  const outcome = await revertEdit(tx, { actId, who });
  if (outcome === 'busy') throw new Refused(BUSY);
  if (outcome === 'conflict') throw new Refused(CHANGED_SINCE);
}

const editorOf = ({ who }: Pick<ActInput, 'who'>) => ({ who, source: 'correction' as const });

/** At the address that was left for questions, else at that of the account. */
async function tellSender(
  tx: Db,
  { email, user_id, title }: { email: string; user_id: number | null; title: string },
  note: string,
) {
  const [recipient] = email ? [email] : await findAddresses(tx, [user_id]);
  if (!recipient) return [];
  const details = { kind: 'correction', place: title, note };
  return [{ kind: 'queue-refused' as const, recipient, details, afterS: MAIL_GRACE_S }];
}
