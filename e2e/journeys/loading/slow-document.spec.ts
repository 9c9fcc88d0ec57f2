import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../../bench/site-pages';
import type { Listening } from '../../bench/listen';
import { expectNoShift } from '../../support/loading/shifts';
import { serveSlowDocuments } from '../../support/loading/slow-document';
import { sites, test } from '../../support/test';
import { SLOW } from '../../support/tags';

/** 0.00 in every tool's rounding. */
const SHIFT_BUDGET = 0.0005;

let slow: Listening;
test.beforeAll(async () => {
  slow = await serveSlowDocuments(sites.sample());
});
test.afterAll(() => slow.close());

const findRestaurant = () => findFirstPath(sites.sampleApi());

/** Most of a visit is the wait for the pieces, and then until nothing more can come: three pages wait at once. */
const groups = {
  'home, the listing and a restaurant': [paths.home, paths.listing, findRestaurant],
  'about, contact and coming soon': [paths.about, paths.contact, paths.comingSoon],
  'terms, login and registration': [paths.terms, paths.login, paths.register],
};

for (const [names, pages] of Object.entries(groups)) {
  test(
    `later parts of a slow document do not shift earlier ones: ${names}`,
    { tag: names.startsWith('home') ? [] : SLOW },
    async ({ browser }) => {
      await Promise.all(
        pages.map(async (page) => {
          const path = typeof page === 'string' ? page : await page();
          await expectNoShift(browser, slow.url + path, SHIFT_BUDGET, { isThrottled: false });
        }),
      );
    },
  );
}
