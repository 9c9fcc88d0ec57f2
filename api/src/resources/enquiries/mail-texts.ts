import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { describeSubject, formatCityTime, readPlan, toLine } from './describe';
import type { StoredEnquiry, StoredMessage } from './find-enquiry';
import { OPERATOR_MAILS_PER_HOUR } from './order-operator-mails';
import type { MailText } from '../../plugins/mail/mail-content';

/** Longest name, title or plan in the subject of a mail, in characters. */
const SUBJECT_PART_MAX = 60;

interface MailContext {
  readonly siteOrigin: string;
  /** Of the city. */
  readonly timeZone: string | null;
}

const cut = (text: string): string => toLine(text, SUBJECT_PART_MAX);
const howToAnswer = (queueUrl: string): readonly string[] => [
  'Answer this mail to write to them. Nobody has checked that the address is theirs.',
  'When it is dealt with, resolve it in the queue:',
  queueUrl,
];

const toQueueUrl = (siteOrigin: string): string => `${siteOrigin}${DESK_PATH}/city/queue`;

export const contactText = (
  message: StoredMessage,
  { siteOrigin, timeZone }: MailContext,
): MailText => ({
  subject: `Contact: ${describeSubject(message.subject)}, from ${cut(message.full_name)}`,
  lead: 'Somebody wrote to us with the contact form.',
  fields: [
    ['Name', message.full_name],
    ['Email', message.email],
    ['Subject', describeSubject(message.subject)],
    ['Message', message.message],
    ['Sent', formatCityTime(message.created_at, timeZone)],
  ],
  notes: howToAnswer(toQueueUrl(siteOrigin)),
});

export function enquiryText(
  enquiry: StoredEnquiry,
  { siteOrigin, timeZone }: MailContext,
): MailText {
  const plan = readPlan(enquiry.message);
  const about = plan ? ` (${cut(plan)})` : '';
  return {
    subject: `Advertising inquiry: ${cut(enquiry.restaurant_name)}${about}`,
    lead: 'Somebody asks about advertising.',
    fields: [
      ['Restaurant', enquiry.restaurant_name],
      ['Contact person', enquiry.contact_person],
      ['Email', enquiry.email],
      ['Phone', enquiry.phone],
      ['Message', enquiry.message],
      ['Sent', formatCityTime(enquiry.created_at, timeZone)],
    ],
    notes: howToAnswer(toQueueUrl(siteOrigin)),
  };
}

/** @param open how many messages and enquiries nobody has dealt with */
export const enquiriesWaitingText = (open: number, siteOrigin: string): MailText => ({
  subject: 'More messages are waiting at Tableside',
  lead: `More than ${OPERATOR_MAILS_PER_HOUR} messages and inquiries came within an hour. All of them are stored, but no more of them are mailed for now.`,
  notes: [
    `${open.toLocaleString('en-US')} ${open === 1 ? 'is' : 'are'} open. To see them: ${toQueueUrl(siteOrigin)}`,
  ],
});
