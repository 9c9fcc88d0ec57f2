import type { EditSource } from '@tableside/contracts/admin/restaurants/rules';
import type { Db } from '../db/schema';
import { NOW, toJson, inTransaction } from '../db/sql';
import { Rejection } from '../http/errors';

/** An entry of the audit log, about an account or another named subject. */
type Action = ActionBase &
  ({ readonly userId: number; readonly subject?: string } | ActionOnSubject);

interface ActionBase {
  /** Email address in the admin pages; operating system user on the command line. */
  readonly who: string;
  readonly action: string;
  /** Null if no reason is required. */
  readonly reason: string | null;
  /** Data for undoing it; omitted if it cannot be undone. */
  readonly undo?: object;
  /** For manual edits of a restaurant. */
  readonly restaurant?: {
    readonly restaurant_id: number;
    readonly source: EditSource;
    readonly editor_id: number | null;
  };
}

interface ActionOnSubject {
  /** A word and an id (`review 12`, `restaurant luna`, `document home`). Never the name of a user. */
  readonly subject: string;
  readonly userId?: number;
}

/** Records an audit entry. Call it in the transaction of the change, so that both commit or neither does.
 * @returns its id */
export async function recordAction(
  tx: Db,
  { who, action, userId, subject, reason, undo, restaurant }: Action,
): Promise<number> {
  const { id } = await tx
    .insertInto('audit')
    .values({
      ...{ who, action, reason, ...restaurant },
      user_id: userId ?? null,
      subject: subject ?? null,
      undo: undo ? toJson(undo) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads an audit entry and locks it, so that only one transaction can undo it. */
const lockAction = (tx: Db, id: number) =>
  tx.selectFrom('audit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks an audit entry as undone and records the undo as an entry of its own. */
async function recordUndo(tx: Db, id: number, undoing: Action): Promise<void> {
  await tx
    .updateTable('audit')
    .set({ undone_at: NOW, undone_by: undoing.who })
    .where('id', '=', id)
    .execute();
  await recordAction(tx, undoing);
}

/** Audit entries, newest first.
 * @param before id of an entry; only older ones are returned */
export const listActions = (db: Db, most: number, before?: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'who', 'action', 'user_id', 'subject', 'reason'])
    .$if(before !== undefined, (actions) => actions.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

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
