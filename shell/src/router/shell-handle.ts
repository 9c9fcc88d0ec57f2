import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RouteHandle } from '@tableside/contracts/remote';
import type { LayoutHandle } from '../layout/layout-flags';

/** What the shell's own routes carry beside a remote's handle. */
export interface ShellHandle extends RouteHandle, LayoutHandle {
  readonly remote?: RemoteName;
  /** True while the remote's routes are on their way: nothing is known of the page. */
  readonly isPending?: boolean;
  /** HTTP status of a page that is always the same. */
  readonly status?: number | undefined;
  /** True when the HTTP status depends on the route's data. */
  readonly statusFromData?: boolean;
  readonly isHome?: boolean;
}

export const readHandle = (match: { readonly handle?: unknown }): ShellHandle =>
  typeof match.handle === 'object' && match.handle !== null ? match.handle : {};
