import type { Db } from '../../db/schema';
import type { MailContent } from './mail-content';
import type { MailKind, MailOrder } from './queue';

/** An order as its writer sees it. */
export interface WrittenOrder extends MailOrder {
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

/** Who writes each kind of mail: the resources that order them. */
export type MailWriters = Readonly<Record<MailKind, WriteMail>>;
