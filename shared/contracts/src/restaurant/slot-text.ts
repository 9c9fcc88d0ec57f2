/** Parses the text of opening hours. Ambiguous text is not parsed. */

/** Minutes from midnight of the opening day; `closesMin` over 1440 is on the next day. */
export interface OpenSpan {
  readonly opensMin: number;
  readonly closesMin: number;
}

export const DAY_MIN = 1440;

const ALL_DAY = /^(?:open )?(?:24 ?(?:hours|hrs|h)|24\/7|all day)$/;
const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?`;
const SPAN = new RegExp(String.raw`^${TIME} ?(?:-|to|until|till) ?${TIME}$`);

interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly half: string | undefined;
}

/** Lines that were read before: days of a week are alike, and so are restaurants. */
const known = new Map<string, readonly OpenSpan[] | null>();
const KNOWN_MAX = 1000;

/** Parses one line of opening hours.
 * @param text such as "5:00 PM to 1:00 AM", "5pm – 1am", "17:00-01:00", "Open 24 hours", or several joined by commas
 * @returns spans in the order written, empty for "Closed", or null when ambiguous */
export function parseSlot(text: string): readonly OpenSpan[] | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_MAX) known.clear();
  const spans = readSlot(text);
  known.set(text, spans);
  return spans;
}

function readSlot(text: string): readonly OpenSpan[] | null {
  const plain = normalize(text);
  if (plain === 'closed') return [];
  if (ALL_DAY.test(plain)) return [{ opensMin: 0, closesMin: DAY_MIN }];
  const spans = plain.split(/ ?(?:[,;&]| and ) ?/).map(parseSpan);
  return spans.every((span) => span !== null) ? spans : null;
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<![a-z])([ap])\.? ?m(?![a-z])\.?/g, '$1m')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/\b(?:12 ?)?noon\b/g, '12 pm')
    .replaceAll(/\b(?:12 ?)?midnight\b/g, '12 am')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function parseSpan(text: string): OpenSpan | null {
  const match = SPAN.exec(text);
  if (!match) return null;
  const opens = readTime(match[1], match[2], match[3]);
  const closes = readTime(match[4], match[5], match[6]);
  // "5 - 10 pm" is ambiguous.
  if (!opens || !closes || Boolean(opens.half) !== Boolean(closes.half)) return null;
  if (!opens.half && !isTwentyFourHours(match[0], opens, closes)) return null;
  const opensMin = toMinutes(opens);
  const closesMin = toMinutes(closes);
  if (opensMin === null || closesMin === null || opensMin === DAY_MIN) return null;
  if (opensMin === closesMin) return opensMin === 0 ? { opensMin, closesMin: DAY_MIN } : null;
  return { opensMin, closesMin: closesMin > opensMin ? closesMin : closesMin + DAY_MIN };
}

function readTime(hour?: string, minute?: string, half?: string): ClockTime | null {
  // Without AM or PM, a bare "9" is ambiguous; "9:00" is a time.
  if (hour === undefined || (minute === undefined && half === undefined)) return null;
  return { hour: Number(hour), minute: Number(minute ?? 0), half };
}

/** True for "17:00-01:00", but not for "9:00-5:00", which may mean nine to five. */
function isTwentyFourHours(text: string, opens: ClockTime, closes: ClockTime): boolean {
  return (
    /(?:^|\D)0\d[:.]/.test(text) || [opens, closes].some(({ hour }) => hour > 12 || hour === 0)
  );
}

function toMinutes({ hour, minute, half }: ClockTime): number | null {
  if (minute > 59) return null;
  if (!half) return hour * 60 + minute <= DAY_MIN ? hour * 60 + minute : null;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
}
