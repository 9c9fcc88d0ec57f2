import type {
  ContentEntry,
  ContentType,
  PublishedContentByType,
} from '@tableside/contracts/content/model';
import {
  filledSlots,
  withCountedLinks,
  type SponsorSlot,
} from '@tableside/contracts/content/sponsor-slots';
import type { PublishedContent } from '@tableside/platform';
import type { ContentState } from '../../browser/page-state';
import type { LiveContent } from '../releases/content-source';
import type { ContentOwner } from '@tableside/contracts/content/wire';

export interface PageDraft {
  readonly owner: ContentOwner;
  /** Null: the built-in content. */
  readonly documents: {
    readonly [Kind in keyof PublishedContentByType]: PublishedContentByType[Kind] | null;
  };
}

export interface ShownSlots {
  /** Kind of page, as named by its route. */
  readonly page: string;
  readonly slots: readonly SponsorSlot[];
}

export interface PageContent {
  readonly published: PublishedContent;
  /** What the browser gets. @param isVerified with all entries, for a page it has to render */
  readonly toState: (isVerified: boolean) => ContentState | null;
  readonly shown: () => readonly SponsorSlot[];
}

/**
 * Tracks the content that a render reads, so that the page embeds just that. A page with a
 * draft embeds everything because a request for missing entries would get the live revision.
 * @param countsFor origin of the site that counts sponsor clicks; null: not counted
 * @param draft shown instead of live content
 */
export function createPageContent(
  published: LiveContent | null,
  countsFor: string | null = null,
  draft?: PageDraft,
): PageContent {
  const live = draft ? withDraft(published, draft) : published;
  const { documents = {} } = live ?? {};
  const sent = countsFor === null ? documents : withCountedLinks(documents, countsFor);
  const used = new Set<ContentType>();
  const peek = <Kind extends ContentType>(kind: Kind): ContentEntry<Kind> | null => {
    used.add(kind);
    return (sent[kind] as ContentEntry<Kind> | undefined) ?? null;
  };
  return {
    published: { peek, load: () => Promise.resolve(), subscribe: () => () => undefined },
    toState: (isVerified) => {
      if (!live) return null;
      const { owner, revision, integrity } = live;
      const kinds = Object.keys(sent) as ContentType[];
      const carried = kinds.filter((kind) => isVerified || draft || used.has(kind));
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

/** Revision of a page when nothing is published. */
const UNPUBLISHED = { revision: '0', integrity: '', documents: {} };

function withDraft(live: LiveContent | null, { owner, documents: drafts }: PageDraft): LiveContent {
  const documents = { ...live?.documents, ...drafts };
  const shown = Object.entries(documents).filter(([, document]) => document !== null);
  return {
    ...(live ?? { ...UNPUBLISHED, owner }),
    documents: Object.fromEntries(shown) as PublishedContentByType,
  };
}
