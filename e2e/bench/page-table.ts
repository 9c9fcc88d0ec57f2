import { sumBytes, type PageMeasure, type PageRequest } from './measure-page';
import { REQUEST_KINDS } from './request-log';
import { findMedian, formatSpread } from './statistics';

/** All visits to one page; the runs of several pages belong together by their index. */
export interface PageRuns {
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

/** Our LCP divided by the floor's, run by run. */
export function compareLcp(page: PageRuns, floor: PageRuns): (number | null)[] {
  return page.runs.map(({ lcp }, index) => {
    const base = floor.runs[index]?.lcp;
    return lcp && base ? lcp.timeMs / base.timeMs : null;
  });
}

/** A Markdown table with a column per page; medians, and in brackets the range over the runs. */
export function renderPages(pages: readonly PageRuns[]): string {
  const [floor] = pages;
  if (!floor) return '';
  const lines = COLUMNS.map(
    ([title, cell]) => `| ${[title, ...pages.map((page) => cell(page, floor))].join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(pages.length + 1)}`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Every request of the visit with the median LCP, in the order in which they began. */
export function renderWaterfall({ label, runs }: PageRuns): string {
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
