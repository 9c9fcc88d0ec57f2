import {
  ACTIVE_IMPORT_STATES,
  type ImportReportWire,
} from '@tableside/contracts/admin/import/wire';
import { sql, type Selectable } from 'kysely';
import { toJson } from '../../db/sql';
import type { Db, Tables } from '../../db/schema';
import { recordAction } from '../../auth/audit';

export interface AdminImportOptions {
  readonly city?: string;
  readonly time_zone?: string;
  readonly keep_other_sources?: boolean;
}

export type ImportJob = Selectable<Tables['import_jobs']>;

const INTERRUPTED = 'The import was interrupted. Nothing was imported. Upload the file again.';

/** Ends jobs whose process died: no import takes 30 minutes. They wrote nothing, because an import is one transaction.
 * @returns their ids */
export async function endInterrupted(db: Db): Promise<number[]> {
  const ended = await db
    .updateTable('import_jobs')
    .set({ state: 'failed', error: INTERRUPTED, finished_at: sql<Date>`now()` })
    .where('state', 'in', ['reading', 'writing'])
    .where('touched_at', '<', sql<Date>`now() - interval '30 minutes'`)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export const findJob = (db: Db, id: number): Promise<ImportJob | undefined> =>
  db.selectFrom('import_jobs').selectAll().where('id', '=', id).executeTakeFirst();

/** The running import, else the latest one. */
export const findLatestJob = (db: Db): Promise<ImportJob | undefined> =>
  db.selectFrom('import_jobs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

export interface NewJob {
  readonly fileName: string;
  readonly bytes: number;
  readonly options: AdminImportOptions;
  readonly who: string;
  readonly userId: number;
}

/** @returns the id; null while another import is running */
export async function createJob(db: Db, job: NewJob): Promise<number | null> {
  const row = await db
    .insertInto('import_jobs')
    .values({
      state: 'reading',
      file_name: job.fileName,
      bytes: job.bytes,
      options: toJson(job.options),
      who: job.who,
      user_id: job.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Moves a job to another state, atomically.
 * @returns false when it was in none of the `from` states */
export async function moveJob(
  db: Db,
  id: number,
  from: readonly ImportJob['state'][],
  to: ImportJob['state'],
  what: { readonly report?: ImportReportWire | undefined; readonly error?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({
      state: to,
      touched_at: sql<Date>`now()`,
      ...(what.report ? { report: toJson(what.report) } : {}),
      ...(what.error ? { error: what.error } : {}),
      ...(isActive(to) ? {} : { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isActive = (state: string): boolean =>
  (ACTIVE_IMPORT_STATES as readonly string[]).includes(state);

/** Records an import as written, in the transaction that writes it.
 * @throws when the job is not being written, which rolls the transaction back */
export async function recordWritten(tx: Db, id: number): Promise<void> {
  const job = await findJob(tx, id);
  if (!job || !(await moveJob(tx, id, ['writing'], 'written')))
    throw new Error('The import job has ended in the meantime.');
  await recordAction(tx, {
    who: job.who,
    action: 'import-written',
    subject: `import ${id}`,
    reason: job.file_name,
  });
}
