import { isTrue, objects, text } from '../common/read';
import type { Timeslot, Weekday } from './model';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A weekday by its English name or its first three letters; null for anything else. */
function readWeekday(value: unknown): Weekday | null {
  const name = text(value)?.toLowerCase();
  if (!name || name.length < 3) return null;
  const index = WEEKDAYS.findIndex(
    (day) => day === name || (name.length <= 4 && day.startsWith(name)),
  );
  return index < 0 ? null : ((index + 1) as Weekday);
}

/** Opening hours, a slot as the host words it; what has no weekday, or neither hours nor "closed", is dropped.
 * @param areSpecial true for special days: each line has a date then, and may be empty */
export function readTimeslots(value: unknown, areSpecial = false): Timeslot[] {
  return objects(value).flatMap((item) => {
    const weekday = readWeekday(item['weekday']);
    const date = text(areSpecial && item['date']);
    if (!weekday || (areSpecial && !date)) return [];
    const isClosed = isTrue(item['is_closed']);
    const slot = isClosed ? '' : (text(item['slot']) ?? '');
    const line = { weekday, slot, isClosed };
    if (date) return [{ ...line, date, occasion: text(item['name']) }];
    return isClosed || slot ? [line] : [];
  });
}
