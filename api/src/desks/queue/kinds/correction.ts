import { HOURS_EXAMPLE, MAIL_GRACE_S, NOTE_NEEDED } from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../../db/schema';
import { readOpeningHours } from '../../../import/map/opening-hours';
import type { OpeningHours } from '../../../records/record';
import {
  findPlaceOfCorrection,
  reopenCorrection,
  resolveCorrection,
} from '../../../resources/corrections/repository';
import { changeHours } from '../hours/change-hours';
import { fingerprint, formatWeek, readWeek } from '../hours/week';
import { findAddresses } from './addressees';
import { Refused, type ActInput, type QueueKindActs } from './kind';

type Week = Pick<OpeningHours, 'spans' | 'closedOn'>;

const CHANGED =
  'The hours of this place have changed since you opened this. Look at the difference again.';
const CHANGED_SINCE = 'The hours were changed once more since then. Change them by hand.';

/** Corrections of places, by their ids. One of hours changes the hours, any other is put away once it is dealt with. */
export const correctionActs: QueueKindActs = {
  act: async (tx, id, input) => {
    const correction = await findPlaceOfCorrection(tx, Number(id));
    if (!correction) return null;
    if (input.verb === 'refused' && !input.note) throw new Refused(NOTE_NEEDED, 'note');
    if (!(await resolveCorrection(tx, Number(id)))) return null;
    const { title, slug, restaurant_id: placeId } = correction;
    const hours =
      input.verb === 'applied' && input.hours ? await applyHours(tx, placeId, input) : null;
    const mails = input.verb === 'refused' ? await tellSender(tx, correction, input.note) : [];
    return {
      about: `${hours ? 'Hours' : 'Correction'} of ${title}`,
      // The place is what is of interest later: corrections are forgotten.
      subject: hours ? `place ${slug}` : `correction ${id}`,
      undo: { placeId, ...hours },
      mails,
      ...(hours && { reason: formatWeek(hours.after) }),
    };
  },
  undo: async (tx, id, undo) => {
    if (!(await findPlaceOfCorrection(tx, Number(id)))) throw new Refused('It is deleted by now.');
    const { placeId, before, after } = undo as { placeId: number; before?: Week; after?: Week };
    if (before && after) {
      await lockPlace(tx, placeId);
      if (fingerprint(await readWeek(tx, placeId)) !== fingerprint(after))
        throw new Refused(CHANGED_SINCE);
      await changeHours(tx, placeId, before);
    }
    await reopenCorrection(tx, Number(id));
    return {};
  },
};

/** @returns the weeks before and after */
async function applyHours(tx: Db, placeId: number, { hours = '', base }: ActInput) {
  const { hours: after, unknown } = readOpeningHours(hours);
  if (unknown !== null)
    throw new Refused(`These hours cannot be taken: ${unknown}. ${HOURS_EXAMPLE}`, 'hours');
  await lockPlace(tx, placeId);
  const before = await readWeek(tx, placeId);
  if (base !== fingerprint(before)) throw new Refused(CHANGED);
  await changeHours(tx, placeId, after);
  return { before, after: { spans: after.spans, closedOn: after.closedOn } };
}

const lockPlace = (tx: Db, id: number) =>
  tx.selectFrom('restaurants').select('id').where('id', '=', id).forNoKeyUpdate().execute();

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
