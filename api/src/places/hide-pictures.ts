import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** Notes which pictures a place has lost and got back: those that it has lost are served to nobody. */
export async function noteHiddenPictures(
  tx: Db,
  placeId: number,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('hidden_pictures')
    .where('restaurant_id', '=', placeId)
    .where('path', '=', sql<string>`ANY(${after}::text[])`)
    .execute();
  const lost = [...new Set(before)].filter((path) => !after.includes(path));
  if (!lost.length) return;
  await tx
    .insertInto('hidden_pictures')
    .values(lost.map((path) => ({ restaurant_id: placeId, path })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
