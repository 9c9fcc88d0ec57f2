import { EMAIL_PATTERN } from '@tableside/contracts/form-rules';
import { readStoredCity } from '../settings/city-settings';
import type { Db } from '../../db/schema';
import { toLine } from './describe';
import { countOpenEnquiries } from './stored-enquiries';
import { findAdvertisementEnquiry, findContactMessage } from './find-enquiry';
import { contactText, enquiriesWaitingText, enquiryText } from './mail-templates';
import type { Letter } from '../../plugins/mail/compose';
import type { MailOrder } from '../../plugins/mail/queue';

/** Longest name in a header, in characters; the text has it whole. */
const NAME_MAX = 80;

/** Writes to the operator about a message or an enquiry, as it is stored now.
 * @returns null when it is gone or dealt with, and when nothing is waiting any more */
export async function writeEnquiry(
  db: Db,
  { kind, recipient, details = {} }: MailOrder,
): Promise<Letter | null> {
  const letter = { to: recipient, firstName: undefined };
  if (kind === 'enquiries-waiting') {
    const open = await countOpenEnquiries(db);
    return open ? { ...letter, text: enquiriesWaitingText(open) } : null;
  }
  const id = Number(details['id']);
  const { timeZone } = await readStoredCity(db);
  if (kind === 'contact') {
    const message = await findContactMessage(db, id);
    if (!message || message.handled_at) return null;
    const replyTo = toReplyTo(message.full_name, message.email);
    return { ...letter, replyTo, text: contactText(message, timeZone) };
  }
  const enquiry = await findAdvertisementEnquiry(db, id);
  if (!enquiry || enquiry.handled_at) return null;
  const replyTo = toReplyTo(enquiry.contact_person, enquiry.email);
  return { ...letter, replyTo, text: enquiryText(enquiry, timeZone) };
}

/** Whoever wrote, as the one who is answered. */
const toReplyTo = (name: string, address: string): Letter['replyTo'] =>
  EMAIL_PATTERN.test(address) ? { name: toLine(name, NAME_MAX), address } : undefined;
