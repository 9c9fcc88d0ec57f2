import type { QueueKind, QueueOutcome, QueueVerb } from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { IS_SUSPENDED } from '../../auth/users';
import type { QueuedEmail } from '../../email/queue/queue';
import { REMOVALS } from '../../reviews/moderation';

/** Input of a moderator's action. */
export interface ActionInput {
  readonly verb: QueueVerb;
  /** Reason for a removal. */
  readonly reason?: string | undefined;
  /** Message to the sender; may be empty. */
  readonly note: string;
  readonly hours?: string | undefined;
  readonly base?: string | undefined;
  /** Whether a correction closes its restaurant permanently. */
  readonly closes?: boolean | undefined;
  /** Version of the restaurant that the moderator saw. */
  readonly version?: string | undefined;
  /** The moderator's email address. */
  readonly who: string;
  readonly userId: number;
  /** Whether the moderator is also an operator. */
  readonly isOperator: boolean;
}

/** Result of an action. */
export interface Done {
  /** Default: the verb. */
  readonly outcome?: QueueOutcome;
  /** Message for the moderator; default: by kind and verb. */
  readonly message?: string;
  /** Short description of the entry. */
  readonly about: string;
  readonly reason?: string | undefined;
  /** Data for the undo. */
  readonly undo: Readonly<Record<string, unknown>>;
  readonly emails: readonly QueuedEmail[];
  /** Paths of photos whose files are hidden. */
  readonly hidden?: readonly string[];
}

/** Result of an undo. */
export interface Undone {
  /** Paths of photos whose files are shown again. */
  readonly shown?: readonly string[];
}

/** Actions of one kind of entry. They run in a transaction that {@link ActionRejected} rolls back. */
export interface QueueKindActions {
  /** @returns null when no such entry is in the queue
   * @throws {ActionRejected} */
  readonly action: (tx: Db, id: string, input: ActionInput) => Promise<Done | null>;
  /** @param undo data from the action
   * @throws {ActionRejected} */
  readonly undo: (
    tx: Db,
    id: string,
    undo: Readonly<Record<string, unknown>>,
    who: string,
  ) => Promise<Undone>;
}

interface AuditedAction {
  readonly action: string;
  readonly subject: string | null;
  readonly reason: string | null;
}

/** Parses the kind, entry, outcome and removal reason of an audit entry. */
export function readQueueAction({ action, subject, reason }: AuditedAction) {
  const [kind, outcome] = action.split('-') as [QueueKind, QueueOutcome];
  const item = subject?.split(' ')[1] ?? '';
  return { kind, item, outcome, reason: REMOVALS.includes(action) ? reason : null };
}

/** An action that is not possible, with a message for the moderator. Nothing is changed. */
export class ActionRejected extends Error {
  override readonly name = 'ActionRejected';
  /** @param field the invalid field, if any */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Most reporters of a review that are notified. */
const MAX_NOTIFIED = 20;

/** Finds the confirmed addresses of accounts that are not suspended.
 * @param ids nulls are skipped */
export async function findAddresses(
  tx: Db,
  ids: readonly (number | null)[],
): Promise<readonly string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_NOTIFIED);
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
