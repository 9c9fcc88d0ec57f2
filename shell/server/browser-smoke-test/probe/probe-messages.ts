import type { Inspected } from '../../inspection/inspect-release';
import type { Finding } from '../../inspection/finding';
import type { InputWatch, TimerCounts } from './watch-input';

export type ProbeMessage =
  | { readonly type: 'found'; readonly finding: Finding }
  /** Something threw and the shell replaced it. `stack`: of the calls, then of the components */
  | { readonly type: 'threw'; readonly stack: string }
  /** Uncaught error. `reason`: `uncaughtException: ` or `unhandledRejection: ` and a stack */
  | { readonly type: 'stray'; readonly reason: string };

/** Global through which the probe sends messages as JSON; the driver defines it. */
export const NOTIFY = 'tablesideSmokeTestReport';
/** Functions the probe offers to the driver. */
export const PROBE = 'tablesideSmokeTest';

export interface Probe extends InputWatch {
  readonly findDamage: () => readonly Finding[];
  /** Loads all exposed modules of a release, like `inspectRelease`. */
  readonly inspect: (
    container: string,
    entry: string,
    integrity: string,
    release: Inspected,
  ) => Promise<readonly string[]>;
  /** Scrolls to every widget. @returns names of widgets still pending at the timeout */
  readonly hydrateAll: (timeoutMs: number) => Promise<readonly string[]>;
  /** Name of a changed global or prototype; null for none. */
  readonly findChange: () => string | null;
  /** Waits until the page is idle without an overlay of the shell. @returns false on timeout */
  readonly waitUntilIdle: (timeoutMs: number) => Promise<boolean>;
  readonly countWakeups: (ms: number) => Promise<TimerCounts>;
}
