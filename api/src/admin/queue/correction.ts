import { HOURS_EXAMPLE, EMAIL_GRACE_S, NOTE_NEEDED } from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { findRegion } from '../../import/map/holiday-region';
import { readOpeningHours } from '../../import/map/opening-hours';
import { setClosed } from '../../restaurants/edits/close-restaurant';
import { editRestaurant, lockRestaurant } from '../../restaurants/edits/edit-restaurant';
import { revertEdit } from '../../restaurants/edits/edit-restaurant';
import {
  findRestaurantOfCorrection,
  reopenCorrection,
  resolveCorrection,
} from '../../restaurants/corrections';
import { readStoredCity } from '../../settings/repository';
import { fingerprint, loadWeek } from './hours';
import {
  findAddresses,
  ActionRejected,
  type ActionInput,
  type QueueKindActions,
} from './action-types';

const CHANGED =
  'The hours of this restaurant have changed since you opened this. Check the differences again.';
const BUSY = 'An import is in progress. Try again in a moment.';
const RESTAURANT_GONE = 'This restaurant no longer exists.';
const CHANGED_SINCE = 'This has changed again since then. Edit the restaurant instead.';

/** Corrections of restaurants, by id. Applying one changes the hours or closes the restaurant; without a change
 * it is dismissed. */
export const correctionActions: QueueKindActions = {
  action: async (tx, id, input) => {
    const correction = await findRestaurantOfCorrection(tx, Number(id));
    if (!correction) return null;
    if (input.verb === 'refused' && !input.note) throw new ActionRejected(NOTE_NEEDED, 'note');
    if (input.verb === 'applied') requirePermission(correction, input);
    if (!(await resolveCorrection(tx, Number(id)))) return null;
    const { title, slug, restaurant_id: restaurantId } = correction;
    const isApplied = input.verb === 'applied';
    const hours = isApplied && input.hours ? await applyHours(tx, restaurantId, input) : null;
    const closing = isApplied && input.closes ? await closeRestaurant(tx, slug, input) : null;
    const change = { ...hours, ...closing };
    const emails = input.verb === 'refused' ? await notifySender(tx, correction, input.note) : [];
    return {
      about: `Correction of ${title}`,
      ...(isApplied && describeChange(title, change)),
      undo: change,
      emails,
    };
  },
  undo: async (tx, id, { edit, closed }, who) => {
    if (!(await findRestaurantOfCorrection(tx, Number(id))))
      throw new ActionRejected('It has been deleted.');
    if (typeof edit === 'number') await undoEdit(tx, edit, who);
    if (typeof closed === 'string') {
      await setClosed(tx, closed, false, { ...editorOf({ who }), reason: null });
    }
    await reopenCorrection(tx, Number(id));
    return {};
  },
};

interface Change {
  /** Id of the edit in the audit log. */
  readonly edit?: number;
  /** Slug of the restaurant that was closed. */
  readonly closed?: string;
}

const describeChange = (title: string, { edit, closed }: Change) => {
  if (closed !== undefined)
    return {
      outcome: 'applied',
      about: `Closing of ${title}`,
      message: `${title} is now permanently closed.`,
    } as const;
  if (edit !== undefined)
    return {
      outcome: 'applied',
      about: `Hours of ${title}`,
      message: `The hours of ${title} have been changed.`,
    } as const;
  return { outcome: 'dismissed', message: 'Resolved. Nothing was changed.' } as const;
};

/** The change must match the topic of the correction, and moderators cannot approve their own proposals.
 * @throws {ActionRejected} */
function requirePermission(
  { topic, user_id: senderId }: { readonly topic: string; readonly user_id: number | null },
  { hours, closes = false, userId, isOperator }: ActionInput,
): void {
  if (hours !== undefined && topic !== 'hours')
    throw new ActionRejected('Only a correction of opening hours can change them.');
  if (closes && topic !== 'closed')
    throw new ActionRejected('Only a correction that reports a closure can close a restaurant.');
  if (isOperator) return;
  if (closes) throw new ActionRejected('Only an operator can close a restaurant permanently.');
  if (hours !== undefined && senderId === userId)
    throw new ActionRejected('You sent this correction, so another moderator has to apply it.');
}

/** Overrides the hours, so that imports do not change them anymore.
 * @returns what an undo needs */
async function applyHours(
  tx: Db,
  restaurantId: number,
  { hours: text = '', base, ...by }: ActionInput,
): Promise<Change> {
  const restaurant = await lockRestaurant(tx, restaurantId);
  if (!restaurant) throw new ActionRejected(RESTAURANT_GONE);
  const { city } = await readStoredCity(tx);
  const region = findRegion(restaurant.record, city ?? '');
  const { hours, unknown } = readOpeningHours(text, { region });
  if (unknown !== null) {
    throw new ActionRejected(`These hours cannot be read: ${unknown}. ${HOURS_EXAMPLE}`, 'hours');
  }
  if (base !== fingerprint(await loadWeek(tx, restaurantId))) throw new ActionRejected(CHANGED);
  const specialDays = hours.specialDays?.map((day) => ({
    ...day,
    spans: day.spans?.map(([opens, closes]): [number, number] => [opens, closes]) ?? null,
  }));
  const changes = {
    hours: { spans: [...hours.spans], closedOn: [...hours.closedOn] },
    ...(specialDays && { specialDays }),
  };
  const edit = await editRestaurant(tx, { restaurantId, changes, ...editorOf(by) });
  if (edit.outcome === 'busy') throw new ActionRejected(BUSY);
  if (edit.outcome === 'missing') throw new ActionRejected(RESTAURANT_GONE);
  if (edit.outcome === 'invalid') {
    throw new ActionRejected(Object.values(edit.fields)[0] ?? HOURS_EXAMPLE, 'hours');
  }
  // With equal hours there is nothing to undo.
  return edit.outcome === 'changed' ? { edit: edit.actionId } : {};
}

async function closeRestaurant(tx: Db, slug: string, input: ActionInput): Promise<Change> {
  const { version } = input;
  if (version === undefined) throw new ActionRejected('Reload the queue and try again.');
  const closed = await setClosed(tx, slug, true, { ...editorOf(input), version, reason: null });
  return closed?.isChanged ? { closed: slug } : {};
}

async function undoEdit(tx: Db, actionId: number, who: string): Promise<void> {
  const outcome = await revertEdit(tx, { actionId, who });
  if (outcome === 'busy') throw new ActionRejected(BUSY);
  if (outcome === 'conflict') throw new ActionRejected(CHANGED_SINCE);
}

const editorOf = ({ who }: Pick<ActionInput, 'who'>) => ({ who, source: 'correction' as const });

/** Emails the address left for questions, else that of the account. */
async function notifySender(
  tx: Db,
  { email, user_id, title }: { email: string; user_id: number | null; title: string },
  note: string,
) {
  const [recipient] = email ? [email] : await findAddresses(tx, [user_id]);
  if (!recipient) return [];
  const details = { kind: 'correction', restaurant: title, note };
  return [{ kind: 'queue-refused' as const, recipient, details, afterS: EMAIL_GRACE_S }];
}
