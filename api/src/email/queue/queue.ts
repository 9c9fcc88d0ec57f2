import { sql } from 'kysely';
import { fastifyPlugin } from 'fastify-plugin';
import type { Db } from '../../db/schema';

/** A mail that is to be written. What each kind says is in `email/templates`. */
export interface MailOrder {
  readonly kind: MailKind;
  /** Address it goes to. Nobody else may learn whether there is an account behind it, so for `verify`, `verify-again` and `reset` it is
   * looked up when the mail is sent, not before. */
  readonly recipient: string;
  /** What the text needs besides; never a secret. */
  readonly details?: Readonly<Record<string, string>>;
  /** Seconds before it is due, in which it can be taken back; left out, none. */
  readonly afterS?: number;
}

/**
 * - `verify`: confirms the address of an account that is not confirmed; nothing is sent for any other
 * - `verify-again`: the same, for somebody who asks for it once more
 * - `reset`: lets the owner of an account choose a new password; nothing is sent where there is no account. Details of these
 *   three: `network`, see `auth/mail-budgets.ts`
 * - `password-changed`: tells the owner; details: none
 * - `new-sign-in`: tells the owner of a sign-in in a browser that is not known; details: `device` in words, and `by` what
 *   they signed in
 * - `passkey-added`: tells the owner; details: `device` in words
 * - `two-step-on`, `two-step-off`: tell the owner; details: for `two-step-off` of an operator `passkeys`, how many were removed
 * - `recovery-used`, `recovery-renewed`: tell the owner of recovery codes; details: none
 * - `role-granted`, `role-revoked`: tell the owner; details: `role`
 * - `owner-code`: a code to a place's own address; details: `id` of the row of `owner_codes`, whose code is made when the mail is
 *   written
 * - `owner-news`: tells somebody about their right to speak for a place; details: `news`, `place`, `reason`
 * - `account-deleted`: says goodbye; details: `first_name`
 * - `contact`, `advertise`: tell the operator of a message or an enquiry; details: `id` of its row, which is read when
 *   the mail is sent; nothing is sent once it is dealt with or gone
 * - `account-suspended`, `account-restored`: tell the owner what an operator did at the desk; details: `reason`, and `until` or ''
 * - `queue-refused`: tells who sent something that a moderator does not follow; details: `kind` of the queue, `place`, `note`
 * - `queue-removed`: tells the writer of a review or a photo that it is off the site; details: `kind`, `place`, `reason`, `note`
 * - `enquiries-waiting`: tells the operator that there are more than are mailed; details: none
 */
export const MAIL_KINDS = [
  'verify',
  'verify-again',
  'reset',
  'password-changed',
  'new-sign-in',
  'passkey-added',
  'two-step-on',
  'two-step-off',
  'recovery-used',
  'recovery-renewed',
  'role-granted',
  'role-revoked',
  'owner-code',
  'owner-news',
  'account-deleted',
  'contact',
  'advertise',
  'account-suspended',
  'account-restored',
  'queue-refused',
  'queue-removed',
  'enquiries-waiting',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What became of somebody's right to speak for a place. */
export type OwnerNews = 'confirmed' | 'granted' | 'refused' | 'ended' | 'answer-removed';

/** Puts a mail into the queue, in the same transaction as what it tells of. The operation that does so declares
 * `isMailing`, which wakes the sender.
 * @returns its id */
export async function orderMail(
  db: Db,
  { kind, recipient, details = {}, afterS = 0 }: MailOrder,
): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({
      kind,
      recipient,
      details: JSON.stringify(details),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${afterS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back a mail that nobody has begun to send.
 * @returns false when it is too late */
export async function takeBackMail(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export interface Mail {
  /** Who is mailed about messages and enquiries; nobody: they are only stored. */
  readonly operatorEmails: readonly string[];
  /** Told when a mail may have been put into the queue. */
  readonly wake: () => void;
  /** Whether emails reach people, by this process or by another one on the same database. */
  readonly isSending: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly mail: Mail;
  }
}

/** `app.mail`. What is ordered lies in the database; the sender is not part of the app.
 * @param options default: nobody is mailed, and nobody is told */
export const mail = fastifyPlugin<Partial<Mail>>(
  async (app, { operatorEmails = [], wake = () => undefined, isSending = async () => true }) => {
    app.decorate('mail', { operatorEmails, wake, isSending });
  },
  { name: 'mail' },
);
