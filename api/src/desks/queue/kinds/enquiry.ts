import { MAIL_GRACE_S, NOTE_NEEDED } from '@tableside/contracts/desk/queue/rules';
import { findEnquiry, handleEnquiry, reopenEnquiry } from '../../../enquiries/repository';
import { Refused, type QueueKindActs } from './kind';

/** Enquiries about advertising, or messages of the contact form, by their ids. */
export const enquiryActs = (
  kind: 'enquiry' | 'message',
  stored: 'advertise' | 'contact',
): QueueKindActs => ({
  act: async (tx, id, { verb, note }) => {
    const enquiry = await findEnquiry(tx, stored, Number(id));
    if (!enquiry) return null;
    if (verb === 'refused' && !note) throw new Refused(NOTE_NEEDED, 'note');
    if (!(await handleEnquiry(tx, stored, Number(id)))) return null;
    const mail = {
      kind: 'queue-refused' as const,
      recipient: enquiry.email,
      details: { kind, place: '', note },
      afterS: MAIL_GRACE_S,
    };
    return {
      about: kind === 'enquiry' ? `Inquiry of ${enquiry.restaurant_name}` : 'Message',
      subject: `${kind} ${id}`,
      undo: {},
      mails: verb === 'refused' ? [mail] : [],
    };
  },
  undo: async (tx, id) => {
    if (!(await findEnquiry(tx, stored, Number(id)))) throw new Refused('It is deleted by now.');
    await reopenEnquiry(tx, stored, Number(id));
    return {};
  },
});
