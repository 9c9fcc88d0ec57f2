/** What a mail says, without a form. Our own words are ASCII, so that a mail to somebody with an ASCII name needs no
 * encoding. */
export interface MailText {
  /** One line. */
  readonly subject: string;
  /** Paragraph above fields and link. */
  readonly lead: string;
  /** What somebody wrote, by label; untrusted texts, of one line or many. An empty one is left out. */
  readonly fields?: readonly MailField[];
  /** Figures; cells are our own words and numbers. */
  readonly table?: MailTable;
  /** The one thing to do next. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A link at the very end, such as that which ends these mails. */
  readonly quiet?: { readonly label: string; readonly url: string };
  /** Paragraphs below the link. */
  readonly notes: readonly string[];
}

/** Columns of figures. The first column names what a row is about. */
export interface MailTable {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** One for each further column, with what it is compared with; null where there is nothing to count. */
    readonly cells: readonly ({ readonly value: string; readonly note: string } | null)[];
  }[];
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
  /** Where mail programs end mails of this kind with their own button; it takes a POST. */
  readonly unsubscribeUrl?: string | undefined;
}
