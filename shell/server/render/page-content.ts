import type {
  ContentDocument,
  ContentKind,
  PublishedDocuments,
} from '@tableside/contracts/content/model';
import {
  filledSlots,
  withCountedLinks,
  type SponsorSlot,
} from '@tableside/contracts/content/sponsor-slots';
import type { PublishedContent } from '@tableside/platform';
import type { ContentState } from '../../src/page-state';
import type { LiveContent } from '../releases/content-source';
import type { ContentOwner } from '@tableside/contracts/content/wire';

export interface PageDraft {
  readonly owner: ContentOwner;
  /** Null: the words that the site was built with. */
  readonly documents: {
    readonly [Kind in keyof PublishedDocuments]: PublishedDocuments[Kind] | null;
  };
}

export interface PageContent {
  readonly published: PublishedContent;
  /** What the browser is told once the page is made.
   * @param isWhole hands over every document, for a page that the browser has to make more of than the server did */
  readonly toState: (isWhole: boolean) => ContentState | null;
  readonly shown: () => readonly SponsorSlot[];
}

/** Takes note of what a render reads, so that the page carries just that. A page with a draft carries all: what is missing would be
 * asked for by the revision that is live.
 * @param countsFor origin of the site where presses on the sponsor's links are counted; null: they are not
 * @param draft what stands in place of what is live */
export function createPageContent(
  published: LiveContent | null,
  countsFor: string | null = null,
  draft?: PageDraft,
): PageContent {
  const live = draft ? withDraft(published, draft) : published;
  const { documents = {} } = live ?? {};
  const sent = countsFor === null ? documents : withCountedLinks(documents, countsFor);
  const used = new Set<ContentKind>();
  const peek = <Kind extends ContentKind>(kind: Kind): ContentDocument<Kind> | null => {
    used.add(kind);
    return (sent[kind] as ContentDocument<Kind> | undefined) ?? null;
  };
  return {
    published: { peek, load: () => Promise.resolve(), subscribe: () => () => undefined },
    toState: (isWhole) => {
      if (!live) return null;
      const { owner, revision, integrity } = live;
      const kinds = Object.keys(sent) as ContentKind[];
      const carried = kinds.filter((kind) => isWhole || draft || used.has(kind));
      return {
        owner,
        revision,
        integrity,
        kinds,
        documents: Object.fromEntries(carried.map((kind) => [kind, sent[kind]])),
      };
    },
    shown: () => filledSlots(documents).filter((slot) => used.has(slot)),
  };
}

/** Stands for the revision of a page on which nothing is published. */
const UNPUBLISHED = { revision: '0', integrity: '', documents: {} };

function withDraft(live: LiveContent | null, { owner, documents: drafts }: PageDraft): LiveContent {
  const documents = { ...live?.documents, ...drafts };
  const shown = Object.entries(documents).filter(([, document]) => document !== null);
  return {
    ...(live ?? { ...UNPUBLISHED, owner }),
    documents: Object.fromEntries(shown) as PublishedDocuments,
  };
}
