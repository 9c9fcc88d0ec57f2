import type { PublishedDocuments } from '@tableside/contracts/content/model';
import type { ContentOwner } from '@tableside/contracts/content/wire';

/** Documents that a page shows in place of the live ones. */
export interface PageDraft {
  readonly owner: ContentOwner;
  /** Null: the words that the site was built with. */
  readonly documents: {
    readonly [Kind in keyof PublishedDocuments]: PublishedDocuments[Kind] | null;
  };
}
