import { setImmediate } from 'node:timers/promises';
import { HOURS_MAX } from '@tableside/contracts/desk/queue/rules';
import type { NamedHours } from '../../../db/place-tables';
import { readOpeningHours } from '../../../import/map/opening-hours';

/** How many parts of a text are read: anyone may send it. Each takes some milliseconds at most. */
const PARTS_MAX = 5;

const DAY = /\b(?:mo|tu|we|th|fr|sa|su|daily|every ?day|weekdays?|weekends?|24\/7)/i;
const TIME = /\d|\b(?:off|closed|noon|midnight)\b/i;
/** What differs from week to week takes a look at the whole year. */
const UNSTABLE =
  /\b(?:ph|sh|easter|weeks?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:\b|[a-z]*\s+\d)|[[\]]|\d{4}|\bday/i;

/** What a text seems to say about opening hours. Other requests are served between its parts.
 * @returns null where nothing is found */
export async function findHours(text: string): Promise<NamedHours | null> {
  for (const part of listParts(text)) {
    await setImmediate();
    const { hours, unknown } = readOpeningHours(part);
    // A suggestion is a week: it would drop "closed on holidays".
    if (!hours.spans.length || unknown !== null || hours.specialDays) continue;
    const { spans, closedOn } = hours;
    return { spans, closedOn, isWeek: /\b(?:off|closed)\b/i.test(part) };
  }
  return null;
}

/** The whole, its lines and sentences, and what follows a colon, where it may be hours. */
function listParts(text: string): string[] {
  const lines = text.split('\n');
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const all = [text, ...lines, ...sentences];
  const parts = [...all, ...all.map((part) => part.replace(/^[^:]*\D:\s+/, ''))]
    .map((part) => part.trim().replace(/[.!?]+$/, ''))
    .filter((part) => part.length <= HOURS_MAX && DAY.test(part) && TIME.test(part))
    .filter((part) => !UNSTABLE.test(part));
  return [...new Set(parts)].slice(0, PARTS_MAX);
}
