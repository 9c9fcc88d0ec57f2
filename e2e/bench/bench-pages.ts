import { paths } from '@tableside/contracts/paths';
import { sumBytes, type PageMeasure, measurePage } from './measure-page';
import { launchBrowser, describeProfile, type Profile } from './profiles';
import { runBench, print, withSite, formatSpread, type BenchOptions } from './run-bench';
import { findFirstPath } from './site-pages';
import { serveFloor } from './static-server';

/** All visits to one page; runs of several pages correspond by index. */
interface PageRuns {
  readonly label: string;
  readonly runs: readonly PageMeasure[];
}

type Column = readonly [title: string, cell: (page: PageRuns, floor: PageRuns) => string];

const kB = (bytes: number): number => bytes / 1000;
const spread = (read: (run: PageMeasure) => number | null, digits = 0) =>
  (({ runs }: PageRuns) => formatSpread(runs.map(read), digits)) satisfies Column[1];

const COLUMNS: readonly Column[] = [
  ['page', ({ label }) => label],
  ['requests', spread(({ requests }) => requests.length)],
  ['kB', spread(({ requests }) => kB(sumBytes(requests)), 1)],
  ['script kB', spread(({ requests }) => kB(sumBytes(requests, 'js')), 1)],
  ['TTFB', spread(({ ttfbMs }) => ttfbMs)],
  ['FCP', spread(({ fcpMs }) => fcpMs)],
  ['LCP', spread(({ lcp }) => lcp?.timeMs ?? null)],
  [
    'LCP / floor',
    (page, floor) => (page === floor ? '1' : formatSpread(compareLcp(page, floor), 2)),
  ],
  ['CLS', spread(({ cls }) => cls, 4)],
  ['TBT', spread(({ tbtMs }) => tbtMs)],
  ['chain to LCP', spread(({ lcpChain }) => lcpChain)],
];

/** Our LCP divided by the floor's, per run. */
function compareLcp(page: PageRuns, floor: PageRuns): (number | null)[] {
  return page.runs.map(({ lcp }, index) => {
    const base = floor.runs[index]?.lcp;
    return lcp && base ? lcp.timeMs / base.timeMs : null;
  });
}

/** A Markdown table with a column per page: medians and, in brackets, ranges. */
function renderPages(pages: readonly PageRuns[]): string {
  const [floor] = pages;
  if (!floor) return '';
  const lines = COLUMNS.map(
    ([title, cell]) => `| ${[title, ...pages.map((page) => cell(page, floor))].join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(pages.length + 1)}`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Measures home, the listing and a restaurant page of a site with sample data, and peers, against the floor. */
async function main({ runs, profiles, peers }: BenchOptions) {
  const floor = await serveFloor();
  try {
    return await withSite(async (site) => {
      const targets = [
        ['floor', `${floor.url}/`],
        ['home', `${site.url}${paths.home}`],
        ['listing', `${site.url}${paths.listing}`],
        ['detail', site.url + (await findFirstPath(site.apiUrl))],
        ...peers,
      ] as const;
      const results: Record<string, readonly PageRuns[]> = {};
      for (const profile of profiles) {
        const pages = await measureAll(profile, runs, targets);
        results[profile.name] = pages;
        print(`\n${describeProfile(profile)}; empty cache, median (range) of ${runs} runs.`);
        print('Times in ms, bytes on the wire in kB; "LCP / floor" compares one round.\n');
        print(renderPages(pages));
      }
      return results;
    });
  } finally {
    await floor.close();
  }
}

/** One warm-up visit each, then round by round so that a slow machine affects all pages alike. */
async function measureAll(
  profile: Profile,
  rounds: number,
  targets: readonly (readonly [label: string, url: string])[],
): Promise<PageRuns[]> {
  const browser = await launchBrowser();
  try {
    for (const [, url] of targets) await measurePage(browser, url, profile, { isThrottled: false });
    const runs = new Map<string, PageMeasure[]>(targets.map(([label]) => [label, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const [label, url] of targets) {
        runs.get(label)?.push(await measurePage(browser, url, profile));
      }
      print(`  ${profile.name}, round ${round} of ${rounds}`);
    }
    return targets.map(([label]) => ({ label, runs: runs.get(label) ?? [] }));
  } finally {
    await browser.close();
  }
}

runBench(main);
