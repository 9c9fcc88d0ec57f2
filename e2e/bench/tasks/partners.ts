import { paths } from '@tableside/contracts/paths';
import { begin, readText, type Task } from './task';

/** Tasks about who pays for the site. */

export const PARTNERS: readonly Task[] = [
  {
    number: 13,
    title: 'Read about the sponsor',
    walk: async (visit) => {
      await begin(visit, paths.about);
      const main = visit.page.getByRole('main');
      await main.getByRole('heading', { level: 1 }).waitFor();
      if (!(await main.getByText(/sponsor/i).count())) return `${paths.about} names no sponsor`;
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
