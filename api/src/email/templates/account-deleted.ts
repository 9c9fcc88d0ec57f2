import { paths } from '@tableside/contracts/paths';
import type { WriteEmail } from '../queue/email';

/** The account is gone, so the queued email carries the name. */
export const accountDeleted: WriteEmail = async (_db, siteOrigin, { recipient, details }) => ({
  to: recipient,
  firstName: details['first_name'],
  text: {
    subject: 'Your Tableside account has been deleted',
    lead: "Your account, your favorites and your details have been deleted. Your reviews were deleted too, or kept without your name, as you chose. If this wasn't you, contact us:",
    action: { label: 'Contact us', url: siteOrigin + paths.contact },
    notes: ["This is the last email we'll send you. You're welcome back anytime."],
  },
});
