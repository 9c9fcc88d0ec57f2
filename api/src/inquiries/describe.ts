import type { contactRules } from '@tableside/contracts/site/rules';

type Subject = (typeof contactRules)['subject']['oneOf'][number];

const SUBJECTS: Readonly<Record<Subject, string>> = {
  general: 'General question',
  restaurant: 'A restaurant on this site',
  advertising: 'Advertising',
  feedback: 'Feedback',
  technical: 'Something isn’t working',
  other: 'Something else',
};

export const describeSubject = (subject: string): string =>
  (SUBJECTS as Readonly<Record<string, string>>)[subject] ?? subject;

/** Reads the plan from an inquiry, whose first line is `Plan: Premium ($199 per month)`.
 * @returns `Plan: Premium`, or null without a plan */
export const readPlan = (message: string): string | null =>
  /^(Plan: [^\n(]*[^\n( ])/.exec(message)?.[1] ?? null;

/** Flattens untrusted text to one line of limited length.
 * @param max characters, including the ellipsis */
export function toLine(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()];
  return characters.length <= max
    ? characters.join('')
    : `${characters.slice(0, max - 1).join('')}…`;
}

/** A time in the city's time zone: `Nov 21, 2026, 2:44 AM EST`.
 * @param timeZone IANA name; UTC if unknown */
export const formatCityTime = (at: Date, timeZone: string | null): string =>
  createFormat(timeZone ?? 'UTC')
    .format(at)
    .replaceAll('\u202F', ' ');

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
