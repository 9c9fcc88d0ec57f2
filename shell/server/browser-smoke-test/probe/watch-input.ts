import { captureStack } from '../../inspection/finding';

export interface TimerCounts {
  readonly count: number;
  readonly elapsed: number;
  readonly stack: string;
}

type Timer = (callback: unknown, ...more: unknown[]) => number;

const NAMES = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
] as const;

/** Counts timers and animation frames of releases. @returns counts them within some milliseconds */
export function watchTimers(): (ms: number) => Promise<TimerCounts> {
  const timers = window as unknown as Record<(typeof NAMES)[number], Timer>;
  const wait = timers.setTimeout.bind(window);
  let count = 0;
  let last = '';
  for (const name of NAMES) {
    const own = timers[name];
    const set: Timer = function timer(callback, ...more) {
      const stack = captureStack(set);
      if (typeof callback !== 'function' || !stack.includes('/releases/'))
        return own.call(window, callback, ...more);
      const counted = (...args: unknown[]): unknown => {
        count += 1;
        last = stack;
        return callback.apply(window, args) as unknown;
      };
      return own.call(window, counted, ...more);
    };
    timers[name] = set;
  }
  return (ms) => {
    const [before, startedAt] = [count, performance.now()];
    return new Promise((resolve) =>
      wait(
        () =>
          resolve({ count: count - before, elapsed: performance.now() - startedAt, stack: last }),
        ms,
      ),
    );
  };
}

interface LinkTarget {
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

const INPUTS = ['click', 'keydown'] as const;
type Input = (typeof INPUTS)[number];

/**
 * Outcome of an event. `lost`: something else received it. `stopped`: propagation was stopped
 * or the default prevented before the shell. `unhandled`: the shell left it to the browser.
 * `handled`: the shell handled it.
 */
export type InputOutcome = 'lost' | 'stopped' | 'unhandled' | 'handled';

export interface InputWatch {
  /** A link to another page, preferably in the header, which then has focus. Null for none. */
  readonly findLink: () => LinkTarget | null;
  readonly readInput: (type: Input) => InputOutcome;
  /** Resolves to true when the link's page is shown, to false when another one is idle. */
  readonly hasOpened: (path: string) => Promise<boolean>;
}

/** How many times in a row the router must be found idle. */
const IDLE_TIMES = 10;
const POLL_INTERVAL_MS = 50;

/** Tracks clicks and keys on a link. Call before any other script, to be the first listener. */
export function watchInput(): InputWatch {
  let link: HTMLAnchorElement | null = null;
  const last = new Map<string, Event>();
  const handled = new WeakSet<Event>();
  for (const type of INPUTS) {
    window.addEventListener(type, (event) => void last.set(type, event), true);
    // Before React takes over the root.
    document.addEventListener('DOMContentLoaded', () => {
      const markHandled = (event: Event) => !event.defaultPrevented && handled.add(event);
      document.getElementById('root')?.addEventListener(type, markHandled, true);
    });
  }

  return {
    findLink: () => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      for (const each of linksOf('#root header a[href^="/"]', '#root a[href^="/"]')) {
        const [box] = each.getClientRects();
        if (!box || each.pathname === location.pathname || each.target) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!each.contains(document.elementFromPoint(x, y))) continue;
        link = each;
        link.focus();
        return { x, y, path: link.pathname };
      }
      return null;
    },
    readInput: (type) => {
      // A new document has none.
      if (!link) return 'unhandled';
      const event = last.get(type);
      if (!event || !link.contains(event.target as Node)) return 'lost';
      if (!handled.has(event)) return 'stopped';
      return event.defaultPrevented ? 'handled' : 'unhandled';
    },
    hasOpened: async (path) => {
      for (let idle = 0; idle < IDLE_TIMES;) {
        if (location.pathname === path) return true;
        idle = document.querySelector('#main[aria-busy="true"]') ? 0 : idle + 1;
        await new Promise((resolve) => requestIdleCallback(resolve));
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
      return false;
    },
  };
}

const linksOf = (...selectors: readonly string[]): readonly HTMLAnchorElement[] =>
  selectors.flatMap((selector) => [...document.querySelectorAll<HTMLAnchorElement>(selector)]);
