import type { ShellReport } from '@tableside/registry/reports/shell-reports';

/** What the launcher and a shell server say to one another. Both sides may be of different releases: what one does not know it
 * passes over. */

/** Releases of the shell that the launcher has tried and does not run. */
export type Refused = ShellReport['refused'];

export type LauncherMessage =
  /** A connection comes along with it. Whoever takes it says so, by its number, before reading from it. */
  | { readonly type: 'connection'; readonly id: number }
  /** From now on all new connections come here. */
  | { readonly type: 'serve'; readonly refused: Refused }
  /** No new connections come; it may have to serve again. */
  | { readonly type: 'drain' }
  /** It ends, once nothing is under way. */
  | { readonly type: 'stop'; readonly isUrgent: boolean };

export type ServerMessage =
  { readonly type: 'ready' } | { readonly type: 'taken'; readonly id: number };

/** A shell server that was started with this serves what the launcher hands over. */
export const LAUNCHED_FLAG = '--behind-launcher';
