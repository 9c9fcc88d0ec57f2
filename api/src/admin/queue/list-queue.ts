import {
  QUEUE_KINDS,
  QUEUE_PAGE,
  RECENT_ACTIONS,
  type QueueKind,
} from '@tableside/contracts/admin/queue/rules';
import type { wireQueue, wireQueueEntry } from '@tableside/contracts/admin/queue/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { loadRestaurant } from '../../restaurants/edits/restaurant';
import { countUnreviewed, listUnreviewed } from '../../restaurants/edits/owner-photos';
import { loadVersion } from '../../restaurants/edits/restaurant-version';
import { photoPath } from '../../photos/store';
import { countOpenCorrections, listOpenCorrections } from '../../restaurants/corrections';
import { describeSubject } from '../../inquiries/describe';
import { countOpenInquiries, listOpenInquiries } from '../../inquiries/repository';
import { countReportedReviews, listReportedReviews } from '../../reviews/reports';
import { QUEUE_ACTIONS } from '../../reviews/moderation';
import { suggestHours, loadWeek } from './hours';
import { readQueueAction } from './action-types';

type Entry = z.input<typeof wireQueueEntry> & { readonly at: Date };

const LISTS: Readonly<Record<QueueKind, (db: Db, limit: number) => Promise<Entry[]>>> = {
  report: listReports,
  correction: listCorrections,
  photo: listPhotos,
  inquiry: listAdvertising,
  message: listMessages,
};

const byTime = (one: Entry, other: Entry) => one.at.getTime() - other.at.getTime();

/** Lists open entries, oldest first, and recent actions.
 * @param kind default: all kinds */
export async function listQueue(db: Db, kind?: QueueKind): Promise<z.input<typeof wireQueue>> {
  const lists: Entry[][] = [];
  for (const each of kind ? [kind] : QUEUE_KINDS) lists.push(await LISTS[each](db, QUEUE_PAGE));
  const entries = lists.flat().sort(byTime);
  return {
    entries: entries.slice(0, QUEUE_PAGE),
    counts: await countQueue(db),
    actions: await listRecentActions(db),
  };
}

const countQueue = async (db: Db): Promise<Record<QueueKind, number>> => ({
  report: await countReportedReviews(db),
  correction: await countOpenCorrections(db),
  photo: await countPhotos(db),
  inquiry: await countOpenInquiries(db, ['advertise']),
  message: await countOpenInquiries(db, ['contact']),
});

async function listRecentActions(db: Db) {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'who', 'action', 'subject', 'reason', 'undo', 'undone_by'])
    .where('action', 'in', QUEUE_ACTIONS)
    .orderBy('id', 'desc')
    .limit(RECENT_ACTIONS)
    .execute();
  return rows.map(({ id, at, who, undo, undone_by, ...action }) => {
    const { outcome, ...entry } = readQueueAction(action);
    const about = String(undo?.['about'] ?? '');
    return { ...{ id, who, undone_by, about }, ...entry, at, action: outcome };
  });
}

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

export async function listReports(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listReportedReviews(db, limit);
  const writerOf = await describeWriters(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'report',
    id: String(row.id),
    at: row.since,
    restaurant: { slug: row.slug, title: row.title },
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

/** Matches uploaded photos, not those of the sample data. */
const IS_UPLOADED = sql<boolean>`i.path ~ ${`^${photoPath('[0-9a-f]{32}')}\\.webp$`}`;

/** Lists unreviewed photos of reviews and owners, oldest first. */
export async function listPhotos(db: Db, limit: number): Promise<Entry[]> {
  const entries = [...(await listReviewPhotos(db, limit)), ...(await listOwnerPhotos(db, limit))];
  return entries.sort(byTime).slice(0, limit);
}

const toPhotoName = (path: string): string => path.slice(photoPath('').length, -'.webp'.length);

async function listOwnerPhotos(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listUnreviewed(db, limit);
  return rows.map((row) => ({
    kind: 'photo',
    id: toPhotoName(row.path),
    at: row.created_at,
    restaurant: { slug: row.slug, title: row.title },
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
    WHERE i.looked_at IS NULL AND ${IS_UPLOADED}
    ORDER BY i.created_at, i.path LIMIT ${limit}`.execute(db);
  const writerOf = await describeWriters(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    kind: 'photo',
    id: toPhotoName(row.path),
    at: row.since,
    restaurant: { slug: row.slug, title: row.title },
    review: presentReview(row, writerOf(row.user_id)),
    owner: null,
    image: row.path,
  }));
}

export async function countPhotos(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM review_images i JOIN reviews v ON v.id = i.review_id
    WHERE i.looked_at IS NULL AND v.restaurant_id IS NOT NULL AND ${IS_UPLOADED}`.execute(db);
  return (rows[0]?.count ?? 0) + (await countUnreviewed(db));
}

const presentReview = (row: ReviewRow, { reviews, removed }: Writer) => ({
  id: row.id,
  rating: row.rating,
  text: row.review ?? '',
  at: row.created_at,
  writer: row.user_id === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  writer_id: row.user_id,
  writer_reviews: reviews,
  writer_removed: removed,
  images: [...row.images],
});

/** Lists open corrections, oldest first; those of hours with a suggestion. */
export async function listCorrections(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenCorrections(db, limit);
  return Promise.all(
    rows.map(async (row) => ({
      kind: 'correction' as const,
      id: String(row.id),
      at: row.created_at,
      restaurant: { id: row.restaurant_id, slug: row.slug, title: row.title },
      version: await readVersion(db, row.restaurant_id),
      sender: {
        name: row.user_id === null ? null : `${row.first_name} ${row.last_name}`.trim(),
        email: row.email || null,
        user_id: row.user_id,
      },
      topic: row.topic,
      text: row.message,
      waiting: rows.filter((other) => other.restaurant_id === row.restaurant_id).length,
      hours:
        row.topic === 'hours'
          ? suggestHours(row.named_hours, await loadWeek(db, row.restaurant_id))
          : null,
    })),
  );
}

async function readVersion(db: Db, restaurantId: number): Promise<string> {
  const restaurant = await loadRestaurant(db, restaurantId);
  return restaurant ? loadVersion(db, restaurant) : 'gone';
}

export async function listAdvertising(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenInquiries(db, 'advertise', limit);
  return rows.map((row) => ({
    kind: 'inquiry',
    id: String(row.id),
    at: row.created_at,
    sender: { name: row.name, email: row.email, user_id: null },
    restaurant: row.restaurant_name,
    phone: row.phone,
    text: row.message,
  }));
}

export async function listMessages(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenInquiries(db, 'contact', limit);
  return rows.map((row) => ({
    kind: 'message',
    id: String(row.id),
    at: row.created_at,
    sender: { name: row.name, email: row.email, user_id: null },
    subject: describeSubject(row.subject),
    text: row.message,
  }));
}

export interface Writer {
  readonly reviews: number;
  readonly removed: number;
}

const UNKNOWN_WRITER: Writer = { reviews: 0, removed: 0 };

/** Counts the reviews of authors, and their hidden reviews and photos.
 * @param ids null stands for a deleted account */
async function describeWriters(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Writer> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (!known.length) return () => UNKNOWN_WRITER;
  const { rows } = await sql<Writer & { id: number }>`
    SELECT u.id,
      (SELECT count(*)::integer FROM reviews v WHERE v.user_id = u.id) AS reviews,
      (SELECT count(v.hidden_at)::integer FROM reviews v WHERE v.user_id = u.id)
        + (SELECT count(*)::integer FROM hidden_photos h JOIN reviews v ON v.id = h.review_id
          WHERE v.user_id = u.id) AS removed
    FROM unnest(${known}::integer[]) AS u(id)`.execute(db);
  const writers = new Map(rows.map(({ id, ...writer }) => [id, writer]));
  return (id) => (id === null ? UNKNOWN_WRITER : (writers.get(id) ?? UNKNOWN_WRITER));
}
