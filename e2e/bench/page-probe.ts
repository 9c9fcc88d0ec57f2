/** What a page says about itself. Times are milliseconds since the navigation began. */
export interface ProbeFigures {
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
export function installProbe(): void {
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
