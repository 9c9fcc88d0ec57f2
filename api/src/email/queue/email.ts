import type { Db } from '../../db/schema';
import type { QueuedEmail } from './queue';

/** The text of an email. Our own text is ASCII, so that most emails need no encoding. */
export interface EmailText {
  /** One line. */
  readonly subject: string;
  /** Paragraph above the fields and the link. */
  readonly lead: string;
  /** Untrusted user input by label, of one or more lines. Empty fields are left out. */
  readonly fields?: readonly EmailField[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly notes: readonly string[];
}

export type EmailField = readonly [label: string, text: string];

export const listFilled = ({ fields = [] }: EmailText): readonly EmailField[] =>
  fields.filter(([, text]) => text !== '');

export interface EmailAddress {
  readonly name: string;
  readonly address: string;
}

export interface EmailContent {
  readonly to: string;
  readonly firstName: string | undefined;
  /** Default the site. The name is one line of untrusted text; the address is validated. */
  readonly replyTo?: EmailAddress | undefined;
  readonly text: EmailText;
}

export interface AttemptedEmail extends Omit<QueuedEmail, 'details'> {
  readonly details: NonNullable<QueuedEmail['details']>;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  /** By the database's clock. */
  readonly created_at: Date;
}

/** Writes an email from the data at the time of sending.
 * @param siteOrigin without a trailing slash
 * @returns null to send nothing */
export type WriteEmail = (
  db: Db,
  siteOrigin: string,
  order: AttemptedEmail,
) => Promise<EmailContent | null>;
