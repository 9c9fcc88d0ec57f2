import type { MailWriters } from './plugins/mail/mail-writers';
import { peopleMailWriters } from './desks/people/mail-writers';
import { queueMailWriters } from './desks/queue/mail-writers';
import { accountMailWriters } from './resources/accounts/mail-writers';
import { ownerMailWriters } from './desks/owners/mail-writers';
import { deskMailWriters } from './desks/roles/mail-writers';
import { enquiryMailWriters } from './resources/enquiries/mail-writers';
import { twoStepMailWriters } from './resources/two-step/mail-writers';

/** Every kind of mail that this host sends. */
export const mailWriters: MailWriters = {
  ...accountMailWriters,
  ...deskMailWriters,
  ...ownerMailWriters,
  ...enquiryMailWriters,
  ...peopleMailWriters,
  ...queueMailWriters,
  ...twoStepMailWriters,
};
