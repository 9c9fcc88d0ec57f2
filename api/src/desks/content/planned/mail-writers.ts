import type { MailText } from '../../../plugins/mail/mail-content';
import type { MailWriters, WrittenOrder } from '../../../plugins/mail/mail-writers';
import { toOwner } from '../../../resources/accounts/mail-writers';
import { formatCityTime } from '../../../resources/enquiries/describe';
import { readTimeZone } from '../present';

/** What became of a plan, and what is to be done, by its state. */
const NEWS: Readonly<Record<string, readonly [subject: string, lead: string, todo: string]>> = {
  held: [
    'Your planned words did not go live',
    'Words that you planned did not go live. They are kept, and nothing was changed on the site.',
    'Take them off the plan: they are your draft again, which you can mend and publish.',
  ],
  waiting: [
    'Your planned words are late',
    'Words that you planned could not go live at their time.',
    'We try again every minute. You need not do anything unless it lasts.',
  ],
  live: [
    'Your planned words did not end in time',
    'Words that you planned could not be taken back at their end, and are still live.',
    'We try again every minute. You need not do anything unless it lasts.',
  ],
  over: [
    'What showed before your planned words did not come back',
    'Your planned words have reached their end, and what showed before them did not come back.',
    'Look at what is live now. The history can bring back any earlier words.',
  ],
};

function stuckText(
  siteOrigin: string,
  { state = '', document = '', why = '' }: NonNullable<WrittenOrder['details']>,
  moment: string,
): MailText {
  const [subject, lead, todo] = NEWS[state] ?? NEWS['held'] ?? ['', '', ''];
  return {
    subject: `${subject}: ${document}`,
    lead,
    fields: [
      ['Document', document],
      ['Planned for', moment],
      ['Why', why],
    ],
    action: { label: 'Open it at the desk', url: `${siteOrigin}/desk/content/${document}` },
    notes: [todo],
  };
}

/** The mail about a plan that needs a look. */
export const wordsMailWriters = {
  'words-stuck': toOwner(async (db, siteOrigin, _account, { details = {}, created_at }) => {
    const at = new Date(details['at'] ?? created_at);
    return stuckText(siteOrigin, details, formatCityTime(at, await readTimeZone(db)));
  }),
} satisfies Partial<MailWriters>;
