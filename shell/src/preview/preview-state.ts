/** Why a part of a page is of the release that it is of. */
export type PartReason = 'live' | 'preview' | 'canary' | 'quarantined' | 'off';

export interface PartRelease {
  readonly version: string;
  /** The global that its script leaves. */
  readonly container: string;
}

export interface PartRemote {
  readonly remote: string;
  readonly releases: readonly PartRelease[];
  readonly paths: readonly string[];
  /** Version that everybody else has; null where there is none. */
  readonly live: string | null;
  readonly reason: PartReason;
  /** Goes on after the reason. */
  readonly detail: string;
}

interface NamedRelease {
  readonly remote: string;
  readonly version: string;
}

/** What the overlay of a preview is told by the server. */
export interface PreviewState {
  readonly remotes: readonly PartRemote[];
  /** Releases whose code the server ran for this page. */
  readonly ran: readonly NamedRelease[];
  /** Those that threw there. */
  readonly threw: readonly NamedRelease[];
  /** How long it rendered, in milliseconds; null where it did not. */
  readonly renderMs: number | null;
}

export const PREVIEW_STATE_ID = 'preview-state';
/** Id of the bar, whose script looks for these parts of it. */
export const BAR_ID = 'preview-bar';
export const PARTS_BUTTON_ID = 'preview-parts';
