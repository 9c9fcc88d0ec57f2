/** Why a part of the page uses its release. */
export type PartReason = 'live' | 'preview' | 'canary' | 'quarantined' | 'off';

export interface PartRelease {
  readonly version: string;
  /** The global that its script defines. */
  readonly container: string;
}

export interface PartRemote {
  readonly remote: string;
  readonly releases: readonly PartRelease[];
  readonly paths: readonly string[];
  /** Version that everyone else gets; null for none. */
  readonly live: string | null;
  readonly reason: PartReason;
  /** Shown after the reason. */
  readonly detail: string;
}

interface NamedRelease {
  readonly remote: string;
  readonly version: string;
}

/** Data from the server for the preview overlay. */
export interface PreviewState {
  readonly remotes: readonly PartRemote[];
  /** Releases whose code ran on the server for this page. */
  readonly ran: readonly NamedRelease[];
  /** Releases that threw on the server. */
  readonly threw: readonly NamedRelease[];
  /** Render time in milliseconds; null when the server did not render. */
  readonly renderMs: number | null;
}

export const PREVIEW_STATE_ID = 'preview-state';
/** Id of the bar, which the script looks up. */
export const BAR_ID = 'preview-bar';
export const PARTS_BUTTON_ID = 'preview-parts';
