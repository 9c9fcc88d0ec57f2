import { RATED_VOTES_MIN } from '@tableside/contracts/listing/rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { subtract, toBits, type Bits } from './catalogue/bits';
import type { Catalogue } from './catalogue/catalogue';
import { findPosition } from './catalogue/find-position';
import type { ReadRated } from './narrowings';

/** Reads open restaurants by their rating in the database. */
export function rateBy(db: Db, catalogue: Catalogue): ReadRated {
  return {
    atLeast: (stars) => readRated(db, catalogue, stars),
    unrated: async () => subtract(catalogue.everything, await readRated(db, catalogue, 0)),
  };
}

/** Open restaurants with a mean of so many stars by enough votes. Ratings change all day, so the database is asked. */
async function readRated(db: Db, catalogue: Catalogue, least: number): Promise<Bits> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(json_agg(id), '[]') AS ids FROM restaurants
    WHERE closed_at IS NULL AND rating_avg >= ${least} AND rating_count >= ${RATED_VOTES_MIN}`.execute(
    db,
  );
  const positions = (rows[0]?.ids ?? []).flatMap((id) => findPosition(catalogue.ids, id) ?? []);
  return toBits(catalogue.ids.length, positions);
}
