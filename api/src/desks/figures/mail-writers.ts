import { hasLink, type SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import type { MailText } from '../../plugins/mail/mail-content';
import type { MailWriters } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';
import { readFigures, type Figures } from './read-figures';

/** What the slots are called. */
const NAMES: Readonly<Record<SponsorSlot, string>> = {
  banner: 'Line above the header',
  partner: 'Section on the home page',
  footer: 'Sentence in the footer',
};

const count = new Intl.NumberFormat('en-US');

/** `1,204 views (900 the month before), 31 presses (28)`. */
function describe({ slot, views, presses, before }: Figures['slots'][number]): string {
  const seen = `${count.format(views)} views (${count.format(before.views)} the month before)`;
  if (!hasLink(slot)) return seen;
  return `${seen}, ${count.format(presses)} presses (${count.format(before.presses)})`;
}

/** `November 2026` of 2026-11. */
const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

const text = (siteOrigin: string, figures: Figures): MailText => ({
  subject: `The sponsor's figures of ${monthInWords(figures.month)}`,
  lead: `This is how often the sponsor's places on Tableside were shown and pressed in ${monthInWords(figures.month)}.`,
  fields: figures.slots.map((slot) => [NAMES[slot.slot], describe(slot)]),
  action: {
    label: 'See them by day and page',
    url: `${siteOrigin}/desk/content/figures?month=${figures.month}`,
  },
  notes: [
    'A view is a page that our server sent to a browser with that place on it. Known robots, and people who ask not to be tracked, are left out. Nothing is kept about who looked.',
  ],
});

/** The monthly mail to editors. Who has lost the role meanwhile gets none. */
export const figuresMailWriters = {
  figures: toOwner(async (db, siteOrigin, account, { details, created_at }) => {
    const editor = await db
      .selectFrom('roles')
      .select('role')
      .where('user_id', '=', account.id)
      .where('role', '=', 'editor')
      .executeTakeFirst();
    const month = details?.['month'];
    if (!editor || !month) return null;
    return text(siteOrigin, await readFigures(db, month, created_at.toISOString().slice(0, 10)));
  }),
} satisfies Partial<MailWriters>;
