import type { Db } from './schema';

/** Does work in a transaction: the one that is running, else one of its own.
 * @param db of a transaction that is running, whoever began it ends it */
export const inTransaction = <Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work));
