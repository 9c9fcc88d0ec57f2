import { SILENT_S, type Health } from '@tableside/contracts/desk/health/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { describeProcess, noteProcess, OWN_ID } from './own-process';

/** All processes of the API host that have said within the hour that they are there, the one that answers first. */
export async function listProcesses(db: Db): Promise<Health['processes']> {
  // It is there, whatever it said last.
  await noteProcess(db, describeProcess());
  const rows = await db
    .selectFrom('api_processes')
    .select(['id', 'host', 'pid', 'node', 'memory_bytes', 'started_at', 'seen_at'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${SILENT_S})`.as('is_silent'))
    .orderBy(sql`id <> ${OWN_ID}`)
    .orderBy('host')
    .orderBy('started_at')
    .execute();
  return rows.map(({ id, started_at, seen_at, memory_bytes, ...row }) => ({
    ...row,
    memory_bytes: Number(memory_bytes),
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    is_answering: id === OWN_ID,
  }));
}
