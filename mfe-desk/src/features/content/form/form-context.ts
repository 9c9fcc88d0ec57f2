import type { ContentKind } from '@tableside/contracts/content/model';
import type { DeskDocument } from '../../../calls/content-types';

/** What the fields of a document need to know beyond their schema. */
export interface FormContext {
  readonly kind: ContentKind;
  /** IANA zone in which times are told and asked for. */
  readonly timeZone: string;
  /** Names of the home page's sections. */
  readonly sections: readonly string[];
  readonly pictures: DeskDocument['pictures'];
  /** Where a picture of the document can be seen. */
  readonly urlOf: (src: string) => string | null;
  /** Remembers where a picture that was just sent can be seen. */
  readonly onPictureSent: (src: string, url: string) => void;
}
