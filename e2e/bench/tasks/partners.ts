import { paths } from '@tableside/contracts/paths';
import { begin, readText, type Task } from './task';

/** Tasks about who pays for the site. */

export const PARTNERS: readonly Task[] = [
  {
    number: 13,
    title: 'Read about the sponsor',
    walk: async (visit) => {
      await begin(visit, paths.about);
      const sponsor = visit.page.getByText(/sponsor/i).first();
      await sponsor.waitFor();
      return `${paths.about}: “${await readText(visit.page, 'main >> text=/sponsor/i')}”`;
    },
  },
  {
    number: 14,
    title: 'Advertise',
    walk: async (visit) => {
      await begin(visit, paths.listing);
      await visit.hand.press(
        visit.page.getByRole('contentinfo').getByRole('link', { name: /advertise/i }),
      );
      await visit.hand.press(visit.page.getByRole('button', { name: /^Advertise/ }));
      await visit.page.getByRole('dialog').waitFor();
      return 'the form is open, from the foot of every page';
    },
  },
];
