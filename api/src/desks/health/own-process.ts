import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** How long a process is remembered that says nothing any more, so that somebody can see that it died. */
const REMEMBERED_HOURS = 1;

/** What a process says of itself. */
export interface ApiProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Version of Node.js. */
  readonly node: string;
  /** For how long it runs, in seconds. */
  readonly uptime_s: number;
  readonly memory_bytes: number;
}

/** Another process may have had the number before: this one's name is its own. */
export const OWN_ID = randomUUID();

/** This process. */
export const describeProcess = (): ApiProcess => ({
  id: OWN_ID,
  host: hostname(),
  pid: process.pid,
  node: process.version,
  uptime_s: process.uptime(),
  memory_bytes: process.memoryUsage.rss(),
});

/** Notes that a process is there, and forgets those that have been silent for long. One statement. */
export async function noteProcess(db: Db, of: ApiProcess): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM api_processes
      WHERE seen_at <= now() - make_interval(hours => ${REMEMBERED_HOURS}) AND id <> ${of.id}
    )
    INSERT INTO api_processes (id, host, pid, node, memory_bytes, started_at)
    VALUES (${of.id}, ${of.host}, ${of.pid}, ${of.node}, ${of.memory_bytes},
      now() - make_interval(secs => ${of.uptime_s}))
    ON CONFLICT (id) DO UPDATE SET memory_bytes = excluded.memory_bytes, seen_at = now()`.execute(
    db,
  );
}

/** A process that ends as it should is not missed. */
export const forgetProcess = (db: Db, id: string) =>
  db.deleteFrom('api_processes').where('id', '=', id).execute();
