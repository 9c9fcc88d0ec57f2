import type { Db } from '../../db/schema';
import type { MailOrder } from './queue';

/** What a mail says, without a form. Our own words are ASCII, so that a mail to somebody with an ASCII name needs no
 * encoding. */
export interface MailText {
  /** One line. */
  readonly subject: string;
  /** Paragraph above fields and link. */
  readonly lead: string;
  /** What somebody wrote, by label; untrusted texts, of one line or many. An empty one is left out. */
  readonly fields?: readonly MailField[];
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Paragraphs below the link. */
  readonly notes: readonly string[];
}

export type MailField = readonly [label: string, text: string];

/** The fields that say something. */
export const listFilled = ({ fields = [] }: MailText): readonly MailField[] =>
  fields.filter(([, text]) => text !== '');

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A mail that is ready to be put into its form. */
export interface MailContent {
  /** Address it goes to. */
  readonly to: string;
  readonly firstName: string | undefined;
  /** Who gets the answers; left out, the site. The name is one line of untrusted text, the address was checked. */
  readonly replyTo?: MailAddress | undefined;
  readonly text: MailText;
}

/** An order as its writer sees it. */
export interface WrittenOrder extends Omit<MailOrder, 'details'> {
  readonly details: NonNullable<MailOrder['details']>;
  /** Attempts to send it, this one included. */
  readonly attempts: number;
  /** When it was ordered, by the database's clock. */
  readonly created_at: Date;
}

/** Writes what was ordered, as things are when the mail is sent.
 * @param siteOrigin without a slash at the end
 * @returns null when there is nothing to say to anybody */
export type WriteMail = (
  db: Db,
  siteOrigin: string,
  order: WrittenOrder,
) => Promise<MailContent | null>;
