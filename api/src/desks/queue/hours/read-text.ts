import type { z } from 'zod';
import type { wireReadHours } from '@tableside/contracts/desk/queue/wire';
import { readOpeningHours } from '../../../import/map/opening-hours';
import type { OpeningHours } from '../../../restaurants/record';
import type { NamedHours } from '../../../db/place-tables';
import { compareWeeks, fingerprint, formatWeek, isWhole, WEEKDAYS } from './week';

type Week = Pick<OpeningHours, 'spans' | 'closedOn'>;
type ReadHours = z.infer<typeof wireReadHours>;

/** What a moderator's text would make of a week, read as the import reads it. */
export function previewHours(text: string, current: Week): ReadHours {
  const { hours, unknown } = readOpeningHours(text);
  const isRead = hours.spans.length > 0;
  return {
    text,
    rows: isRead ? compareWeeks(current, hours) : [],
    unknown,
    base: fingerprint(current),
  };
}

/** What a correction seems to mean for a week, for a moderator to look at. Days that it does not name stay as they are: "Fri until
 * 11pm" says nothing of Saturday.
 * @param named null where its text named no hours */
export function suggestHours(named: NamedHours | null, current: Week): ReadHours {
  if (!named) return { text: '', rows: [], unknown: null, base: fingerprint(current) };
  const week = named.isWeek ? named : layOver(current, named);
  const rows = compareWeeks(current, week);
  return { text: formatWeek(week), rows, unknown: null, base: fingerprint(current) };
}

/** Only where all of the week is known: an unknown day would become a closed one. */
function layOver(current: Week, named: Week): Week {
  if (!isWhole(current)) return named;
  const days = WEEKDAYS.filter((day) => named.spans.some(({ weekday }) => weekday === day));
  return {
    spans: [...current.spans.filter(({ weekday }) => !days.includes(weekday)), ...named.spans],
    closedOn: current.closedOn.filter((day) => !days.includes(day)),
  };
}
