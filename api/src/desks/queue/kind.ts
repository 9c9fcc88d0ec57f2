import type { QueueKind, QueueOutcome, QueueVerb } from '@tableside/contracts/desk/queue/rules';
import type { Db } from '../../db/schema';
import { IS_SUSPENDED } from '../../auth/users';
import type { MailOrder } from '../../email/queue/queue';
import { REMOVALS } from '../../reviews/moderation';

/** What a moderator says with an act. */
export interface ActInput {
  readonly verb: QueueVerb;
  /** Why something is taken off the site. */
  readonly reason?: string | undefined;
  /** For whoever sent it; may be empty. */
  readonly note: string;
  readonly hours?: string | undefined;
  readonly base?: string | undefined;
  /** Whether a correction closes its place for good. */
  readonly closes?: boolean | undefined;
  /** Of the restaurant, as the moderator loaded it. */
  readonly version?: string | undefined;
  /** The moderator's address. */
  readonly who: string;
  readonly userId: number;
  /** Whether the moderator is an operator, too. */
  readonly isOperator: boolean;
}

/** What an act did. */
export interface Done {
  /** What came of it; default: the verb. */
  readonly outcome?: QueueOutcome;
  /** What happened, for the moderator; default: a sentence by kind and verb. */
  readonly message?: string;
  /** What it was about, in a few words. */
  readonly about: string;
  readonly reason?: string | undefined;
  /** What undoing it needs. */
  readonly undo: Readonly<Record<string, unknown>>;
  readonly mails: readonly MailOrder[];
  /** Paths of photos whose files go out of reach. */
  readonly hidden?: readonly string[];
}

/** What undoing did. */
export interface Undone {
  /** Paths of photos whose files come back. */
  readonly shown?: readonly string[];
}

/** One kind of thing in the queue. Both acts run in a transaction that {@link Refused} ends. */
export interface QueueKindActs {
  /** @returns null when no such thing waits (any more)
   * @throws {Refused} */
  readonly act: (tx: Db, id: string, input: ActInput) => Promise<Done | null>;
  /** @param undo what the act said that it needs
   * @throws {Refused} */
  readonly undo: (
    tx: Db,
    id: string,
    undo: Readonly<Record<string, unknown>>,
    who: string,
  ) => Promise<Undone>;
}

interface AuditedAct {
  readonly act: string;
  readonly subject: string | null;
  readonly reason: string | null;
}

/** What an act in the audit did to which entry, and why something was removed. */
export function readQueueAct({ act, subject, reason }: AuditedAct) {
  const [kind, outcome] = act.split('-') as [QueueKind, QueueOutcome];
  const item = subject?.split(' ')[1] ?? '';
  return { kind, item, outcome, reason: REMOVALS.includes(act) ? reason : null };
}

/** Why an act is not done, in a sentence for the moderator; nothing is changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** @param field the field that is wrong, if one is */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** So many of those who reported a review are told what became of it. */
const MOST_TOLD = 20;

/** Confirmed addresses of accounts that are not suspended.
 * @param ids null among them is nobody */
export async function findAddresses(
  tx: Db,
  ids: readonly (number | null)[],
): Promise<readonly string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_TOLD);
  if (!known.length) return [];
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('id', 'in', known)
    .where('email_verified_at', 'is not', null)
    .where((eb) => eb.not(IS_SUSPENDED))
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}
