import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';
import { refusedText, removedText } from './mail-texts';

/** Mails about what moderators did. A refusal may go to an address that has no account. */
export const queueMailWriters = {
  'queue-refused': async (_db, siteOrigin, { recipient, details = {} }) => ({
    to: recipient,
    firstName: undefined,
    text: refusedText(siteOrigin, details),
  }),
  'queue-removed': toOwner(async (_db, siteOrigin, _account, { details = {} }) =>
    removedText(siteOrigin, details),
  ),
} satisfies Partial<MailWriters>;
