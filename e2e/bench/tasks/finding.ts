import { paths } from '@tableside/contracts/paths';
import { begin, readText, type Task, type Visit } from './task';

/** Tasks of somebody who looks for a place. */

/** When a note below the list that there is would be there. */
const NOTE_WITHIN_MS = 2000;

const searchBox = ({ page }: Visit) => page.getByRole('combobox', { name: /search/i });
const results = ({ page }: Visit) => page.getByRole('region', { name: 'Results' });

async function search(visit: Visit, text: string): Promise<void> {
  await visit.hand.fill(searchBox(visit), text);
  await visit.hand.key('Enter');
  await visit.page.waitForURL(/search=/);
  await results(visit).waitFor();
}

/** What the search was understood as, and the line below the heading. */
async function tellFound({ page }: Visit): Promise<string> {
  const chips = await page
    .getByRole('group', { name: 'Applied filters' })
    .getByRole('button')
    .allInnerTexts();
  const names = chips.map((chip) => chip.replace(/^Remove\s+/, ''));
  return `${names.join(' · ')}: ${await readText(page, 'h1 + p')}`;
}

export const FINDING: readonly Task[] = [
  {
    number: 1,
    title: 'Tacos, open Friday at 9 PM, on foot',
    walk: async (visit) => {
      await begin(visit);
      await search(visit, 'tacos friday 9 walkable');
      await visit.hand.press(visit.page.getByRole('button', { name: /use my location|near me/i }));
      await results(visit)
        .getByText(/\d (?:ft|mi)$/)
        .first()
        .waitFor();
      return tellFound(visit);
    },
  },
  {
    number: 2,
    title: 'Step-free, with seats outside, for six',
    walk: async (visit) => {
      await begin(visit, paths.listing);
      const row = visit.page.getByRole('group', { name: 'Quick filters' });
      await visit.hand.press(row.getByRole('button', { name: 'Step-free' }));
      await visit.page.waitForURL(/step-free/);
      await visit.hand.press(row.getByRole('button', { name: 'Outdoor' }));
      await visit.page.waitForURL(/outdoor/);
      await visit.page.locator('h1 + p').filter({ hasText: /\d/ }).waitFor();
      const found = await readText(visit.page, 'h1 + p');
      const unknown = visit.page.getByText(/nobody knows/).first();
      const isSaid = await unknown.waitFor({ timeout: NOTE_WITHIN_MS }).then(
        () => true,
        () => false,
      );
      if (!isSaid) return `${found}; of all it is known`;
      return `${found}; ${(await unknown.innerText()).split('\n')[0] ?? ''}`;
    },
  },
  {
    number: 11,
    title: 'Misspelled: ramein, bahn mi',
    walk: async (visit) => {
      const found: string[] = [];
      for (const text of ['ramein', 'bahn mi']) {
        await begin(visit);
        await search(visit, text);
        found.push(`${text}: ${await readText(visit.page, 'h1 + p')}`);
      }
      return found.join('; ');
    },
  },
  {
    number: 12,
    title: 'Where it is, on the map',
    walk: async (visit) => {
      await begin(visit, paths.listing);
      await visit.hand.press(visit.page.getByRole('button', { name: 'Map', exact: true }));
      const map = visit.page.getByRole('region', { name: /map/i }).first();
      await map.getByRole('link').first().waitFor();
      return readText(visit.page, 'text=/places? in view/');
    },
  },
  {
    number: 15,
    title: 'By keyboard to the first result of the list',
    walk: async (visit) => {
      await begin(visit, paths.listing);
      const isThere = () =>
        visit.page.evaluate(() => Boolean(document.activeElement?.closest('main article')));
      await visit.hand.key('Tab');
      // The links that skip come first, and the one to the results is among them.
      for (let stop = 0; stop < 200 && !(await isThere()); stop += 1) {
        const focused = await visit.page.evaluate(() => document.activeElement?.textContent ?? '');
        await visit.hand.key(/skip to results/i.test(focused) ? 'Enter' : 'Tab');
      }
      return (await isThere()) ? 'reached' : 'not reached';
    },
  },
];
