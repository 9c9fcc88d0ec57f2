import type { Db } from '../../db/schema';
import { createLimit, type Limit } from '../../plugins/limits/limit';
import type { MailKind } from '../../plugins/mail/queue';

/** Mails that anybody can have sent to somebody's address. */
export type AskedMail = Extract<MailKind, 'verify' | 'verify-again' | 'reset'>;

const BUDGET = { tries: 5, windowS: 60 * 60 };

/** How many mails of a kind go to one address in an hour. Each kind has its own, and only what is really sent counts: a
 * stranger who uses one up has put as many links into the owner's mailbox, each of which lets the owner in. */
export const mailBudget = (db: Db, kind: AskedMail): Limit =>
  createLimit(db, { name: `mail-${kind}`, ...BUDGET });
