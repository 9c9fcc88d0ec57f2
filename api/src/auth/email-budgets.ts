import { createHash } from 'node:crypto';
import { RESET_LINK_MIN, VERIFY_LINK_MIN } from '@tableside/contracts/account/rules';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import { clientNetwork } from '../http/http';
import { createLimit, type LimitRule } from '../http/limits';
import type { AttemptedEmail, EmailKind } from '../email/queue/queue';
import { hasTag, mailboxOf } from '../lib/text';

/** Emails that anyone can trigger for a user's address. */
type RequestedEmail = Extract<EmailKind, 'verify' | 'verify-again' | 'reset'>;

const HOUR_S = 60 * 60;

/** Emails that one network triggers to unconfirmed addresses. */
const NETWORK: LimitRule = { name: 'email-network', tries: 30, windowS: HOUR_S };
/** Emails to one mailbox through unconfirmed addresses with a tag. */
const TAGGED: LimitRule = { name: 'email-tagged', tries: 5, windowS: HOUR_S };
const DAY: LimitRule = { name: 'email-day', tries: 20, windowS: 24 * HOUR_S };

/** Emails of a kind to one address per hour. */
const hourOf = (kind: RequestedEmail): LimitRule => ({
  name: `email-${kind}`,
  tries: 5,
  windowS: HOUR_S,
});
/** One email goes out beyond the daily budget while its link works, so that a flooded mailbox still holds a
 * working link. */
const lastOf = (kind: RequestedEmail): LimitRule => ({
  name: `email-last-${kind}`,
  tries: 1,
  windowS: 60 * (kind === 'reset' ? RESET_LINK_MIN : VERIFY_LINK_MIN),
});

/** Who requested an email: a hash of the network. Empty for calls from this machine, which only the budget
 * of the address limits. */
export type Origin = { readonly network?: string };

export function originOf(request: FastifyRequest): Origin {
  const network = clientNetwork(request);
  if (network === null) return {};
  return { network: createHash('sha256').update(network).digest('hex') };
}

/** Charges an email to its budgets, once for all attempts to send it. For a plain or confirmed address only
 * emails that are sent count: each one contains a link that lets the owner in, so an attacker who uses up
 * the budget locks no one out.
 * @returns whether it may be sent */
export async function isWithinBudget(
  db: Db,
  kind: RequestedEmail,
  account: { readonly email_verified_at: Date | null },
  { recipient, attempts, details }: AttemptedEmail,
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
  if ((await day.peek(mailbox)).tries >= DAY.tries) {
    return !isMadeUp && !(await isUsedUp(lastOf(kind), recipient));
  }
  if (await isUsedUpFor()) return false;
  if (isMadeUp && (await isUsedUp(TAGGED, mailbox))) return false;
  await day.count(mailbox);
  return true;
}

/** Resets the budgets of password emails and of the day once the owner has used the link of an email. */
export async function clearEmails(db: Db, address: string): Promise<void> {
  await createLimit(db, hourOf('reset')).clear(address);
  await createLimit(db, lastOf('reset')).clear(address);
  await createLimit(db, DAY).clear(mailboxOf(address));
}
