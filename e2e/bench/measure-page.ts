import type { Browser, Page } from 'playwright-core';
import { imitate, openContext, type Profile } from './profiles';
import {
  measureDepths,
  logRequests,
  type LoggedRequest,
  type RequestKind,
  type RequestLog,
} from './request-log';

/** Measurements from inside the page. Times are milliseconds since the navigation started. */
interface ProbeMetrics {
  fcpMs: number | null;
  /** The last candidate is the largest painted image or text. */
  lcp: { timeMs: number; element: string; url: string } | null;
  /** Layout shifts without recent input. */
  shifts: { timeMs: number; score: number; moved: string[] }[];
  longTasks: { startMs: number; durationMs: number }[];
}

declare global {
  interface Window {
    benchProbe?: ProbeMetrics;
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

/**
 * Starts observing a document before its own scripts run. Serialized into the page, so it uses
 * nothing from outside and names no inner function (compilers may wrap those in helpers).
 */
function installProbe(): void {
  const metrics: ProbeMetrics = { fcpMs: null, lcp: null, shifts: [], longTasks: [] };
  window.benchProbe = metrics;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) {
      metrics.fcpMs = entry.startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries() as PaintEntry[]) {
      const tag = element?.tagName.toLowerCase() ?? '(removed)';
      const label = element?.id || element?.getAttribute('class')?.split(' ')[0];
      metrics.lcp = { timeMs: startTime, element: label ? `${tag} ${label}` : tag, url };
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
      metrics.shifts.push({ timeMs: shift.startTime, score: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      metrics.longTasks.push({ startMs: startTime, durationMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * A shift belongs to the current window within a second of the previous and five seconds of the
 * first shift (web.dev/articles/cls).
 */
const WINDOW_GAP_MS = 1000;
const WINDOW_LENGTH_MS = 5000;
/** Tasks up to this long are not noticeable, in milliseconds. */
const LONG_TASK_MS = 50;

/** Cumulative layout shift: the worst window of shifts. */
function scoreShifts(shifts: ProbeMetrics['shifts']): number {
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
function sumBlockingMs({ fcpMs, longTasks }: ProbeMetrics): number {
  if (fcpMs === null) return 0;
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const visibleMs = startMs + durationMs - Math.max(startMs, fcpMs);
    return sum + Math.max(0, visibleMs - LONG_TASK_MS);
  }, 0);
}

/** A page has loaded when nothing was requested, received or computed for this long. */
const QUIET_MS = 3000;
const TIMEOUT_MS = 60_000;
const POLL_MS = 100;

export interface PageRequest {
  readonly url: string;
  readonly kind: RequestKind;
  /** Encoded bytes including response headers. */
  readonly bytes: number;
  /** Length of the request chain including this one; the document is 1. */
  readonly depth: number;
  /** Milliseconds since the document was requested; the end is null when it never finished. */
  readonly startMs: number;
  readonly endMs: number | null;
  readonly status: number | null;
  /** No response, or a status of 400 or above. */
  readonly hasFailed: boolean;
  /** Whether it went to another origin than the page's. */
  readonly isThirdParty: boolean;
}

/**
 * Results of one visit with an empty cache. Times are milliseconds since the navigation
 * started.
 */
export interface PageMeasure {
  readonly requests: readonly PageRequest[];
  readonly ttfbMs: number;
  readonly fcpMs: number | null;
  readonly lcp: ProbeMetrics['lcp'];
  /**
   * Chain length of the image that is the largest element; for text, of the deepest style sheet
   * or font.
   */
  readonly lcpChain: number;
  readonly cls: number;
  readonly shifts: ProbeMetrics['shifts'];
  readonly tbtMs: number;
  /** Number of `<img fetchpriority="high">` in the page. */
  readonly priorityPictures: number;
  /** Bytes of the document before compression. */
  readonly documentBytes: number;
  /** Number of elements of the loaded page. */
  readonly elements: number;
}

/**
 * Visits a page once in a fresh context until it is quiet, without interaction.
 * @param options.isThrottled false disables throttling; default true
 * @param options.quietMs how long nothing must happen until the page counts as loaded; default
 * 3000
 * @throws when the page does not respond or become quiet within a minute
 */
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
  return {
    requests,
    ttfbMs: navigation.responseStart,
    fcpMs: probe.fcpMs,
    lcp: probe.lcp,
    lcpChain: findLcpChain(requests, probe.lcp),
    cls: scoreShifts(probe.shifts),
    shifts: probe.shifts,
    tbtMs: sumBlockingMs(probe),
    priorityPictures,
    documentBytes: navigation.decodedBodySize,
    elements,
  };
}

function findLcpChain(requests: readonly PageRequest[], lcp: ProbeMetrics['lcp']): number {
  const picture = lcp?.url ? requests.find(({ url }) => url === lcp.url) : undefined;
  if (picture) return picture.depth;
  const lcpMs = lcp?.timeMs ?? Infinity;
  const needed = requests.filter(
    ({ kind, endMs }) => ['html', 'css', 'font'].includes(kind) && (endMs ?? Infinity) <= lcpMs,
  );
  return Math.max(1, ...needed.map(({ depth }) => depth));
}

/** Encoded bytes of all requests of a type. */
export function sumBytes(requests: readonly PageRequest[], kind?: RequestKind): number {
  return requests
    .filter((request) => !kind || request.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
