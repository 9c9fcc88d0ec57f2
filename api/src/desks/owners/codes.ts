import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import {
  OWNER_CODE_LENGTH,
  OWNER_CODE_LETTERS,
  OWNER_CODE_MIN,
  OWNER_CODE_TRIES,
} from '@tableside/contracts/desk/owners/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { orderMail } from '../../email/queue/queue';
import type { ClaimedPlace } from './owners';

const hash = (id: number, code: string): Buffer =>
  createHash('sha256').update(`owner ${id} ${code}`).digest();

const lasting = sql<Date>`now() + make_interval(mins => ${OWNER_CODE_MIN})`;

/** Orders a mail with a code to a place's address; a code before it works no more.
 * @returns until when it works */
export async function orderCode(
  tx: Db,
  claim: { readonly placeId: number; readonly userId: number; readonly address: string },
): Promise<Date> {
  const { placeId, userId, address } = claim;
  await tx
    .deleteFrom('owner_codes')
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .execute();
  const { id, expires_at } = await tx
    .insertInto('owner_codes')
    .values({
      restaurant_id: placeId,
      user_id: userId,
      address,
      code_hash: null,
      expires_at: lasting,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await orderMail(tx, { kind: 'owner-code', recipient: address, details: { id: String(id) } });
  return expires_at;
}

/** Makes the code as its mail is written: no queue holds it.
 * @returns null where it is wanted no more */
export async function issueCode(db: Db, id: number) {
  const letters = Array.from(
    { length: OWNER_CODE_LENGTH },
    () => OWNER_CODE_LETTERS[randomInt(OWNER_CODE_LETTERS.length)],
  );
  const code = letters.join('');
  const issued = await db
    .updateTable('owner_codes')
    .set({ code_hash: hash(id, code) })
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['restaurant_id', 'user_id'])
    .executeTakeFirst();
  return issued ? { ...issued, code } : null;
}

export type CodeOutcome = 'right' | 'wrong' | 'spent' | 'none';

/** Tries a code; a wrong one counts, and a right one is used up. */
export async function tryCode(
  tx: Db,
  { placeId, userId, typed }: { placeId: number; userId: number; typed: string },
): Promise<CodeOutcome> {
  const row = await tx
    .selectFrom('owner_codes')
    .select(['id', 'code_hash', 'tries'])
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.code_hash) return 'none';
  if (row.tries >= OWNER_CODE_TRIES) return 'spent';
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (timingSafeEqual(hash(row.id, code), row.code_hash)) {
    await tx.deleteFrom('owner_codes').where('id', '=', row.id).execute();
    return 'right';
  }
  await tx
    .updateTable('owner_codes')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return row.tries + 1 >= OWNER_CODE_TRIES ? 'spent' : 'wrong';
}

/** Until when a code that was sent works; null where none does. */
export async function codeUntil(db: Db, placeId: number, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('owner_codes')
    .select('expires_at')
    .where('restaurant_id', '=', placeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', OWNER_CODE_TRIES)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Codes that work no more, and requests that were decided a month ago. */
export async function forgetClaims(db: Db): Promise<void> {
  await db
    .deleteFrom('owner_codes')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('owner_requests')
    .where('decided_at', '<=', sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Hosts at which anybody can have a mailbox: an address there proves nothing of a place. */
const MAIL_PROVIDERS: ReadonlySet<string> = new Set([
  'aol.com',
  'comcast.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** Host of a place's own site. A page on a larger site is none: others have their mailboxes there. */
export function siteHostOf({ website }: Pick<ClaimedPlace, 'website'>): string | null {
  if (!website || !URL.canParse(website)) return null;
  const { hostname, pathname } = new URL(website);
  const host = hostname.replace(/^www\./, '');
  return pathname === '/' && !MAIL_PROVIDERS.has(host) ? host : null;
}

/** `i•••@luna.example`: enough for whoever knows it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

/** Where a code goes.
 * @param mailbox at the place's site; undefined for the listed address
 * @returns null where the place has no such address */
export function addressOf(place: ClaimedPlace, mailbox: string | undefined): string | null {
  if (mailbox === undefined) return place.contact_email;
  const host = siteHostOf(place);
  const address = host && `${mailbox}@${host}`.toLowerCase();
  return address && EMAIL_PATTERN.test(address) ? address : null;
}
