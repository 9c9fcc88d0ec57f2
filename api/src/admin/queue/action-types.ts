import {
  EMAIL_GRACE_S,
  type QueueKind,
  type QueueOutcome,
  type QueueVerb,
} from '@tableside/contracts/admin/queue/rules';
import type { Db } from '../../db/schema';
import { type AuditEntry, NothingToUndo, undoAction, UndoConflict } from '../../auth/audit';
import { IS_SUSPENDED } from '../../auth/users';
import type { QueuedEmail } from '../../email/queue/queue';
import { Rejection } from '../../http/errors';
import { EDIT_UNDOS } from '../../restaurants/edits/edit-restaurant';
import { REMOVALS } from '../../reviews/moderation';

export interface ActionInput {
  readonly verb: QueueVerb;
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
  readonly isOperator: boolean;
}

export interface Done {
  readonly outcome?: QueueOutcome;
  /** Message for the moderator; default: by kind and verb. */
  readonly message?: string;
  readonly about: string;
  readonly reason?: string | undefined;
  readonly undo: Readonly<Record<string, unknown>>;
  readonly emails: readonly QueuedEmail[];
  /** Paths of photos whose files are hidden. */
  readonly hidden?: readonly string[];
}

/** Whom an entry concerns. */
export interface Parties {
  readonly restaurants: readonly number[];
  /** Null for a deleted account. */
  readonly author: number | null;
  /** Null for visitors. */
  readonly senders: readonly (number | null)[];
}

/** Actions of one kind of entry. They run in a transaction that a {@link Rejection} rolls back. */
export interface QueueKindActions {
  /** Omitted if the kind concerns no restaurant; null when the entry is gone. */
  readonly findParties?: (tx: Db, id: string) => Promise<Parties | null>;
  /** @returns null when no such entry is in the queue */
  readonly perform: (tx: Db, id: string, input: ActionInput) => Promise<Done | null>;
  /** @param undo data from the action
   * @returns paths of photos whose files are shown again */
  readonly undo: (
    tx: Db,
    id: string,
    undo: Readonly<Record<string, unknown>>,
    who: string,
  ) => Promise<readonly string[]>;
}

/** Undoes the edit of an action, unless it was undone already.
 * @param conflict message if a later change is in the way */
export async function undoEdit(
  tx: Db,
  edit: { readonly id: unknown; readonly who: string },
  conflict: string,
): Promise<void> {
  try {
    await undoAction(tx, { ...edit, id: Number(edit.id) }, EDIT_UNDOS);
  } catch (error) {
    if (error instanceof UndoConflict) throw new Rejection(conflict);
    if (!(error instanceof NothingToUndo)) throw error;
  }
}

/** Parses the kind, entry, outcome, and removal reason of an audit entry. */
export function readQueueAction({
  action,
  subject,
  reason,
}: Pick<AuditEntry, 'action' | 'subject' | 'reason'>) {
  const [kind, outcome] = action.split('-') as [QueueKind, QueueOutcome];
  const item = subject?.split(' ')[1] ?? '';
  return { kind, item, outcome, reason: REMOVALS.includes(action) ? reason : null };
}

/** Most reporters of a review that are notified. */
const MAX_NOTIFIED = 20;

/** Finds the confirmed addresses of accounts that are not suspended.
 * @param ids nulls are skipped */
export async function findAddresses(tx: Db, ids: readonly (number | null)[]) {
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

/** The email to the sender of a declined submission, late enough for an undo. */
export const notifySender = (
  recipient: string,
  kind: Exclude<QueueKind, 'photo'>,
  { restaurant = '', note }: { readonly restaurant?: string; readonly note: string },
): QueuedEmail => ({
  kind: 'queue-refused',
  recipient,
  details: { kind, restaurant, note },
  afterS: EMAIL_GRACE_S,
});
