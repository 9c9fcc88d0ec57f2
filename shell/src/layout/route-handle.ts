import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RouteHandle } from '@tableside/contracts/remote';

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

/** What a claim's route says about the layout, in its `handle`. Left out, both are true. */
interface LayoutHandle {
  /** False hides header and footer. */
  readonly chrome?: boolean;
  /** False skips the session. */
  readonly session?: boolean;
  readonly remote?: string;
}

interface LayoutFlags {
  readonly hasChrome: boolean;
  readonly wantsSession: boolean;
}

const isHandle = (value: unknown): value is LayoutHandle =>
  typeof value === 'object' && value !== null;

/** The flags of the screen shown, known from the registry's claims before its remote has loaded. */
export function readLayoutFlags(matches: readonly { readonly handle?: unknown }[]): LayoutFlags {
  const handles = matches.map((match) => match.handle).filter(isHandle);
  return {
    hasChrome: handles.every((handle) => handle.chrome !== false),
    wantsSession: handles.every((handle) => handle.session !== false),
  };
}
