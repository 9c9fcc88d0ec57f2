import { test, prepareDamagedSite } from '../../support/faults/fault-test';
import { expectNoShift } from '../../support/shifts';
import { PARTS } from '../../support/faults/store';
import { SLOW } from '../../support/tags';

test.describe.configure({ mode: 'default' });

const site = prepareDamagedSite('faults-shifts');

/** A part that comes or goes moves a fifth of the page; late fonts, which may wrap a card's title anew, far less. */
const SHIFT_MAX = 0.01;

for (const part of PARTS) {
  test(
    `marketing's ${part} files missing: nothing jumps on home, on the listing, on pages of its own, or at their foot`,
    { tag: part === 'both' ? [] : SLOW },
    async ({ browser }) => {
      // Eight visits, each watched until the page has come to rest.
      test.slow();
      await site.damage('marketing', part);
      for (const paths of [
        ['/', '/restaurants'],
        ['/coming-soon', '/terms'],
      ]) {
        await Promise.all(
          paths.map((path) =>
            expectNoShift(browser, site.url + path, SHIFT_MAX, { isThrottled: false }),
          ),
        );
      }
    },
  );
}
