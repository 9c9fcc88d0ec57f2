import type { Weekday } from '@tableside/contracts/restaurant/model';
import type { OpeningHours, OpeningSpan } from '../records/record';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY_MIN = 1440;

function readDay(name: string): Weekday {
  const index = DAYS.indexOf(name);
  if (index < 0) throw new Error(`Not a weekday: ${name}`);
  return (index + 1) as Weekday;
}

/** `Mo-We` or `Mo` as weekdays. */
function readDays(text: string): Weekday[] {
  const [from = '', to = from] = text.split('-');
  const first = readDay(from);
  const last = readDay(to);
  return Array.from({ length: last - first + 1 }, (_, step) => (first + step) as Weekday);
}

const readMinute = (text: string): number => {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number);
  if (Number.isNaN(hours + minutes)) throw new Error(`Not a time: ${text}`);
  return hours * 60 + minutes;
};

/** `17:00-01:00` as minutes; an end before the start belongs to the next morning. */
function readSpan(text: string, weekday: Weekday): OpeningSpan {
  const [from = '', to = ''] = text.split('-');
  const opensMin = readMinute(from);
  const end = readMinute(to);
  return { weekday, opensMin, closesMin: end <= opensMin ? end + DAY_MIN : end };
}

/** Reads hours as the sample data writes them, such as `Mo-Th 11:00-14:30 17:00-22:00; Su closed`.
 * @throws {Error} for a weekday or a time that cannot be read */
export function readHours(text: string | null): OpeningHours {
  const spans: OpeningSpan[] = [];
  const closedOn: Weekday[] = [];
  for (const rule of text?.split('; ') ?? []) {
    const words = rule.split(' ');
    const days = words.filter((word) => /^[A-Z]/.test(word)).flatMap(readDays);
    const times = words.filter((word) => /^\d/.test(word));
    if (words.includes('closed')) closedOn.push(...days);
    spans.push(...days.flatMap((day) => times.map((time) => readSpan(time, day))));
  }
  return { spans, closedOn };
}
