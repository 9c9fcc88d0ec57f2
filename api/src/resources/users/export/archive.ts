import { strToU8, zipSync } from 'fflate';
import { toCsv } from '../../../lib/text';
import type { PersonalData } from './personal-data';
import { writeReadme } from './readme-text';

/** Puts what is kept about a person into one zip file: as JSON for programs, as tables for spreadsheets.
 * @param at when it was read */
export function makeArchive(data: PersonalData, at: Date): Uint8Array {
  const json = JSON.stringify({ exported_at: at, ...data }, null, 2);
  const files = {
    'README.txt': writeReadme(data.account.email, at),
    'data.json': `${json}\n`,
    'account.csv': toCsv(ACCOUNT, [data.account]),
    'favorites.csv': toCsv(FAVORITES, data.favorites),
    'reviews.csv': toCsv(
      REVIEWS,
      data.reviews.map((review) => ({ ...review, images: review.images.join(' ') })),
    ),
    'corrections.csv': toCsv(CORRECTIONS, data.corrections),
    'reports.csv': toCsv(REPORTS, data.reports),
    'sessions.csv': toCsv(SESSIONS, data.sessions),
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: at });
}

const ACCOUNT = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'created_at',
  'email_verified_at',
  'has_password',
] as const;
const FAVORITES = ['id', 'title', 'slug', 'location', 'note', 'saved_at', 'is_listed'] as const;
const REVIEWS = [
  'id',
  'title',
  'slug',
  'rating',
  'review',
  'images',
  'created_at',
  'updated_at',
  'is_listed',
] as const;
const CORRECTIONS = [
  'id',
  'title',
  'slug',
  'topic',
  'message',
  'email',
  'created_at',
  'resolved_at',
] as const;
const REPORTS = [
  'id',
  'review_id',
  'title',
  'slug',
  'reason',
  'note',
  'created_at',
  'resolved_at',
] as const;
const SESSIONS = [
  'id',
  'user_agent',
  'created_at',
  'last_used_at',
  'expires_at',
  'is_current',
] as const;
