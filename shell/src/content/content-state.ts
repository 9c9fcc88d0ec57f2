import type { ContentKind, PublishedDocuments } from '@tableside/contracts/content/model';

/** What a page says of the published documents; a tab keeps their revision until it is reloaded. */
export interface ContentState {
  /** The remote whose words they are. */
  readonly owner: string;
  readonly revision: string;
  /** sha384 of the revision's file. */
  readonly integrity: string;
  /** Kinds that are published and can be shown; for the others the built-in copy stands. */
  readonly kinds: readonly ContentKind[];
  /** Those that the page begins with. */
  readonly documents: PublishedDocuments;
}
