import { define } from '@tableside/contracts/common/calls';
import type { Figures, SponsorMail } from '@tableside/contracts/desk/figures/wire';
import { readAs } from '../../calls/read-as';

/** Calls of the figures. */
export const figuresCalls = {
  /** `month` such as 2026-11; null for the one that is under way. */
  figures: define<{ readonly month: string | null }, Figures>({
    method: 'GET',
    path: ({ month }) => `desk/figures${month ? `?month=${encodeURIComponent(month)}` : ''}`,
    read: readAs(),
  }),
  sponsorMail: define<void, SponsorMail>({
    method: 'GET',
    path: () => 'desk/sponsor_mail',
    read: readAs(),
  }),
  setSponsorMail: define<{ readonly email: string }, null>({
    method: 'POST',
    path: () => 'desk/sponsor_mail/set',
    body: (args) => args,
    read: readAs(),
  }),
  removeSponsorMail: define<void, null>({
    method: 'POST',
    path: () => 'desk/sponsor_mail/remove',
    read: readAs(),
  }),
  /** For whoever has the key of a mail; nobody has to be signed in. */
  stop: define<{ readonly key: string }, null>({
    method: 'POST',
    path: () => 'figures/stop',
    body: (args) => args,
    read: readAs(),
  }),
} as const;
