/** What a claim's route says about the layout, in its `handle`. Left out, both are true. */
export interface LayoutHandle {
  /** False hides header and footer. */
  readonly chrome?: boolean;
  /** False skips the session. */
  readonly session?: boolean;
  /** Remote that owns the screen. */
  readonly remote?: string;
}

export interface LayoutFlags {
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
