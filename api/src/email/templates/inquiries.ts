import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import { ADMIN_PATH } from '@tableside/contracts/admin/rules';
import { describeSubject, formatCityTime, readPlan, toLine } from '../../inquiries/describe';
import {
  countOpenInquiries,
  findInquiry,
  OPERATOR_EMAILS_PER_HOUR,
} from '../../inquiries/repository';
import { readStoredCity } from '../../settings/repository';
import type { EmailAddress, WriteEmail } from '../queue/queue';

/** Emails to the configured operator addresses about messages and inquiries, as stored when the email is
 * sent. Nothing is sent about deleted or resolved ones. */

/** Maximum characters of a name in a header; the text has all of it. */
const NAME_MAX = 80;
/** Maximum characters of a name, title or plan in a subject. */
const SUBJECT_PART_MAX = 60;

export const contact: WriteEmail = async (db, siteOrigin, { recipient, details }) => {
  const message = await findInquiry(db, 'contact', Number(details['id']));
  if (!message || message.handled_at) return null;
  const { timeZone } = await readStoredCity(db);
  const subject = describeSubject(message.subject);
  return {
    to: recipient,
    firstName: undefined,
    replyTo: toReplyTo(message.name, message.email),
    text: {
      subject: `Contact: ${subject}, from ${cut(message.name)}`,
      lead: 'You have a new message from the contact form.',
      fields: [
        ['Name', message.name],
        ['Email', message.email],
        ['Subject', subject],
        ['Message', message.message],
        ['Sent', formatCityTime(message.created_at, timeZone)],
      ],
      notes: howToReply(siteOrigin),
    },
  };
};

export const advertise: WriteEmail = async (db, siteOrigin, { recipient, details }) => {
  const inquiry = await findInquiry(db, 'advertise', Number(details['id']));
  if (!inquiry || inquiry.handled_at) return null;
  const { timeZone } = await readStoredCity(db);
  const plan = readPlan(inquiry.message);
  const about = plan ? ` (${cut(plan)})` : '';
  return {
    to: recipient,
    firstName: undefined,
    replyTo: toReplyTo(inquiry.name, inquiry.email),
    text: {
      subject: `Advertising inquiry: ${cut(inquiry.restaurant_name)}${about}`,
      lead: 'You have a new advertising inquiry.',
      fields: [
        ['Restaurant', inquiry.restaurant_name],
        ['Contact person', inquiry.name],
        ['Email', inquiry.email],
        ['Phone', inquiry.phone],
        ['Message', inquiry.message],
        ['Sent', formatCityTime(inquiry.created_at, timeZone)],
      ],
      notes: howToReply(siteOrigin),
    },
  };
};

/** Sent once the hourly limit of emails is reached. */
export const inquiriesWaiting: WriteEmail = async (db, siteOrigin, { recipient }) => {
  const open = await countOpenInquiries(db);
  if (!open) return null;
  const count = `${open.toLocaleString('en-US')} ${open === 1 ? 'is' : 'are'}`;
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject: 'More messages are waiting on Tableside',
      lead: `More than ${OPERATOR_EMAILS_PER_HOUR} messages and inquiries arrived within an hour. We saved them all, but we won't email you about new ones for now.`,
      notes: [`${count} open. See them in the queue: ${toQueueUrl(siteOrigin)}`],
    },
  };
};

const cut = (text: string): string => toLine(text, SUBJECT_PART_MAX);

const toQueueUrl = (siteOrigin: string): string => `${siteOrigin}${ADMIN_PATH}/city/queue`;

const howToReply = (siteOrigin: string): readonly string[] => [
  'Reply to this email to reach the sender. The address has not been verified.',
  "When you've handled it, mark it as done in the queue:",
  toQueueUrl(siteOrigin),
];

const toReplyTo = (name: string, address: string): EmailAddress | undefined =>
  EMAIL_PATTERN.test(address) ? { name: toLine(name, NAME_MAX), address } : undefined;
