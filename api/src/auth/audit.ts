import type { Db } from '../db/schema';

/** What somebody with power over others did: to an account, or to something else that has a name. */
type Act = ActBase & (ActOnAccount | ActOnSubject);

interface ActBase {
  /** Who did it: at the desk an address, of a command the operating system's name. */
  readonly who: string;
  readonly act: string;
  /** Null where none is asked for. */
  readonly reason: string | null;
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

/** Keeps who did it, in the transaction that does it: both or neither. */
export async function noteAct(tx: Db, { who, act, userId, subject, reason }: Act): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ who, act, user_id: userId ?? null, subject: subject ?? null, reason })
    .execute();
}

/** What was done, newest first.
 * @param before id of an act; those that are older than it */
export const listActs = (db: Db, most: number, before?: number) =>
  db
    .selectFrom('audit')
    .selectAll()
    .$if(before !== undefined, (acts) => acts.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
