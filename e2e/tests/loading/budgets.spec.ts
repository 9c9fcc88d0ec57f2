import { paths } from '@tableside/contracts/paths';
import {
  measurePage,
  sumBytes,
  type PageMeasure,
  type PageRequest,
} from '../../bench/measure-page';
import { findFirstPath } from '../../bench/site-pages';
import { expectNoShift, VISITORS } from '../../support/layout-shifts';
import { SLOW } from '../../support/tags';
import { test, expect, sites } from '../../support/test';

const SCRIPT_BUDGET_BYTES = 150_000;
const FONT_BUDGET_BYTES = 90_000;
/** Before compression: a slow CPU parses all of them around the first paint. */
const DOCUMENT_BUDGET_BYTES = 150_000;
/** Rounds to 0.00 in all tools: a late font moves line ends by a few pixels. */
const SHIFT_BUDGET = 0.0005;
/** The document and its image. */
const LCP_CHAIN_BUDGET = 2;
const ELEMENTS_BUDGET = 900;
const SESSION_CALL = '/api/client-auth/get_loggin_session';

const pages = [
  ['home', async () => '/'],
  ['a restaurant', async () => findFirstPath(sites.sampleApi())],
] as const;

// Only counts and sizes: load times are for `npm run bench`. A phone and a desktop run in parallel
// because most of a visit is waiting.
for (const [name, findPath] of pages) {
  test(`${name} stays within its budgets on a phone and a desktop`, async ({ browser }) => {
    const url = sites.sample() + (await findPath());
    // The very first response may have late data.
    await fetch(url);
    await Promise.all(
      Object.values(VISITORS).map(async (profile) => {
        expectWithinBudgets(await measurePage(browser, url, profile), profile.name);
      }),
    );
  });
}

test('listing and imported city documents stay within budget', async ({ browser }) => {
  for (const url of [sites.sample() + paths.listing, `${sites.city()}/`]) {
    // The very first response may have late data.
    await fetch(url);
    expectSmallDocument(await measurePage(browser, url, VISITORS.phone, { isThrottled: false }));
  }
});

for (const path of [paths.listing, paths.about, paths.comingSoon, paths.contact]) {
  const tag = path === paths.listing || path === paths.about ? [] : SLOW;
  test(`${path} does not shift while it loads`, { tag }, ({ browser }) =>
    expectNoShift(browser, sites.sample() + path, SHIFT_BUDGET),
  );
}

test('both fonts show on the first and next page; the Greek font loads only when needed', async ({
  page,
}) => {
  const shown = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
        .map(({ family }) => family.replaceAll('"', ''))
        .sort(),
    );
  for (const path of [paths.about, paths.contact]) {
    await page.goto(sites.sample() + path);
    await expect.poll(shown).toEqual(['Bricolage Grotesque', 'Instrument Sans']);
  }
  await page.goto(`${sites.sample()}${paths.listing}?search=${encodeURIComponent('Ψαράκι')}`);
  await expect.poll(shown).toEqual(['Bricolage Grotesque', 'Commissioner', 'Instrument Sans']);
});

/** @param device named when a budget is exceeded */
function expectWithinBudgets(page: PageMeasure, device: string): void {
  const addresses = (wanted: (request: PageRequest) => boolean): string[] =>
    page.requests.filter(wanted).map(({ url }) => url);
  const softly = <Value>(value: Value, what: string) => expect.soft(value, `${what}, ${device}`);

  softly(
    addresses(({ hasFailed }) => hasFailed),
    'failed requests',
  ).toEqual([]);
  softly(
    addresses(({ isThirdParty }) => isThirdParty),
    'third parties',
  ).toEqual([]);
  softly(sumBytes(page.requests, 'js'), 'bytes of script').toBeGreaterThan(0);
  softly(sumBytes(page.requests, 'js'), 'bytes of script').toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
  softly(sumBytes(page.requests, 'font'), 'bytes of fonts').toBeLessThanOrEqual(FONT_BUDGET_BYTES);
  softly(page.lcp, 'largest element').not.toBeNull();
  softly(page.lcpChain, 'requests to it').toBeLessThanOrEqual(LCP_CHAIN_BUDGET);
  softly(page.cls, JSON.stringify(page.shifts)).toBeLessThanOrEqual(SHIFT_BUDGET);
  expectSmallDocument(page);
  softly(page.priorityPictures, 'pictures of high priority').toBe(1);
  const calls = addresses(({ url }) => url.includes('/api/')).map((url) => new URL(url).pathname);
  softly(
    calls.filter((path) => path !== SESSION_CALL),
    'calls to the API',
  ).toEqual([]);
}

function expectSmallDocument({ documentBytes, elements }: PageMeasure): void {
  expect.soft(documentBytes, 'bytes').toBeGreaterThan(50_000);
  expect.soft(documentBytes, 'bytes').toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES);
  expect.soft(elements, 'elements').toBeGreaterThan(200);
  expect.soft(elements, 'elements').toBeLessThanOrEqual(ELEMENTS_BUDGET);
}
