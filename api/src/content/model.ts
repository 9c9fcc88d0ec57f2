import { ApiError } from '../http/errors';

/** A content entry as stored, including fields that this version does not know. */
export type ContentDocument = Readonly<Record<string, unknown>>;

/** A content entry at a revision. */
export interface ContentAt {
  /** Null for the content built into the release. */
  readonly revision: string | null;
  /** Null if the live release has no readable content. */
  readonly document: ContentDocument | null;
}

/** The content cannot be read. The message is shown to the user. */
export class ContentUnavailable extends ApiError {
  constructor(message: string) {
    super('unavailable', message);
  }
}

export interface ContentProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Pictures of a draft by their `src`. */
export type DraftPictures = ReadonlyMap<string, Buffer>;

export interface ContentChange {
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly what: 'published' | 'restored' | 'rolled-back';
  readonly revision: string | null;
}

export type Committed =
  | { readonly outcome: 'published' | 'unchanged'; readonly revision: string | null }
  | { readonly outcome: 'problems'; readonly problems: ContentProblem[] }
  /** Another revision was published in the meantime. Nothing was changed. */
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'failed'; readonly message: string };
