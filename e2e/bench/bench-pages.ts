import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { sumBytes, type PageMeasure, type PageRequest, measurePage } from './measure-page';
import { launchBrowser, describeProfile, PROFILES, type Profile } from './profiles';
import { REQUEST_KINDS } from './request-log';
import { runBench, print, withSite, findMedian, formatSpread } from './run-bench';
import { findFirstPath } from './site-pages';
import { serveFloor } from './static-server';

/** All visits to one page; runs of several pages correspond by index. */
interface PageRuns {
  readonly label: string;
  readonly url: string;
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
  ...REQUEST_KINDS.map((kind): Column => [
    kind,
    spread(({ requests }) => kB(sumBytes(requests, kind)), 1),
  ]),
  ['document kB', spread(({ documentBytes }) => kB(documentBytes), 1)],
  ['elements', spread(({ elements }) => elements)],
  ['TTFB', spread(({ ttfbMs }) => ttfbMs)],
  ['FCP', spread(({ fcpMs }) => fcpMs)],
  ['LCP', spread(({ lcp }) => lcp?.timeMs ?? null)],
  [
    'LCP / floor',
    (page, floor) => (page === floor ? '1' : formatSpread(compareLcp(page, floor), 2)),
  ],
  ['CLS', spread(({ cls }) => cls, 3)],
  ['TBT', spread(({ tbtMs }) => tbtMs)],
  ['chain to LCP', spread(({ lcpChain }) => lcpChain)],
  ['chain before LCP', spread(({ chain }) => chain)],
  ['LCP element', ({ runs }) => findMiddleRun(runs)?.lcp?.element ?? '-'],
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

/** All requests of the visit with the median LCP, in order of their start. */
function renderWaterfall({ label, runs }: PageRuns): string {
  const run = findMiddleRun(runs);
  if (!run) return '';
  const row = ({ url, kind, bytes, depth, startMs, endMs }: PageRequest): string => {
    const { pathname, search } = new URL(url);
    const times = `${startMs.toFixed(0).padStart(6)} ${(endMs?.toFixed(0) ?? '-').padStart(6)}`;
    return `${times} ${kB(bytes).toFixed(1).padStart(7)}  ${kind.padEnd(6)} ${depth}  ${pathname}${search}`;
  };
  const head = ' start    end      kB  kind   depth';
  return [
    `${label}: LCP ${run.lcp?.timeMs.toFixed(0) ?? '-'} ms`,
    head,
    ...run.requests.map(row),
  ].join('\n');
}

function findMiddleRun(runs: readonly PageMeasure[]): PageMeasure | undefined {
  const median = findMedian(runs.map(({ lcp }) => lcp?.timeMs ?? null));
  const distance = ({ lcp }: PageMeasure): number =>
    Math.abs((lcp?.timeMs ?? Infinity) - (median ?? 0));
  return [...runs].sort((a, b) => distance(a) - distance(b))[0];
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', default: 'phone' },
    json: { type: 'string' },
    waterfall: { type: 'boolean', default: false },
  },
});

/**
 * Measures home, the listing and a restaurant page against the floor, on a site with its own
 * sample data.
 */
async function main(): Promise<void> {
  const profile = PROFILES[options.profile === 'desktop' ? 'desktop' : 'phone'];
  const floor = await serveFloor();
  const pages = await withSite(async (site) =>
    measureAll(profile, Number(options.runs), [
      ['floor', `${floor.url}/`],
      ['home', `${site.url}${paths.home}`],
      ['listing', `${site.url}${paths.listing}`],
      ['detail', site.url + (await findFirstPath(site.apiUrl))],
    ]),
  );
  await floor.close();
  await report(profile, pages);
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
      print(`  round ${round} of ${rounds}`);
    }
    return targets.map(([label, url]) => ({ label, url, runs: runs.get(label) ?? [] }));
  } finally {
    await browser.close();
  }
}

async function report(profile: Profile, pages: readonly PageRuns[]): Promise<void> {
  print(`\n${describeProfile(profile)}; empty cache, median (range) of ${options.runs} runs.`);
  print('Times in ms, bytes on the wire in kB; "LCP / floor" compares the visits of one round.\n');
  print(renderPages(pages));
  if (options.waterfall) pages.forEach((page) => print(`\n${renderWaterfall(page)}`));
  if (options.json) await writeFile(options.json, JSON.stringify({ profile, pages }, null, 1));
}

runBench(main);
