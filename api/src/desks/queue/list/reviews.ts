import type { z } from 'zod';
import type { wireQueueEntry } from '@tableside/contracts/desk/queue/wire';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import { countUnreviewed, listUnreviewed } from '../../../restaurants/edits/owner-photos';
import { photoPath } from '../../../photos/store';
import { listReportedReviews } from '../../../reviews/reports';
import { describeWriters, type Writer } from './writers';

type Entry = z.infer<typeof wireQueueEntry>;

interface ReviewRow {
  readonly id: number;
  readonly rating: number;
  readonly review: string | null;
  readonly created_at: Date;
  readonly user_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly images: readonly string[];
}

/** Reviews that people reported, those that wait longest first. */
export async function listReports(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listReportedReviews(db, limit);
  const writerOf = await describeWriters(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'report',
    id: String(row.id),
    at: row.since.toISOString(),
    place: { slug: row.slug, title: row.title },
    review: presentReview(row, writerOf(row.user_id)),
    reports: row.reports,
    reasons: [...row.reasons],
    notes: [...row.notes],
  }));
}

interface PhotoRow extends ReviewRow {
  readonly path: string;
  readonly since: Date;
  readonly slug: string;
  readonly title: string;
}

/** A photo that people sent, not one of the sample. */
const IS_SENT = sql<boolean>`i.path ~ ${`^${photoPath('[0-9a-f]{32}')}\\.webp$`}`;

/** Photos on the site that nobody has looked at, the oldest first: those of reviews, and those that owners added. */
export async function listPhotos(db: Db, limit: number): Promise<Entry[]> {
  const entries = [...(await listReviewPhotos(db, limit)), ...(await listOwnerPhotos(db, limit))];
  return entries.sort((a, b) => a.at.localeCompare(b.at)).slice(0, limit);
}

const nameOf = (path: string): string => path.slice(photoPath('').length, -'.webp'.length);

async function listOwnerPhotos(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listUnreviewed(db, limit);
  return rows.map((row) => ({
    kind: 'photo',
    id: nameOf(row.path),
    at: row.created_at.toISOString(),
    place: { slug: row.slug, title: row.title },
    review: null,
    owner: row.user_id === null ? null : `${row.first_name} ${row.last_name}`.trim(),
    image: row.path,
  }));
}

async function listReviewPhotos(db: Db, limit: number): Promise<Entry[]> {
  const { rows } = await sql<PhotoRow>`
    SELECT i.path, i.created_at AS since, v.id, v.rating, v.review, v.created_at, v.user_id,
      u.first_name, u.last_name, r.slug, r.title,
      ARRAY(SELECT o.path FROM review_images o WHERE o.review_id = v.id ORDER BY o.position) AS images
    FROM review_images i
    JOIN reviews v ON v.id = i.review_id
    JOIN restaurants r ON r.id = v.restaurant_id
    LEFT JOIN users u ON u.id = v.user_id
    WHERE i.looked_at IS NULL AND ${IS_SENT}
    ORDER BY i.created_at, i.path LIMIT ${limit}`.execute(db);
  const writerOf = await describeWriters(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'photo',
    id: nameOf(row.path),
    at: row.since.toISOString(),
    place: { slug: row.slug, title: row.title },
    review: presentReview(row, writerOf(row.user_id)),
    owner: null,
    image: row.path,
  }));
}

export async function countPhotos(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM review_images i JOIN reviews v ON v.id = i.review_id
    WHERE i.looked_at IS NULL AND v.restaurant_id IS NOT NULL AND ${IS_SENT}`.execute(db);
  return (rows[0]?.count ?? 0) + (await countUnreviewed(db));
}

const presentReview = (row: ReviewRow, { reviews, removed }: Writer) => ({
  id: row.id,
  rating: row.rating,
  text: row.review ?? '',
  at: row.created_at.toISOString(),
  writer: row.user_id === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  writer_id: row.user_id,
  writer_reviews: reviews,
  writer_removed: removed,
  images: [...row.images],
});
