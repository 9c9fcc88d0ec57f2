import type { contactRules } from '@tableside/contracts/site/rules';

type Subject = (typeof contactRules)['subject']['oneOf'][number];

/** What the contact form's subjects mean to the operator. */
const SUBJECTS: Readonly<Record<Subject, string>> = {
  general: 'General question',
  restaurant: 'A restaurant on this site',
  advertising: 'Advertising',
  feedback: 'Feedback',
  technical: 'Something does not work',
  other: 'Something else',
};

/** A subject of the contact form in words. */
export const describeSubject = (subject: string): string =>
  (SUBJECTS as Readonly<Record<string, string>>)[subject] ?? subject;

/** An enquiry's message begins with the plan that was chosen, price in brackets: `Plan: Premium ($199 per month)`.
 * @returns `Plan: Premium`, or null when the first line is none */
export const readPlan = (message: string): string | null =>
  /^(Plan: [^\n(]*[^\n( ])/.exec(message)?.[1] ?? null;

/** An untrusted text as one line of bounded length.
 * @param max characters, with the sign that something is missing */
export function toLine(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()];
  return characters.length <= max
    ? characters.join('')
    : `${characters.slice(0, max - 1).join('')}…`;
}

/** An instant as the city's clocks show it: `2026-11-21 02:44 EST`.
 * @param timeZone IANA name; UTC where it is unknown */
export function formatCityTime(at: Date, timeZone: string | null): string {
  const format = createFormat(timeZone ?? 'UTC');
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${partOf('year')}-${partOf('month')}-${partOf('day')} ${partOf('hour')}:${partOf('minute')} ${partOf('timeZoneName')}`;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
