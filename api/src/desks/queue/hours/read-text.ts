import type { z } from 'zod';
import { HOURS_MAX } from '@tableside/contracts/desk/queue/rules';
import type { wireReadHours } from '@tableside/contracts/desk/queue/wire';
import { readOpeningHours } from '../../../import/map/opening-hours';
import type { OpeningHours } from '../../../records/record';
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

/** What somebody's words seem to mean, for a moderator to look at. Days that they do not name stay as they are: whoever writes "Fri
 * until 11pm" says nothing of Saturday. */
export function suggestHours(message: string, current: Week): ReadHours {
  for (const part of listParts(message)) {
    const { hours, unknown } = readOpeningHours(part);
    // A suggestion is a week: it would drop "closed on holidays".
    if (!hours.spans.length || unknown !== null || hours.specialDays) continue;
    const named = /\b(?:off|closed)\b/i.test(part) ? hours : layOver(current, hours);
    return previewHours(formatWeek(named), current);
  }
  return { text: '', rows: [], unknown: null, base: fingerprint(current) };
}

/** The whole, its lines and sentences, and what stands behind a colon. */
function listParts(message: string): string[] {
  const lines = message.split('\n');
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const all = [message, ...lines, ...sentences];
  return [...all, ...all.map((part) => part.replace(/^[^:]*\D:\s+/, ''))]
    .map((part) => part.trim().replace(/[.!?]+$/, ''))
    .filter((part) => part.length > 0 && part.length <= HOURS_MAX);
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
