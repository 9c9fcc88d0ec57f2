import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RouteHandle } from '@tableside/contracts/remote';

export interface ShellHandle extends RouteHandle, LayoutHandle {
  readonly remote?: RemoteName;
  readonly isPending?: boolean;
  /** HTTP status of a static page. */
  readonly status?: number | undefined;
  /** True when the HTTP status depends on the route's data. */
  readonly statusFromData?: boolean;
  readonly isHome?: boolean;
}

export const readHandle = (match: { readonly handle?: unknown }): ShellHandle =>
  typeof match.handle === 'object' && match.handle !== null ? match.handle : {};

interface LayoutHandle {
  readonly chrome?: boolean;
  /** False for pages that do not use the session. */
  readonly session?: boolean;
  readonly remote?: string;
}

interface LayoutFlags {
  readonly hasChrome: boolean;
  readonly wantsSession: boolean;
}

const isHandle = (value: unknown): value is LayoutHandle =>
  typeof value === 'object' && value !== null;

export function readLayoutFlags(matches: readonly { readonly handle?: unknown }[]): LayoutFlags {
  const handles = matches.map((match) => match.handle).filter(isHandle);
  return {
    hasChrome: handles.every((handle) => handle.chrome !== false),
    wantsSession: handles.every((handle) => handle.session !== false),
  };
}
