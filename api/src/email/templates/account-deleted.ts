import { paths } from '@tableside/contracts/paths';
import type { WriteMail } from '../queue/email';

/** The account is gone, so that the order says whom it greets. */
export const accountDeleted: WriteMail = async (_db, siteOrigin, { recipient, details }) => ({
  to: recipient,
  firstName: details['first_name'],
  text: {
    subject: 'Your Tableside account is deleted',
    lead: 'Your Tableside account is deleted, with your favorites and your details. Your reviews are gone too, or stay without your name, as you chose. If it was not you, tell us:',
    action: { label: 'Write to us', url: siteOrigin + paths.contact },
    notes: ['This is our last mail to you. You are welcome back any time.'],
  },
});
