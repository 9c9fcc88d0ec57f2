import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { acceptsBrotli, brotliOptions } from '@tableside/server/encoding';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/schema';

/** Maximum number of responses, 5 to 15 kB each. */
const CACHE_SIZE = 500;
/** Maximum age, in milliseconds. Changes are recorded for a day. */
const MAX_AGE_MS = 60 * 60_000;

interface ChangeState {
  /** `pg_current_snapshot()` of this read. */
  readonly snapshot: string;
  readonly isChanged: boolean;
}

/** @param since an earlier snapshot; null reports no change */
async function readChanges(db: Db, since: string | null): Promise<ChangeState> {
  const { rows } = await sql<ChangeState>`
    SELECT pg_current_snapshot()::text AS snapshot, EXISTS (
      SELECT FROM page_changes WHERE changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)) AS "isChanged"`.execute(
    db,
  );
  const [state] = rows;
  if (!state) throw new Error('The database returned no snapshot');
  return state;
}

const compress = promisify(brotliCompress);

interface CachedResponse {
  readonly text: Buffer;
  brotli?: Promise<Buffer>;
}

/** Keeps responses in memory that depend on nothing but what the triggers of `page_changes` watch. Each call checks for
 * changes, so no response is older than the call. Concurrent calls share a check that was not sent yet.
 * @param load writes the response; a failure is not cached */
export function createDetailCache(db: Db, load: (slug: string) => Promise<string>) {
  const responses = new LRUCache<string, Promise<CachedResponse>>({
    max: CACHE_SIZE,
    ttl: MAX_AGE_MS,
  });
  let snapshot: string | null = null;
  /** The next check, not sent yet. */
  let pending: Promise<void> | null = null;

  const removeChanged = async (): Promise<void> => {
    // Calls of the same event loop turn share the check.
    await setImmediate();
    pending = null;
    const state = await readChanges(db, snapshot);
    if (state.isChanged) responses.clear();
    // An older snapshot may replace a newer one, which then only reports a change again.
    snapshot = state.snapshot;
  };

  const read = (slug: string): Promise<CachedResponse> => {
    const known = responses.get(slug);
    if (known) return known;
    const response = load(slug).then((text) => ({ text: Buffer.from(text) }));
    responses.set(slug, response);
    response.catch(() => {
      if (responses.peek(slug) === response) responses.delete(slug);
    });
    return response;
  };

  return async (slug: string, acceptEncoding: string | undefined) => {
    await (pending ??= removeChanged());
    const response = await read(slug);
    if (!acceptsBrotli(acceptEncoding)) return { written: response.text };
    const written = await (response.brotli ??= compress(response.text, brotliOptions(4)));
    return { written, encoding: 'br' } as const;
  };
}
