import { strToU8, zipSync } from 'fflate';
import { toCsv } from '../lib/text';
import type { PersonalData } from './personal-data';

/** Packs a user's data into a zip file: JSON for programs, tables for spreadsheets.
 * @param at time of the export */
export function makeArchive(data: PersonalData, at: Date): Uint8Array {
  const json = JSON.stringify({ exported_at: at, ...data }, null, 2);
  const files = {
    'README.txt': writeReadme(data.account.email, at),
    'data.json': `${json}\n`,
    'account.csv': toCsv(ACCOUNT, [data.account]),
    'favorites.csv': toCsv(FAVORITES, data.favorites),
    'reviews.csv': toCsv(REVIEWS, data.reviews),
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
const NAME = ['title', 'slug'] as const;
const REVIEW = ['rating', 'review', 'images', 'created_at', 'updated_at', 'is_listed'] as const;
const REVIEWS = ['id', ...NAME, ...REVIEW] as const;
const RESOLUTION = ['created_at', 'resolved_at'] as const;
const CORRECTIONS = ['id', ...NAME, 'topic', 'message', 'email', ...RESOLUTION] as const;
const REPORTS = ['id', 'review_id', ...NAME, 'reason', 'note', ...RESOLUTION] as const;
const TIMES = ['created_at', 'last_used_at', 'expires_at'] as const;
const SESSIONS = ['id', 'user_agent', ...TIMES, 'is_current'] as const;

/** The README of the export.
 * @param email of the account
 * @param at time of the export */
const writeReadme = (email: string, at: Date): string => `Your data at Tableside
======================

Created for ${email} on ${at.toISOString()}.

data.json        everything Tableside has about you
account.csv      your account
favorites.csv    restaurants you saved, with your notes
reviews.csv      your ratings and reviews
corrections.csv  corrections you sent us about restaurants
reports.csv      reviews you reported
sessions.csv     devices where you are logged in

The six tables contain the same data as data.json, for spreadsheets. Text in them that a spreadsheet could run as a
formula starts with an apostrophe; in data.json it does not.

All times are in UTC. "is_listed" is false for restaurants that are no longer on the site.

data.json also has your lists with their restaurants, your passkeys, your two-step settings, the accounts on other
services you log in with, links to lists you share, your votes on where to eat, restaurants you manage or asked to
manage with your changes and responses, how long we remember your browsers, when we emailed you links, emails from the
last weeks without their text, and what was sent through our forms (contact, advertising, launch news) with your
confirmed address. Someone else may have entered your address there. We keep these entries after you delete your
account.

Corrections include those you sent while logged in and those sent with your confirmed address. When you delete your
account, we keep corrections and reports, without your details except for an email address given with them.

Not included: your password, session tokens, emailed links, keys of remembered browsers, and recovery codes (we store
only one-way hashes of these); the public keys of your passkeys; the secret of your authenticator app; and
short-lived login counters and codes.
`;
