import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { StoredPicture } from './store';

/** How old the list may be. A page shows many pictures at once, and each asks. */
const MAX_AGE_MS = 1000;

export type IsHidden = (picture: StoredPicture, path: string) => Promise<boolean>;

/** Tells which pictures were taken off their place. While the database is away the last list counts.
 * @param maxAgeMs how old the list may be, in milliseconds; default a second
 * @returns asks with a picture and the path below /uploads/ under which somebody wants it */
export function watchHiddenPictures(db: Db, maxAgeMs = MAX_AGE_MS): IsHidden {
  let known: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const startedAt = performance.now();
    known = await listHidden(db).catch(() => known);
    readAt = startedAt;
  };
  return async ({ name, isDrawing }, path) => {
    if (performance.now() - readAt >= maxAgeMs) {
      await (reading ??= read().finally(() => (reading = undefined)));
    }
    if (!known.size) return false;
    // A drawing has one address for each format.
    return isDrawing ? known.has(withoutFormat(name)) : known.has(name) || known.has(path);
  };
}

const withoutFormat = (path: string): string => path.replace(/\.\w+$/, '');

/** Paths below /uploads/, with the ending and without. What another place or a dish shows is not hidden. */
async function listHidden(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    SELECT DISTINCT regexp_replace(h.path, '^/?uploads/', '') AS path FROM hidden_pictures h
    WHERE NOT EXISTS (SELECT FROM restaurant_images i WHERE i.path = h.path)
      AND NOT EXISTS (
        SELECT FROM restaurants r WHERE r.id = h.restaurant_id
          AND r.menu @> jsonb_build_array(jsonb_build_object('image', h.path))
      )`.execute(db);
  return new Set(rows.flatMap(({ path }) => [path, withoutFormat(path)]));
}
