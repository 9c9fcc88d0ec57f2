import {
  UNDO_DAYS,
  type QueueKind,
  type QueueOutcome,
} from '@tableside/contracts/desk/queue/rules';
import { sql } from 'kysely';
import { toJson } from '../../db/sql';
import type { Db } from '../../db/schema';

export interface NewQueueAct {
  readonly kind: QueueKind;
  readonly item: string;
  readonly act: QueueOutcome;
  /** Why a review or a photo was removed. */
  readonly reason: string | null;
  readonly who: string;
  /** What undoing it needs; without it nobody can undo it. */
  readonly undo?: Readonly<Record<string, unknown>>;
}

/** Keeps what was done with a thing that people sent, in the transaction that does it.
 * @returns its id */
export async function noteQueueAct(tx: Db, { undo = {}, ...act }: NewQueueAct): Promise<number> {
  const { id } = await tx
    .insertInto('queue_acts')
    .values({ ...act, undo: toJson(undo) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets what undoing needs once nobody can undo, and acts that are too old to be counted. */
export async function removeOldQueueActs(db: Db): Promise<void> {
  await db
    .updateTable('queue_acts')
    .set({ undo: '{}' })
    .where('at', '<=', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
    .where(sql<boolean>`undo <> '{}'`)
    .execute();
  await db
    .deleteFrom('queue_acts')
    .where('at', '<=', sql<Date>`now() - interval '24 months'`)
    .execute();
}
