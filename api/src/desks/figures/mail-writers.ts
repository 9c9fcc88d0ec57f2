import { hasLink, type SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import { STOP_FIGURES } from '@tableside/contracts/desk/figures/rules';
import { DESK_PATH } from '@tableside/contracts/desk/rules';
import type { Db } from '../../db/schema';
import type { MailTable, MailText } from '../../plugins/mail/mail-content';
import type { MailWriters, WrittenOrder } from '../../plugins/mail/mail-writers';
import { toOwner } from '../../resources/accounts/mail-writers';
import { firstDay } from './city-day';
import { readFigures, type Figures } from './read-figures';
import { findSponsorMail } from './sponsor-mail';

/** What the slots are called. */
const NAMES: Readonly<Record<SponsorSlot, string>> = {
  banner: 'Line above the header',
  partner: 'Section on the home page',
  footer: 'Sentence in the footer',
};

const count = new Intl.NumberFormat('en-US');
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function toTable({ month, slots }: Figures): MailTable {
  const earlier = shortMonth.format(new Date(firstDay(month, -1)));
  const cell = (now: number, before: number) => ({
    value: count.format(now),
    note: `${count.format(before)} in ${earlier}`,
  });
  return {
    columns: ['Place', 'Views', 'Presses'],
    rows: slots.map(({ slot, views, presses, before }) => ({
      name: NAMES[slot],
      cells: [cell(views, before.views), hasLink(slot) ? cell(presses, before.presses) : null],
    })),
  };
}

/** `November 2026` of 2026-11. */
const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

const NOTE =
  'A view is a page that our server sent to a browser with that place on it. Known robots, and people who ask not to be tracked, are left out. Nothing is kept about who looked.';

const text = (figures: Figures): MailText => ({
  subject: `The sponsor's figures of ${monthInWords(figures.month)}`,
  lead: `This is how often the sponsor's places on Tableside were shown and pressed in ${monthInWords(figures.month)}.`,
  table: toTable(figures),
  notes: [NOTE],
});

/** @returns null for an order that names no month */
async function readMonth(db: Db, { details, created_at }: WrittenOrder): Promise<Figures | null> {
  const month = details?.['month'];
  return month ? readFigures(db, month, created_at.toISOString().slice(0, 10)) : null;
}

/** The monthly mail. An editor who has lost the role meanwhile gets none, nor does an address that is the sponsor's no more. */
export const figuresMailWriters = {
  figures: toOwner(async (db, siteOrigin, account, order) => {
    const editor = await db
      .selectFrom('roles')
      .select('role')
      .where('user_id', '=', account.id)
      .where('role', '=', 'editor')
      .executeTakeFirst();
    const figures = editor && (await readMonth(db, order));
    if (!figures) return null;
    return {
      ...text(figures),
      action: {
        label: 'See them by day and page',
        url: `${siteOrigin}${DESK_PATH}/content/figures?month=${figures.month}`,
      },
    };
  }),
  'sponsor-figures': async (db, siteOrigin, order) => {
    const sponsor = await findSponsorMail(db);
    const figures = await readMonth(db, order);
    if (!figures || sponsor?.address !== order.recipient) return null;
    const key = `?key=${sponsor.stop_key}`;
    return {
      to: sponsor.address,
      firstName: undefined,
      unsubscribeUrl: `${siteOrigin}/api/figures/unsubscribe${key}`,
      text: {
        ...text(figures),
        notes: [
          NOTE,
          'You get this each month because somebody at Tableside named your address for the sponsor. Nobody needs an account to end it.',
        ],
        quiet: { label: 'End these mails', url: `${siteOrigin}${DESK_PATH}/${STOP_FIGURES}${key}` },
      },
    };
  },
} satisfies Partial<MailWriters>;
