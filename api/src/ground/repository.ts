import type { GroundBounds } from '@tableside/contracts/ground';
import type { Db } from '../db/schema';

/** What is known of the ground beside its file. */
export interface GroundRecord extends GroundBounds {
  /** Of the file, not packed: SHA-256 in hexadecimal, and bytes. */
  readonly hash: string;
  readonly size: number;
  readonly attribution: string;
  /** Null for data whose owner asks for no link. */
  readonly attributionUrl: string | null;
}

export interface StoredGround extends GroundRecord {
  /** Bytes as they travel. */
  readonly packedSize: number;
  readonly fileName: string;
  readonly createdAt: Date;
}

/** The city's ground; null without one. */
export async function findGround(db: Db): Promise<StoredGround | null> {
  const row = await db
    .selectFrom('grounds')
    .select(['hash', 'size', 'west', 'south', 'east', 'north', 'attribution'])
    .select([
      'attribution_url as attributionUrl',
      'packed_size as packedSize',
      'file_name as fileName',
      'created_at as createdAt',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The ground's file, packed with brotli; null when the city has no ground of that hash. */
export async function findGroundFile(db: Db, hash: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('grounds')
    .select('packed')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.packed ?? null;
}

/** Puts a ground in place of the one before. */
export async function saveGround(
  db: Db,
  ground: GroundRecord & { readonly packed: Buffer; readonly fileName: string },
): Promise<void> {
  const { attributionUrl, fileName, packed, hash, size, attribution } = ground;
  const { west, south, east, north } = ground;
  const row = {
    ...{ hash, size, packed, west, south, east, north, attribution },
    attribution_url: attributionUrl,
    packed_size: packed.length,
    file_name: fileName,
  };
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('grounds').execute();
    await tx.insertInto('grounds').values(row).execute();
  });
}

/** @returns whether there was one */
export async function removeGround(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('grounds').executeTakeFirst();
  return numDeletedRows > 0;
}

/** Where the open restaurants lie, in degrees. */
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
