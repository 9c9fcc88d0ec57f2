import type { Db } from '../../db/schema';
import type { MailContent } from './mail-content';
import type { MailKind, MailOrder } from './queue';

/** Writes what was ordered, as things are when the mail is sent.
 * @param siteOrigin without a slash at the end
 * @returns null when there is nothing to say to anybody */
export type WriteMail = (
  db: Db,
  siteOrigin: string,
  order: MailOrder,
) => Promise<MailContent | null>;

/** Who writes each kind of mail: the resources that order them. */
export type MailWriters = Readonly<Record<MailKind, WriteMail>>;
