import type { ContentDocument, ContentKind } from '@tableside/contracts/content/documents';
import { useEffect, useSyncExternalStore } from 'react';
import { usePlatform } from './context';

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

/** A document as published, or as built in.
 * @param builtIn the copy that the remote was built with */
export function useContent<Kind extends ContentKind>(
  kind: Kind,
  builtIn: ContentDocument<Kind>,
): ContentDocument<Kind> {
  const { content } = usePlatform();
  const peek = () => content.peek(kind);
  const published = useSyncExternalStore(content.subscribe, peek, peek);
  useEffect(() => {
    void content.load(kind);
  }, [content, kind]);
  return published ?? builtIn;
}
