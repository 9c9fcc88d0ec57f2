import type { Inspected } from '../../inspection/inspect-release';
import type { Finding } from '../../inspection/finding';
import type { InputWatch, Wakeups } from './watch-input';
import type { PageWatch } from './watch-page';

/** What the probe tells of the page that it runs in. */
export type Note =
  | { readonly type: 'found'; readonly finding: Finding }
  /** Something was thrown, and the shell has shown something else in its place.
   * `stack`: of the calls, then of the components */
  | { readonly type: 'threw'; readonly stack: string }
  /** Nobody caught it.
   * `reason`: `uncaughtException: ` or `unhandledRejection: `, and a stack */
  | { readonly type: 'stray'; readonly reason: string };

/** The function by which the probe tells something, as JSON. Whoever drives the page makes it. */
export const TELL = 'tablesideTrialTell';
/** What the probe offers to whoever drives the page. */
export const PROBE = 'tablesideTrial';

export interface Probe extends InputWatch, PageWatch {
  /** Loads all that a release exposes, as `inspectRelease`. */
  readonly inspect: (
    container: string,
    entry: string,
    release: Inspected,
  ) => Promise<readonly string[]>;
  /** Scrolls to every widget, and waits until all of them are awake.
   * @returns names of those that are not, after a while */
  readonly wakeAll: (patienceMs: number) => Promise<readonly string[]>;
  /** The name of a global or prototype that has changed; null where none has. */
  readonly findChange: () => string | null;
  /** Waits until the page has nothing to do, and the shell no screen in front of it.
   * @returns false where that does not come, after a while */
  readonly settle: (patienceMs: number) => Promise<boolean>;
  readonly countWakeups: (ms: number) => Promise<Wakeups>;
}
