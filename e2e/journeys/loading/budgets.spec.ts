import { paths } from '@tableside/contracts/paths';
import { test, expect, sites } from '../../support/test';
import {
  measurePage,
  sumBytes,
  warmPage,
  type PageMeasure,
  type PageRequest,
} from '../../bench/measure-page';
import { PROFILES } from '../../bench/profiles';
import { findFirstPath } from '../../bench/site-pages';
import { expectNoShift } from '../../support/shifts';

const SCRIPT_BUDGET_BYTES = 150_000;
const FONT_BUDGET_BYTES = 90_000;
/** Before compression: a slow processor parses all of them around the first paint. */
const DOCUMENT_BUDGET_BYTES = 130_000;
/** 0.00 in every tool's rounding: a font that comes after the first paint moves the end of some line by a few pixels. */
const SHIFT_BUDGET = 0.0005;
/** The document, and the picture that it names. */
const LCP_CHAIN_BUDGET = 2;
const ELEMENTS_BUDGET = 900;
const SESSION_CALL = '/api/client-auth/get_loggin_session';

const pages = [
  ['home', async () => '/'],
  ['a restaurant', async () => findFirstPath(sites.sampleApi())],
] as const;

// Counts and sizes only: how long a load takes is for `npm run bench`, beside a floor on the same machine.
for (const [name, findPath] of pages) {
  for (const profile of [PROFILES.phone, PROFILES.desktop]) {
    test(`${name} stays within its budgets on a ${profile.name}`, async ({ browser }) => {
      const url = sites.sample() + (await findPath());
      await warmPage(browser, url, profile);
      const page = await measurePage(browser, url, profile);
      const addresses = (wanted: (request: PageRequest) => boolean): string[] =>
        page.requests.filter(wanted).map((request) => request.url);
      const pathsOf = (urls: readonly string[]): string[] =>
        urls.map((address) => new URL(address).pathname);

      expect
        .soft(
          addresses(({ hasFailed }) => hasFailed),
          'failed requests',
        )
        .toEqual([]);
      expect
        .soft(
          addresses(({ isThirdParty }) => isThirdParty),
          'third parties',
        )
        .toEqual([]);
      expect.soft(sumBytes(page.requests, 'js'), 'bytes of script').toBeGreaterThan(0);
      expect.soft(sumBytes(page.requests, 'js')).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
      expect.soft(sumBytes(page.requests, 'font')).toBeLessThanOrEqual(FONT_BUDGET_BYTES);
      expect.soft(page.lcp, 'largest element').not.toBeNull();
      expect.soft(page.lcpChain, 'requests to it').toBeLessThanOrEqual(LCP_CHAIN_BUDGET);
      expect.soft(page.cls, JSON.stringify(page.shifts)).toBeLessThanOrEqual(SHIFT_BUDGET);
      expectSmallDocument(page);
      expect.soft(page.priorityPictures, 'pictures of high priority').toBe(1);
      const calls = pathsOf(addresses(({ url: address }) => /\/api\//.test(address)));
      expect
        .soft(
          calls.filter((path) => path !== SESSION_CALL),
          'calls to the API',
        )
        .toEqual([]);
    });
  }
}

test('the document of the listing stays within its budgets', async ({ browser }) => {
  const url = sites.sample() + paths.listing;
  expectSmallDocument(await measurePage(browser, url, PROFILES.phone, { isThrottled: false }));
});

for (const path of [paths.comingSoon, paths.about, paths.contact]) {
  test(`nothing on ${path} moves while it loads on a phone and a desktop`, async ({ browser }) => {
    await expectNoShift(browser, sites.sample() + path, SHIFT_BUDGET);
  });
}

function expectSmallDocument({ documentBytes, elements }: PageMeasure): void {
  expect.soft(documentBytes, 'bytes').toBeGreaterThan(50_000);
  expect.soft(documentBytes, 'bytes').toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES);
  expect.soft(elements, 'elements').toBeGreaterThan(200);
  expect.soft(elements, 'elements').toBeLessThanOrEqual(ELEMENTS_BUDGET);
}
