import type { Db } from '../db/schema';
import { inTransaction } from '../db/sql';
import { Rejection } from '../http/errors';
import { lockAction, recordUndo } from './audit';

export type AuditEntry = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

/** Undoes what an audit entry recorded.
 * @throws {UndoConflict} if a later change is in the way */
export type Undo<Result = void> = (tx: Db, entry: AuditEntry, who: string) => Promise<Result>;

/** The entry cannot be undone, or was undone already. */
export class NothingToUndo extends Rejection {}

/** A later change affects the same data. */
export class UndoConflict extends Rejection {}

/** Undoes an audited action once and records that in the audit log, in one transaction.
 * @param undos by action; others cannot be undone
 * @throws {Rejection} if it cannot be undone; nothing is changed then */
export const undoAction = <Result>(
  db: Db,
  { id, who }: { readonly id: number; readonly who: string },
  undos: Readonly<Record<string, Undo<Result>>>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const entry = await lockAction(tx, id);
    const undo = entry && undos[entry.action];
    if (!undo) throw new NothingToUndo('There is nothing to undo.');
    if (entry.undone_at) {
      // Owners do not see the names of staff.
      const by = entry.source === 'owner' ? null : entry.undone_by;
      throw new NothingToUndo(
        by ? `${by} has already undone this.` : 'This change was already undone.',
      );
    }
    const result = await undo(tx, entry, who);
    await recordUndo(tx, id, { who, subject: entry.subject ?? '', ...describeUndo(entry) });
    return result;
  });

function describeUndo({ action, reason }: AuditEntry) {
  const [subject, what = null] = action.split('-');
  if (subject !== 'restaurant') return { action: `${action}-undone`, reason: null };
  const isEdit = what === 'edited' || what === 'given';
  return { action: 'restaurant-undone', reason: isEdit ? reason : what };
}
