import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import type { PublishedContent } from '@tableside/platform';
import type { ContentState } from '../../src/content/content-state';
import type { LiveContent } from '../releases/content-source';

/** Published documents as one render sees them. */
export interface PageContent {
  readonly published: PublishedContent;
  /** What the browser is told once the page is made.
   * @param isWhole hands over every document, for a page that the browser has to make more of than the server did */
  readonly toState: (isWhole: boolean) => ContentState | null;
}

/** Takes note of what a render reads, so that the page carries just that. */
export function createPageContent(live: LiveContent | null): PageContent {
  const used = new Set<ContentKind>();
  const peek = <Kind extends ContentKind>(kind: Kind): ContentDocument<Kind> | null => {
    used.add(kind);
    return (live?.documents[kind] as ContentDocument<Kind> | undefined) ?? null;
  };
  return {
    published: { peek, load: () => Promise.resolve(), subscribe: () => () => undefined },
    toState: (isWhole) => {
      if (!live) return null;
      const { owner, revision, integrity, documents } = live;
      const kinds = Object.keys(documents) as ContentKind[];
      const carried = kinds.filter((kind) => isWhole || used.has(kind));
      return {
        owner,
        revision,
        integrity,
        kinds,
        documents: Object.fromEntries(carried.map((kind) => [kind, documents[kind]])),
      };
    },
  };
}
