import type { Browser, Page } from 'playwright-core';
import { imitate, openContext, type Profile } from './profiles';
import {
  measureDepths,
  logRequests,
  type LoggedRequest,
  type RequestKind,
  type RequestLog,
} from './request-log';

/** What a page says about itself. Times are milliseconds since the navigation began. */
interface ProbeFigures {
  fcpMs: number | null;
  /** The last candidate is the largest picture or text that was painted. */
  lcp: { timeMs: number; element: string; url: string } | null;
  /** Layout shifts that no input had caused. */
  shifts: { timeMs: number; score: number; moved: string[] }[];
  longTasks: { startMs: number; durationMs: number }[];
}

declare global {
  interface Window {
    benchProbe?: ProbeFigures;
  }
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

interface PaintEntry extends PerformanceEntry {
  readonly element: Element | null;
  readonly url: string;
}

/** Starts watching a document before its own scripts run. The function travels to the page as text, so it
 * uses nothing from outside and names no inner function (a compiler may wrap those in a helper of its own). */
function installProbe(): void {
  const figures: ProbeFigures = { fcpMs: null, lcp: null, shifts: [], longTasks: [] };
  window.benchProbe = figures;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) {
      figures.fcpMs = entry.startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries() as PaintEntry[]) {
      const tag = element?.tagName.toLowerCase() ?? '(removed)';
      const label = element?.id || element?.getAttribute('class')?.split(' ')[0];
      figures.lcp = { timeMs: startTime, element: label ? `${tag} ${label}` : tag, url };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as ShiftEntry[]) {
      if (shift.hadRecentInput) continue;
      const moved = (shift.sources ?? []).map(({ node }) =>
        node instanceof Element
          ? `${node.tagName.toLowerCase()} ${node.getAttribute('class') ?? ''}`.trim()
          : (node?.nodeName ?? '(removed)'),
      );
      figures.shifts.push({ timeMs: shift.startTime, score: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      figures.longTasks.push({ startMs: startTime, durationMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** A shift belongs to the running window when it comes within a second of the last one and within five
 * seconds of the first (web.dev/articles/cls). */
const WINDOW_GAP_MS = 1000;
const WINDOW_LENGTH_MS = 5000;
/** A task up to this long does not keep anybody waiting. */
const LONG_TASK_MS = 50;

/** Cumulative layout shift: the worst window of shifts. */
function scoreShifts(shifts: ProbeFigures['shifts']): number {
  let worst = 0;
  let sum = 0;
  let firstMs = -Infinity;
  let lastMs = -Infinity;
  for (const { timeMs, score } of shifts) {
    if (timeMs - lastMs > WINDOW_GAP_MS || timeMs - firstMs > WINDOW_LENGTH_MS) {
      sum = 0;
      firstMs = timeMs;
    }
    lastMs = timeMs;
    sum += score;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Total blocking time after the first paint, in milliseconds: what each long task takes beyond 50. */
function sumBlockingMs({ fcpMs, longTasks }: ProbeFigures): number {
  if (fcpMs === null) return 0;
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const visibleMs = startMs + durationMs - Math.max(startMs, fcpMs);
    return sum + Math.max(0, visibleMs - LONG_TASK_MS);
  }, 0);
}

/** A load has ended when for this long nothing was requested, received or computed. */
const QUIET_MS = 3000;
/** What a visit that measures nothing waits for instead. */
const WARM_QUIET_MS = 500;
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export interface PageRequest {
  readonly url: string;
  readonly kind: RequestKind;
  /** Encoded bytes on the wire, response headers included. */
  readonly bytes: number;
  /** How many requests had to follow one another, itself included; the document is 1. */
  readonly depth: number;
  /** Milliseconds since the document was asked for; the end is null when it never came. */
  readonly startMs: number;
  readonly endMs: number | null;
  readonly status: number | null;
  /** No answer, or a status of 400 up. */
  readonly hasFailed: boolean;
  /** Whether it went to another origin than the page's. */
  readonly isThirdParty: boolean;
}

/** What one visit with an empty cache cost. Times are milliseconds since the navigation began. */
export interface PageMeasure {
  readonly requests: readonly PageRequest[];
  readonly ttfbMs: number;
  readonly fcpMs: number | null;
  readonly lcp: ProbeFigures['lcp'];
  /** Depth of the picture that is the largest element; for text, of the deepest style sheet or font. */
  readonly lcpChain: number;
  /** The deepest request that was begun before the largest element was painted. */
  readonly chain: number;
  readonly cls: number;
  readonly shifts: ProbeFigures['shifts'];
  readonly tbtMs: number;
  /** Number of `<img fetchpriority="high">` in the page. */
  readonly priorityPictures: number;
  /** Bytes of the document before compression. */
  readonly documentBytes: number;
  /** Elements of the page at rest. */
  readonly elements: number;
}

/** Visits a page once in a fresh context and watches until it is quiet; nothing on it is touched.
 * @param options.isThrottled false leaves the line and the processor as fast as they are; default true
 * @param options.quietMs how long nothing happens before the page counts as loaded; default 3000
 * @throws when the page does not answer or does not come to rest within a minute */
export async function measurePage(
  browser: Browser,
  url: string,
  profile: Profile,
  { isThrottled = true, quietMs = QUIET_MS } = {},
): Promise<PageMeasure> {
  const context = await openContext(browser, profile);
  try {
    const page = await context.newPage();
    await page.addInitScript(installProbe);
    const cdp = await context.newCDPSession(page);
    const log = await logRequests(cdp);
    if (isThrottled) await imitate(cdp, profile);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await waitForQuiet(page, log, quietMs);
    return await readMeasure(page, log.requests);
  } finally {
    await context.close();
  }
}

/** Visits a page for the sake of the visits that follow: what only the first one of all pays, such as making the
 * pictures, is not the page's own. */
export async function warmPage(browser: Browser, url: string, profile: Profile): Promise<void> {
  await measurePage(browser, url, profile, { isThrottled: false, quietMs: WARM_QUIET_MS });
}

async function waitForQuiet(page: Page, log: RequestLog, quietMs: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const idleMs = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const loadedMs = (navigation as PerformanceNavigationTiming).loadEventEnd;
      const tasks = window.benchProbe?.longTasks ?? [];
      const busyMs = Math.max(loadedMs, ...tasks.map((task) => task.startMs + task.durationMs));
      return loadedMs > 0 ? performance.now() - busyMs : 0;
    });
    const isWaiting = log.requests.some(({ endS }) => endS === null);
    if (!isWaiting && Math.min(idleMs, log.quietForMs()) >= quietMs) return;
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(POLL_MS);
  }
}

async function readMeasure(page: Page, log: readonly LoggedRequest[]): Promise<PageMeasure> {
  const { probe, navigation, priorityPictures, elements } = await page.evaluate(() => ({
    probe: window.benchProbe,
    navigation: performance.getEntriesByType('navigation')[0]?.toJSON() as {
      fetchStart: number;
      responseStart: number;
      decodedBodySize: number;
    },
    priorityPictures: document.querySelectorAll('img[fetchpriority="high" i]').length,
    elements: document.getElementsByTagName('*').length,
  }));
  const [first] = log;
  if (!probe || !first) throw new Error(`${page.url()} was not measured`);
  const depths = measureDepths(log);
  const { origin } = new URL(page.url());
  const sinceStartMs = (instantS: number): number =>
    (instantS - first.startS) * 1000 + navigation.fetchStart;
  const requests = log.map((request): PageRequest => ({
    url: request.url,
    kind: request.kind,
    bytes: request.bytes,
    depth: depths.get(request) ?? 1,
    startMs: sinceStartMs(request.startS),
    endMs: request.endS === null ? null : sinceStartMs(request.endS),
    status: request.status,
    hasFailed: request.hasFailed || (request.status ?? 0) >= 400,
    isThirdParty: new URL(request.url).origin !== origin,
  }));
  const lcpMs = probe.lcp?.timeMs ?? Infinity;
  return {
    requests,
    ttfbMs: navigation.responseStart,
    fcpMs: probe.fcpMs,
    lcp: probe.lcp,
    lcpChain: findLcpChain(requests, probe.lcp),
    chain: Math.max(...requests.filter((r) => r.startMs <= lcpMs).map((r) => r.depth)),
    cls: scoreShifts(probe.shifts),
    shifts: probe.shifts,
    tbtMs: sumBlockingMs(probe),
    priorityPictures,
    documentBytes: navigation.decodedBodySize,
    elements,
  };
}

function findLcpChain(requests: readonly PageRequest[], lcp: ProbeFigures['lcp']): number {
  const picture = lcp?.url ? requests.find(({ url }) => url === lcp.url) : undefined;
  if (picture) return picture.depth;
  const lcpMs = lcp?.timeMs ?? Infinity;
  const needed = requests.filter(
    ({ kind, endMs }) => ['html', 'css', 'font'].includes(kind) && (endMs ?? Infinity) <= lcpMs,
  );
  return Math.max(1, ...needed.map(({ depth }) => depth));
}

/** Encoded bytes of all requests of a kind. */
export function sumBytes(requests: readonly PageRequest[], kind?: RequestKind): number {
  return requests
    .filter((request) => !kind || request.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
