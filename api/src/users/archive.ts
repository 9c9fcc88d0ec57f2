import { strToU8, zipSync } from 'fflate';
import { toCsv } from '../lib/text';
import type { PersonalData } from './personal-data';

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

/** What the downloaded files are, for the person who opens them.
 * @param email the account's address
 * @param at when they were made */
const writeReadme = (email: string, at: Date): string => `Your data at Tableside
======================

Made for ${email} on ${at.toISOString()}.

data.json        everything that Tableside keeps about you, to the letter
account.csv      your account
favorites.csv    the restaurants that you saved, with your notes
reviews.csv      your ratings and reviews
corrections.csv  what you said was wrong about restaurants
reports.csv      the reviews that you reported
sessions.csv     where you are signed in

The six tables hold the same as data.json, for spreadsheet programs. A text in them that such a program could take for
a formula begins with an apostrophe; in data.json it does not.

All times are in UTC. "is_listed" is false for a restaurant that is no longer on the site.

data.json also has your lists by name with the places on them, your passkeys, whether you sign in by two steps, the accounts of
other services that you sign in with, the tokens of lists that you share, your table votes, the places that are yours or that you asked for with what you changed and answered there, until when browsers are known in which you
signed in, when links were mailed to you, the mails of the last weeks without their text, and what was sent through the forms of
the site (contact, advertising, launch news) under your confirmed address. Somebody else may have typed your address
there; it is listed all the same, and it stays with us when you delete your account.

Corrections are listed that you sent while signed in, or that were sent with your confirmed address for questions. When
you delete your account, corrections and reports stay with us, with nothing of yours but that address where one was
given.

Not in here: your password, the tokens of your sessions and mailed links and the keys of known browsers, of which only
one-way hashes are kept, as of your recovery codes, the public halves of your passkeys, the secret of your authenticator app, and
short-lived counters and codes of sign-ins.
`;
