import { HOURS_EXAMPLE, NOTE_NEEDED } from '@tableside/contracts/admin/queue/rules';
import type { RestaurantSpecialDay } from '@tableside/contracts/admin/restaurants/changes';
import type { Db } from '../../db/schema';
import { Rejection } from '../../http/errors';
import { findRegion } from '../../import/map/holiday-region';
import { setClosed } from '../../restaurants/edits/close-restaurant';
import { editRestaurant, lockRestaurant } from '../../restaurants/edits/edit-restaurant';
import {
  findRestaurantOfCorrection,
  reopenCorrection,
  resolveCorrection,
} from '../../restaurants/corrections';
import { readStoredCity } from '../../settings/repository';
import { fingerprint, loadWeek } from './hours';
import {
  findAddresses,
  notifySender,
  undoEdit,
  type ActionInput,
  type QueueKindActions,
} from './action-types';

const CHANGED =
  'This restaurant’s hours have changed since you opened this. Check the differences again.';
const CHANGED_SINCE = 'This has changed again since then. Edit the restaurant instead.';

/** Corrections of restaurants, by id. Applying one changes the hours or closes the restaurant; without a change
 * it is dismissed. */
export const correctionActions: QueueKindActions = {
  findParties: async (tx, id) => {
    const correction = await findRestaurantOfCorrection(tx, Number(id));
    if (!correction) return null;
    const { restaurant_id: restaurant, user_id: sender } = correction;
    return { restaurants: [restaurant], author: null, senders: [sender] };
  },
  perform: async (tx, id, input) => {
    const correction = await findRestaurantOfCorrection(tx, Number(id));
    if (!correction) return null;
    if (input.verb === 'refused' && !input.note) throw new Rejection({ note: NOTE_NEEDED });
    if (input.verb === 'applied') requirePermission(correction, input);
    if (!(await resolveCorrection(tx, Number(id)))) return null;
    const { title, slug, restaurant_id: restaurantId, user_id: userId } = correction;
    const isApplied = input.verb === 'applied';
    const hours = isApplied && input.hours ? await applyHours(tx, restaurantId, input) : null;
    const closing = isApplied && input.closes ? await closeRestaurant(tx, slug, input) : null;
    const change = { ...hours, ...closing };
    // The address left for questions, else that of the account.
    const recipients = correction.email ? [correction.email] : await findAddresses(tx, [userId]);
    return {
      about: `Correction for ${title}`,
      ...(isApplied && describeChange(title, change)),
      undo: change,
      emails: isApplied
        ? []
        : recipients.map((recipient) =>
            notifySender(recipient, 'correction', { restaurant: title, note: input.note }),
          ),
    };
  },
  undo: async (tx, id, { edit, closed }, who) => {
    if (!(await findRestaurantOfCorrection(tx, Number(id))))
      throw new Rejection('It has been deleted.');
    if (typeof edit === 'number') await undoEdit(tx, { id: edit, who }, CHANGED_SINCE);
    if (typeof closed === 'string')
      await setClosed(tx, closed, false, { ...editorOf({ who }), reason: null });
    await reopenCorrection(tx, Number(id));
    return [];
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

/** The change must match the topic of the correction, and only operators close restaurants permanently.
 * @throws {Rejection} */
function requirePermission(
  { topic }: { readonly topic: string },
  { hours, closes = false, isOperator }: ActionInput,
): void {
  if (hours !== undefined && topic !== 'hours')
    throw new Rejection('Only a correction of opening hours can change them.');
  if (closes && topic !== 'closed')
    throw new Rejection('Only a correction that reports a closure can close a restaurant.');
  if (closes && !isOperator)
    throw new Rejection('Only an operator can close a restaurant permanently.');
}

/** Overrides the hours, so that imports do not change them anymore.
 * @returns what an undo needs */
async function applyHours(
  tx: Db,
  restaurantId: number,
  { hours: text = '', base, ...by }: ActionInput,
): Promise<Change> {
  const restaurant = await lockRestaurant(tx, restaurantId);
  const { city } = await readStoredCity(tx);
  const region = restaurant ? findRegion(restaurant.record, city ?? '') : undefined;
  const { readOpeningHours } = await import('../../import/map/opening-hours');
  const { hours, unknown } = readOpeningHours(text, { region });
  if (unknown !== null)
    throw new Rejection({ hours: `We can’t read these hours: ${unknown}. ${HOURS_EXAMPLE}` });
  if (base !== fingerprint(await loadWeek(tx, restaurantId))) throw new Rejection(CHANGED);
  const { spans, closedOn, specialDays } = hours;
  const changes = {
    hours: { spans: [...spans], closedOn: [...closedOn] },
    ...(specialDays && { specialDays: specialDays as RestaurantSpecialDay[] }),
  };
  const edit = await editRestaurant(tx, { restaurantId, changes, ...editorOf(by) }).catch(
    (error: unknown) => {
      if (!(error instanceof Rejection) || typeof error.reason === 'string') throw error;
      throw new Rejection({ hours: error.message });
    },
  );
  // With equal hours there is nothing to undo.
  return edit ? { edit: edit.actionId } : {};
}

async function closeRestaurant(tx: Db, slug: string, input: ActionInput): Promise<Change> {
  const { version } = input;
  if (version === undefined) throw new Rejection('Reload the queue and try again.');
  const closed = await setClosed(tx, slug, true, { ...editorOf(input), version, reason: null });
  return closed?.isChanged ? { closed: slug } : {};
}

const editorOf = ({ who }: Pick<ActionInput, 'who'>) => ({ who, source: 'correction' as const });
