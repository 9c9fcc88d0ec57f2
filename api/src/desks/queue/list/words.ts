import type { z } from 'zod';
import type { wireQueueEntry } from '@tableside/contracts/desk/queue/wire';
import type { Db } from '../../../db/schema';
import { loadPlace } from '../../../restaurants/edits/place';
import { loadVersion } from '../../../restaurants/edits/place-version';
import { listOpenCorrections } from '../../../restaurants/corrections';
import { describeSubject } from '../../../enquiries/describe';
import { listOpenEnquiries } from '../../../enquiries/repository';
import { suggestHours } from '../hours/read-text';
import { readWeek } from '../hours/week';

type Entry = z.infer<typeof wireQueueEntry>;

/** Corrections that nobody has dealt with, the oldest first; those of hours with what they seem to mean. */
export async function listCorrections(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenCorrections(db, limit);
  return Promise.all(
    rows.map(async (row) => ({
      kind: 'correction' as const,
      id: String(row.id),
      at: row.created_at.toISOString(),
      place: { id: row.restaurant_id, slug: row.slug, title: row.title },
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
          ? suggestHours(row.named_hours, await readWeek(db, row.restaurant_id))
          : null,
    })),
  );
}

async function readVersion(db: Db, restaurantId: number): Promise<string> {
  const place = await loadPlace(db, restaurantId);
  return place ? loadVersion(db, place) : 'gone';
}

/** Enquiries about advertising, the oldest first. */
export async function listAdvertising(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenEnquiries(db, 'advertise', limit);
  return rows.map((row) => ({
    kind: 'enquiry',
    id: String(row.id),
    at: row.created_at.toISOString(),
    sender: { name: row.name, email: row.email, user_id: null },
    restaurant: row.restaurant_name,
    phone: row.phone,
    text: row.message,
  }));
}

/** Messages of the contact form, the oldest first. */
export async function listMessages(db: Db, limit: number): Promise<Entry[]> {
  const rows = await listOpenEnquiries(db, 'contact', limit);
  return rows.map((row) => ({
    kind: 'message',
    id: String(row.id),
    at: row.created_at.toISOString(),
    sender: { name: row.name, email: row.email, user_id: null },
    subject: describeSubject(row.subject),
    text: row.message,
  }));
}
