import { REMOVAL_WORDS, UNDO_DAYS } from '@tableside/contracts/desk/queue/rules';
import { paths } from '@tableside/contracts/paths';
import type { MailText } from '../../plugins/mail/mail-content';
import type { WrittenOrder } from '../../plugins/mail/mail-writers';

type Details = NonNullable<WrittenOrder['details']>;

/** Leads by kind. What somebody wrote is not repeated: the address may be a stranger's. */
const REFUSALS: Readonly<Record<string, (place: string) => string>> = {
  report: (place) =>
    `You reported a review of ${place}. Thank you. We looked at it, and it stays on the site.`,
  correction: (place) =>
    `You wrote to us that something is wrong about ${place}. Thank you. We looked at it and changed nothing.`,
  enquiry: () => 'You asked about advertising. Thank you. We cannot take this up.',
  message: () => 'You wrote to us by the contact form. Thank you. We cannot take this up.',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  report: 'The review that you reported',
  correction: 'What you wrote about a restaurant',
  enquiry: 'Your inquiry about advertising',
  message: 'Your message to Tableside',
};

/** @param siteOrigin without a slash at the end */
export function refusedText(
  siteOrigin: string,
  { kind = '', place = '', note = '' }: Details,
): MailText {
  return {
    subject: SUBJECTS[kind] ?? SUBJECTS['message'] ?? '',
    lead: (REFUSALS[kind] ?? REFUSALS['message'])?.(place) ?? '',
    fields: [['Why', note]],
    action: { label: 'Write to us', url: siteOrigin + paths.contact },
    notes: [],
  };
}

/** @param siteOrigin without a slash at the end */
export function removedText(
  siteOrigin: string,
  { kind, place = '', reason = '', note = '' }: Details,
): MailText {
  const what = kind === 'photo' ? 'photo' : 'review';
  return {
    subject: `Your ${what} is off the site`,
    lead: `A moderator took your ${what} of ${place} off the site.`,
    fields: [
      ['Why', (REMOVAL_WORDS as Readonly<Record<string, string>>)[reason] ?? ''],
      ['The moderator says', note],
    ],
    action: { label: 'Write to us', url: siteOrigin + paths.contact },
    notes: [
      `If you think that this is wrong, write to us within ${UNDO_DAYS} days. After that the ${what} is deleted for good.`,
    ],
  };
}
