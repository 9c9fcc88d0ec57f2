import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RouteHandle } from '@tableside/contracts/remote';

export interface ShellHandle extends RouteHandle {
  readonly remote?: RemoteName;
  /** False hides header and footer. */
  readonly chrome?: boolean;
  /** False for pages that do not use the session. */
  readonly session?: boolean;
  readonly isPending?: boolean;
  /** HTTP status of a static page. */
  readonly status?: number | undefined;
  /** True when the HTTP status depends on the route's data. */
  readonly statusFromData?: boolean;
  readonly isHome?: boolean;
}

export const readHandle = (match: { readonly handle?: unknown }): ShellHandle =>
  typeof match.handle === 'object' && match.handle !== null ? match.handle : {};
