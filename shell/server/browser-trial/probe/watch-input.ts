import { stackHere } from '../../inspection/finding';

export interface Wakeups {
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

/** Counts what releases have set timers and frames for, from now on.
 * @returns counts how often one of them comes due within some milliseconds */
export function watchTimers(): (ms: number) => Promise<Wakeups> {
  const timers = window as unknown as Record<(typeof NAMES)[number], Timer>;
  const wait = timers.setTimeout.bind(window);
  let count = 0;
  let last = '';
  for (const name of NAMES) {
    const own = timers[name];
    const set: Timer = function timer(callback, ...more) {
      const stack = stackHere(set);
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

/** What became of an event. `lost`: it went to something else, or nowhere. `stopped`: somebody ended it, or took the browser's
 * own answer to it away, before the shell heard of it. `unhandled`: the shell let the browser do what it does. `handled`: the
 * shell did it. */
export type InputOutcome = 'lost' | 'stopped' | 'unhandled' | 'handled';

export interface InputWatch {
  /** A link to another page: of the header, else of anything. It has the focus then. Null where there is none. */
  readonly findLink: () => LinkTarget | null;
  readonly readInput: (type: Input) => InputOutcome;
  /** Settles when the page of the link is shown: true; or when the router has nothing to do and shows another: false. */
  readonly hasOpened: (path: string) => Promise<boolean>;
}

/** How many times in a row the router has to be found idle. */
const IDLE_TIMES = 10;
const LOOK_EVERY_MS = 50;

/** Follows clicks and keys on a link. Call before anything else of the page runs: its listener is the first. */
export function watchInput(): InputWatch {
  let link: HTMLAnchorElement | null = null;
  const last = new Map<string, Event>();
  const heard = new WeakSet<Event>();
  for (const type of INPUTS) {
    window.addEventListener(type, (event) => void last.set(type, event), true);
    // Before React, which takes the root over later.
    document.addEventListener('DOMContentLoaded', () => {
      const hear = (event: Event) => !event.defaultPrevented && heard.add(event);
      document.getElementById('root')?.addEventListener(type, hear, true);
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
      if (!heard.has(event)) return 'stopped';
      return event.defaultPrevented ? 'handled' : 'unhandled';
    },
    hasOpened: async (path) => {
      for (let idle = 0; idle < IDLE_TIMES;) {
        if (location.pathname === path) return true;
        idle = document.querySelector('#main[aria-busy="true"]') ? 0 : idle + 1;
        await new Promise((resolve) => requestIdleCallback(resolve));
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      return false;
    },
  };
}

const linksOf = (...selectors: readonly string[]): readonly HTMLAnchorElement[] =>
  selectors.flatMap((selector) => [...document.querySelectorAll<HTMLAnchorElement>(selector)]);
