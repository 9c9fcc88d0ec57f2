import type { EditSource } from '@tableside/contracts/desk/places/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { toJson } from '../db/sql';

/** What somebody with power over others did: to an account, or to something else that has a name. */
type Act = ActBase & (ActOnAccount | ActOnSubject);

interface ActBase {
  /** Who did it: at the desk an address, of a command the operating system's name. */
  readonly who: string;
  readonly act: string;
  /** Null where none is asked for. */
  readonly reason: string | null;
  /** What undoing it needs; left out where it cannot be undone. */
  readonly undo?: object;
  /** Of an edit by hand. */
  readonly place?: {
    readonly restaurant_id: number;
    readonly source: EditSource;
    readonly editor_id: number | null;
  };
}

interface ActOnAccount {
  readonly userId: number;
  readonly subject?: string;
}

interface ActOnSubject {
  /** What it was done to: a word and an id (`review 12`, `place luna`, `document home`). No names of people. */
  readonly subject: string;
  readonly userId?: number;
}

/** Keeps who did it, in the transaction that does it: both or neither.
 * @returns its id */
export async function noteAct(
  tx: Db,
  { who, act, userId, subject, reason, undo, place }: Act,
): Promise<number> {
  const { id } = await tx
    .insertInto('audit')
    .values({
      ...{ who, act, reason, ...place },
      user_id: userId ?? null,
      subject: subject ?? null,
      undo: undo ? toJson(undo) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An act, with nobody else undoing it until the transaction ends. */
export const lockAct = (tx: Db, id: number) =>
  tx.selectFrom('audit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks an act as undone, and keeps who undid it. */
export async function noteUndone(tx: Db, id: number, undoing: Act): Promise<void> {
  await tx
    .updateTable('audit')
    .set({ undone_at: sql<Date>`now()`, undone_by: undoing.who })
    .where('id', '=', id)
    .execute();
  await noteAct(tx, undoing);
}

/** What was done, newest first.
 * @param before id of an act; those that are older than it */
export const listActs = (db: Db, most: number, before?: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'at', 'who', 'act', 'user_id', 'subject', 'reason'])
    .$if(before !== undefined, (acts) => acts.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
