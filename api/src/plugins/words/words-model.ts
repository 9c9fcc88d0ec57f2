import type { ContentKind } from '@tableside/contracts/content/model';
import type { PicturePlace } from '@tableside/contracts/content/fields';

/** A document as it lies in the store, with fields that nobody here knows. */
export type Words = Readonly<Record<string, unknown>>;

/** What a kind of document says at some point. */
export interface WordsAt {
  /** Null: the words that the site was built with. */
  readonly revision: string | null;
  /** Null where a release is live that keeps no words to read. */
  readonly document: Words | null;
}

/** Why the words cannot be had, in a sentence for whoever asks. */
export class WordsAway extends Error {
  override readonly name = 'WordsAway';
}

export type FieldPath = readonly (string | number)[];

/** Something to mend, in the words of the command. */
export interface WordProblem {
  readonly path: FieldPath;
  readonly field: string;
  readonly sentence: string;
}

/** Pictures of a draft by their `src`. */
export type DraftPictures = ReadonlyMap<string, Buffer>;

export interface KindFacts {
  readonly title: string;
  readonly description: string;
  /** JSON Schema. */
  readonly schema: Record<string, unknown>;
  readonly pictures: readonly { readonly path: readonly string[]; readonly place: PicturePlace }[];
}

export interface WordChange {
  /** Revision of the registry. */
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: 'published' | 'undone' | 'ended' | 'rolled-back';
  /** Null: the words that the site was built with. */
  readonly revision: string | null;
  readonly before: string | null;
}

export type Committed =
  | { readonly outcome: 'done' | 'unchanged'; readonly revision: string | null }
  | { readonly outcome: 'problems'; readonly problems: readonly WordProblem[] }
  /** Something else is live than was expected. Nothing was changed. */
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'failed'; readonly message: string };

export interface Publication {
  readonly kind: ContentKind;
  readonly document: Words;
  readonly pictures: DraftPictures;
  /** The person, as the history names them. */
  readonly by: string;
  /** What has to be live for it. */
  readonly upon: WordsAt;
}

export interface Restoration {
  readonly kind: ContentKind;
  /** What is to be live again. */
  readonly to: WordsAt;
  readonly by: string;
  readonly upon: WordsAt;
  readonly verb: 'undo' | 'end';
}

/** The sponsor's words as they lie in the release store. What reads throws {@link WordsAway} where the store fails. */
export interface SiteWords {
  readonly describe: (kind: ContentKind) => KindFacts;
  readonly listSections: () => Promise<readonly string[]>;
  /** The remote whose words they are. */
  readonly readOwner: () => Promise<string>;
  readonly readLive: (kind: ContentKind) => Promise<WordsAt>;
  /** @returns null for a revision that there is not */
  readonly readRevision: (kind: ContentKind, revision: string | null) => Promise<WordsAt | null>;
  /** Changes of one kind, newest first. */
  readonly listChanges: (kind: ContentKind) => Promise<readonly WordChange[]>;
  readonly check: (
    kind: ContentKind,
    document: Words,
    pictures: DraftPictures,
  ) => Promise<readonly WordProblem[]>;
  readonly publish: (publication: Publication) => Promise<Committed>;
  readonly restore: (restoration: Restoration) => Promise<Committed>;
  readonly close: () => Promise<void>;
}
