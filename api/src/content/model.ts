/** A document as it lies in the store, with fields that this version does not know. */
export type Words = Readonly<Record<string, unknown>>;

/** What a kind of document says at some point. */
export interface WordsAt {
  /** Null: the content that the site was built with. */
  readonly revision: string | null;
  /** Null where a release is live that keeps no content to read. */
  readonly document: Words | null;
}

/** Why the content cannot be read, in a sentence for the user. */
export class WordsAway extends Error {
  override readonly name = 'WordsAway';
}

/** Something to fix before a document can be published. */
export interface WordProblem {
  readonly path: (string | number)[];
  readonly sentence: string;
}

/** Pictures of a draft by their `src`. */
export type DraftPictures = ReadonlyMap<string, Buffer>;

export interface WordChange {
  /** Revision of the registry. */
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: 'published' | 'restored' | 'rolled-back';
  readonly revision: string | null;
}

export type Committed =
  | { readonly outcome: 'done' | 'unchanged'; readonly revision: string | null }
  | { readonly outcome: 'problems'; readonly problems: WordProblem[] }
  /** Another version is live than was expected. Nothing was changed. */
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'failed'; readonly message: string };
