import type { BaseMapBounds } from '@tableside/contracts/base-map';
import type { Db } from '../db/schema';

interface BaseMapRecord extends BaseMapBounds {
  /** Of the uncompressed file: SHA-256 in hexadecimal, and bytes. */
  readonly hash: string;
  readonly size: number;
  readonly attribution: string;
  /** Null if the data's owner requires no link. */
  readonly attributionUrl: string | null;
}

export const findBaseMap = async (db: Db) =>
  (await db
    .selectFrom('base_maps')
    .select(['hash', 'size', 'west', 'south', 'east', 'north', 'attribution', 'attribution_url'])
    .executeTakeFirst()) ?? null;

/** The base map's file, compressed with Brotli; null for an unknown hash. */
export async function findBaseMapFile(db: Db, hash: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('base_maps')
    .select('packed')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.packed ?? null;
}

export async function saveBaseMap(
  db: Db,
  baseMap: BaseMapRecord & { readonly packed: Buffer; readonly fileName: string },
): Promise<void> {
  const { attributionUrl, fileName, packed, hash, size, attribution } = baseMap;
  const { west, south, east, north } = baseMap;
  const row = {
    ...{ hash, size, packed, west, south, east, north, attribution },
    attribution_url: attributionUrl,
    packed_size: packed.length,
    file_name: fileName,
  };
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('base_maps').execute();
    await tx.insertInto('base_maps').values(row).execute();
  });
}

export async function removeBaseMap(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('base_maps').executeTakeFirst();
  return numDeletedRows > 0;
}

/** Positions of the open restaurants, in degrees. */
export async function listPositions(
  db: Db,
): Promise<{ readonly latitude: number; readonly longitude: number }[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['latitude', 'longitude'])
    .where('closed_at', 'is', null)
    .execute();
  return rows.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
}
