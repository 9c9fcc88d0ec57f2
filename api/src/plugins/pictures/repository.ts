import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Pictures that the first pages show, by their paths below /uploads/. */
export interface FirstPictures {
  readonly header: string | null;
  /** Of the best restaurants that have one, best first. */
  readonly featured: readonly string[];
}

/** @param limit of restaurants */
export async function findFirstPictures(db: Db, limit: number): Promise<FirstPictures> {
  const { rows } = await sql<FirstPictures>`
    SELECT (SELECT 'setting/' || value FROM settings WHERE name = 'webiste_header_image') AS header,
      ARRAY(
        SELECT regexp_replace(featured_image, '^/?uploads/', '') FROM restaurants
        WHERE closed_at IS NULL AND featured_image IS NOT NULL
        ORDER BY score DESC, standing DESC, id LIMIT ${limit}::integer
      ) AS featured`.execute(db);
  return rows[0] ?? { header: null, featured: [] };
}
