import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { describeSubject, formatCityTime, readPlan, toLine } from '../../enquiries/describe';
import {
  countOpenEnquiries,
  findAdvertisementEnquiry,
  findContactMessage,
  OPERATOR_MAILS_PER_HOUR,
} from '../../enquiries/repository';
import { readStoredCity } from '../../settings/repository';
import type { MailAddress, WriteMail } from '../queue/email';

/** Mails to the operator about messages and enquiries, as they are stored when the mail is sent. They go to the address that
 * was configured. Nothing is sent about what is gone or dealt with, or when nothing is waiting any more. */

/** Longest name in a header, in characters; the text has it whole. */
const NAME_MAX = 80;
/** Longest name, title or plan in the subject of a mail, in characters. */
const SUBJECT_PART_MAX = 60;

export const contact: WriteMail = async (db, siteOrigin, { recipient, details }) => {
  const message = await findContactMessage(db, Number(details['id']));
  if (!message || message.handled_at) return null;
  const { timeZone } = await readStoredCity(db);
  const subject = describeSubject(message.subject);
  return {
    to: recipient,
    firstName: undefined,
    replyTo: toReplyTo(message.full_name, message.email),
    text: {
      subject: `Contact: ${subject}, from ${cut(message.full_name)}`,
      lead: 'Somebody wrote to us with the contact form.',
      fields: [
        ['Name', message.full_name],
        ['Email', message.email],
        ['Subject', subject],
        ['Message', message.message],
        ['Sent', formatCityTime(message.created_at, timeZone)],
      ],
      notes: howToAnswer(siteOrigin),
    },
  };
};

export const advertise: WriteMail = async (db, siteOrigin, { recipient, details }) => {
  const enquiry = await findAdvertisementEnquiry(db, Number(details['id']));
  if (!enquiry || enquiry.handled_at) return null;
  const { timeZone } = await readStoredCity(db);
  const plan = readPlan(enquiry.message);
  const about = plan ? ` (${cut(plan)})` : '';
  return {
    to: recipient,
    firstName: undefined,
    replyTo: toReplyTo(enquiry.contact_person, enquiry.email),
    text: {
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
      notes: howToAnswer(siteOrigin),
    },
  };
};

/** There are more than are mailed. */
export const enquiriesWaiting: WriteMail = async (db, siteOrigin, { recipient }) => {
  const open = await countOpenEnquiries(db);
  if (!open) return null;
  const count = `${open.toLocaleString('en-US')} ${open === 1 ? 'is' : 'are'}`;
  return {
    to: recipient,
    firstName: undefined,
    text: {
      subject: 'More messages are waiting at Tableside',
      lead: `More than ${OPERATOR_MAILS_PER_HOUR} messages and inquiries came within an hour. All of them are stored, but no more of them are mailed for now.`,
      notes: [`${count} open. To see them: ${toQueueUrl(siteOrigin)}`],
    },
  };
};

const cut = (text: string): string => toLine(text, SUBJECT_PART_MAX);

const toQueueUrl = (siteOrigin: string): string => `${siteOrigin}${DESK_PATH}/city/queue`;

const howToAnswer = (siteOrigin: string): readonly string[] => [
  'Answer this mail to write to them. Nobody has checked that the address is theirs.',
  'When it is dealt with, resolve it in the queue:',
  toQueueUrl(siteOrigin),
];

/** Whoever wrote, as the one who is answered. */
const toReplyTo = (name: string, address: string): MailAddress | undefined =>
  EMAIL_PATTERN.test(address) ? { name: toLine(name, NAME_MAX), address } : undefined;
