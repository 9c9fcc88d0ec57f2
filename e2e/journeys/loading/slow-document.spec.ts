import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../../bench/site-pages';
import type { Listening } from '../../bench/listen';
import { expectNoShift } from '../../support/shifts';
import { serveSlowDocuments } from '../../support/slow-document';
import { sites, test } from '../../support/test';

/** 0.00 in every tool's rounding. */
const SHIFT_BUDGET = 0.0005;

let slow: Listening;
test.beforeAll(async () => {
  slow = await serveSlowDocuments(sites.sample());
});
test.afterAll(() => slow.close());

const pages = [
  [paths.home, async () => paths.home],
  [paths.listing, async () => paths.listing],
  ['a restaurant', async () => findFirstPath(sites.sampleApi())],
  ...[paths.about, paths.contact, paths.comingSoon, paths.terms, paths.login, paths.register].map(
    (path) => [path, async () => path] as const,
  ),
] as const;

for (const [name, findPath] of pages) {
  test(`later parts of a slow document do not shift earlier ones: ${name}`, async ({ browser }) => {
    await expectNoShift(browser, slow.url + (await findPath()), SHIFT_BUDGET, {
      isThrottled: false,
    });
  });
}
