import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import type { MailAddress } from '../../plugins/mail/mail-content';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { readStoredCity } from '../../settings/repository';
import { toLine } from './describe';
import { findAdvertisementEnquiry, findContactMessage } from './find-enquiry';
import { contactText, enquiriesWaitingText, enquiryText } from './mail-texts';
import { countOpenEnquiries } from './stored-enquiries';

/** Longest name in a header, in characters; the text has it whole. */
const NAME_MAX = 80;

/** Mails to the operator about messages and enquiries, as they are stored when the mail is sent. They go to the address
 * that was configured. Nothing is sent about what is gone or dealt with, or when nothing is waiting any more. */
export const enquiryMailWriters = {
  contact: async (db, siteOrigin, { recipient, details = {} }) => {
    const message = await findContactMessage(db, Number(details['id']));
    if (!message || message.handled_at) return null;
    const { timeZone } = await readStoredCity(db);
    const replyTo = toReplyTo(message.full_name, message.email);
    return {
      to: recipient,
      firstName: undefined,
      replyTo,
      text: contactText(message, { siteOrigin, timeZone }),
    };
  },
  advertise: async (db, siteOrigin, { recipient, details = {} }) => {
    const enquiry = await findAdvertisementEnquiry(db, Number(details['id']));
    if (!enquiry || enquiry.handled_at) return null;
    const { timeZone } = await readStoredCity(db);
    const replyTo = toReplyTo(enquiry.contact_person, enquiry.email);
    return {
      to: recipient,
      firstName: undefined,
      replyTo,
      text: enquiryText(enquiry, { siteOrigin, timeZone }),
    };
  },
  'enquiries-waiting': async (db, siteOrigin, { recipient }) => {
    const open = await countOpenEnquiries(db);
    return open
      ? { to: recipient, firstName: undefined, text: enquiriesWaitingText(open, siteOrigin) }
      : null;
  },
} satisfies Partial<MailWriters>;

/** Whoever wrote, as the one who is answered. */
const toReplyTo = (name: string, address: string): MailAddress | undefined =>
  EMAIL_PATTERN.test(address) ? { name: toLine(name, NAME_MAX), address } : undefined;
