import type { EditSource } from '@tableside/contracts/admin/restaurants/rules';
import type { Db } from '../db/schema';
import { NOW, toJson } from '../db/sql';

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
export const lockAction = (tx: Db, id: number) =>
  tx.selectFrom('audit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks an audit entry as undone and records the undo as an entry of its own. */
export async function recordUndo(tx: Db, id: number, undoing: Action): Promise<void> {
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
