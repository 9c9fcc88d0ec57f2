import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';

/** The words and pictures that a remote's editors have published, apart from its code. What is handed out was checked
 * against its schema. */
export interface PublishedContent {
  /** The document of a kind; null while there is none, and then the copy that the remote was built with stands. */
  readonly peek: <Kind extends ContentKind>(kind: Kind) => ContentDocument<Kind> | null;
  /** Sees to it that `peek` knows the kind. Never rejects: what cannot be had has been reported. */
  readonly load: (kind: ContentKind) => Promise<void>;
  /** Tells when what `peek` answers has changed.
   * @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}
