import { createHash } from 'node:crypto';
import { RESET_LINK_MIN, VERIFY_LINK_MIN } from '@tableside/contracts/account/rules';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import { lineOf } from '../http/http';
import { createLimit, type LimitRule } from '../http/limit';
import type { WrittenOrder } from '../email/queue/email';
import type { MailKind } from '../email/queue/queue';
import { hasTag, mailboxOf } from '../lib/text';

/** Mails that anybody can have sent to somebody's address. */
type AskedMail = Extract<MailKind, 'verify' | 'verify-again' | 'reset'>;

const HOUR_S = 60 * 60;

/** Mails that one network orders to addresses that nobody confirmed. */
const NETWORK: LimitRule = { name: 'mail-network', tries: 30, windowS: HOUR_S };
/** Mails to one mailbox by addresses with a tag that nobody confirmed. */
const TAGGED: LimitRule = { name: 'mail-tagged', tries: 5, windowS: HOUR_S };
/** Mails to one mailbox. */
const DAY: LimitRule = { name: 'mail-day', tries: 20, windowS: 24 * HOUR_S };

/** How many mails of a kind go to one address in an hour. */
const hourOf = (kind: AskedMail): LimitRule => ({
  name: `mail-${kind}`,
  tries: 5,
  windowS: HOUR_S,
});
/** One goes to an address beyond the day's while its link works: a mailbox that strangers have filled holds one that does. */
const lastOf = (kind: AskedMail): LimitRule => ({
  name: `mail-last-${kind}`,
  tries: 1,
  windowS: 60 * (kind === 'reset' ? RESET_LINK_MIN : VERIFY_LINK_MIN),
});

/** What an order says of whoever made it, until it is sent: their network as a hash. Empty for calls of this machine that name
 * no other, which only the address's own budget holds back. */
export type Origin = { readonly network?: string };

/** What is written into an order. */
export function originOf(request: FastifyRequest): Origin {
  const network = lineOf(request);
  if (network === null) return {};
  return { network: createHash('sha256').update(network).digest('hex') };
}

/** Takes a mail that anybody can ask for out of its budgets, once for all attempts to send it. Only what is really sent counts against a plain address or one that is confirmed: a
 * stranger who uses its budget up has put links into the owner's mailbox, each of which lets the owner in.
 * @returns whether it may be sent */
export async function isWithinBudget(
  db: Db,
  kind: AskedMail,
  account: { readonly email_verified_at: Date | null },
  { recipient, attempts, details }: WrittenOrder,
): Promise<boolean> {
  if (attempts > 1) return true;
  const isConfirmed = account.email_verified_at !== null;
  const network = details['network'];
  const isUsedUp = async (rule: LimitRule, key: string) =>
    (await createLimit(db, rule).count(key)).isOver;
  const isUsedUpFor = () => isUsedUp(hourOf(kind), recipient);
  if (network === undefined) return !(await isUsedUpFor());
  if (!isConfirmed && (await isUsedUp(NETWORK, network))) return false;
  const mailbox = mailboxOf(recipient);
  const isMadeUp = !isConfirmed && hasTag(recipient);
  const day = createLimit(db, DAY);
  if ((await day.look(mailbox)).tries >= DAY.tries) {
    return !isMadeUp && !(await isUsedUp(lastOf(kind), recipient));
  }
  if (await isUsedUpFor()) return false;
  if (isMadeUp && (await isUsedUp(TAGGED, mailbox))) return false;
  await day.count(mailbox);
  return true;
}

/** The owner has used the link of a mail: mails for a password are forgotten, and so is the day's count. */
export async function forgetMails(db: Db, address: string): Promise<void> {
  await createLimit(db, hourOf('reset')).forget(address);
  await createLimit(db, lastOf('reset')).forget(address);
  await createLimit(db, DAY).forget(mailboxOf(address));
}
