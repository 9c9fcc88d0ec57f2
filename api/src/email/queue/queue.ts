import type { Db } from '../../db/schema';
import { sql } from 'kysely';
import { fastifyPlugin } from 'fastify-plugin';

/** The text of an email. Our own text is ASCII, so that most emails need no encoding. */
export interface EmailText {
  /** One line. */
  readonly subject: string;
  /** Paragraph above the fields and the link. */
  readonly lead: string;
  /** Untrusted user input by label, of one or more lines. Empty fields are omitted. */
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

/** An email to be written later. `email/templates` has the text of each kind. */
export interface QueuedEmail {
  readonly kind: EmailKind;
  /** Address of the recipient. For `verify`, `verify-again`, and `reset` the account is looked up when the
   * email is sent, so that the request does not reveal whether there is one. */
  readonly recipient: string;
  /** Data for the text; never secrets. */
  readonly details?: Readonly<Record<string, string>>;
  /** Delay in seconds during which it can be canceled; default none. */
  readonly afterS?: number;
}

/**
 * Kinds of emails and their `details`:
 *
 * - `verify`: confirms the address of a new account; not sent to other accounts
 * - `verify-again`: the same, for a repeated request
 * - `reset`: password reset; not sent without an account. All three: `network`, see `auth/email-budgets.ts`
 * - `password-changed`, `recovery-used`, `recovery-renewed`, `two-step-on`: notify the owner
 * - `two-step-off`: notifies the owner; `passkeys`, the number that an operator removed
 * - `new-sign-in`: a login from a new browser; `device`, a description, and `by`, the method
 * - `passkey-added`: notifies the owner; `device`, a description
 * - `role-granted`, `role-revoked`: `role`
 * - `owner-code`: a code to a restaurant's own address, generated when the email is sent; `id` in `owner_codes`
 * - `owner-news`: about a user's ownership of a restaurant; `news`, `restaurant`, `reason`
 * - `account-deleted`: `first_name`
 * - `contact`, `advertise`: a message or inquiry for the operator; `id` of its row, read when the email is sent
 *   unless it has been handled or deleted
 * - `inquiries-waiting`: more inquiries arrived than are emailed to the operator
 * - `account-suspended`, `account-restored`: `reason`, and `until` or ''
 * - `queue-refused`: a declined submission; `kind`, `restaurant`, `note`
 * - `queue-removed`: a removed review or photo; `kind`, `restaurant`, `reason`, `note`
 */
export const EMAIL_KINDS = [
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
  'inquiries-waiting',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export type OwnerNews = 'confirmed' | 'granted' | 'refused' | 'ended' | 'reply-removed';

/** Queues an email, in the transaction of the event it reports. The operation declares `isMailing`, which
 * makes the sender poll.
 * @returns its id */
export async function enqueueEmail(
  db: Db,
  { kind, recipient, details = {}, afterS = 0 }: QueuedEmail,
): Promise<number> {
  const { id } = await db
    .insertInto('emails')
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

/** Cancels an email that has not been attempted.
 * @returns false if it is too late */
export async function cancelEmail(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emails')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export interface Email {
  /** Recipients of messages and inquiries; if empty, they are only stored. */
  readonly operatorEmails: readonly string[];
  /** Called when an email may have been queued. */
  readonly onQueued: () => void;
  /** Whether emails reach users, through this or another process on the same database. */
  readonly isSending: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly email: Email;
  }
}

/** Decorates the app with `email`. The sender that empties the queue is not part of the app.
 * @param options default: no operator addresses and no sender */
export const email = fastifyPlugin<Partial<Email>>(
  async (
    app,
    { operatorEmails = [], onQueued = () => undefined, isSending = async () => true },
  ) => {
    app.decorate('email', { operatorEmails, onQueued, isSending });
  },
  { name: 'email' },
);
