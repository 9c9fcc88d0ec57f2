import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { EMAIL_PATTERN } from '@tableside/contracts/common/rules';
import {
  OWNER_CODE_LENGTH,
  OWNER_CODE_CHARACTERS,
  OWNER_CODE_MIN,
  OWNER_CODE_ATTEMPTS_MAX,
} from '@tableside/contracts/admin/owners/wire';
import { sql, type NotNull } from 'kysely';
import type { Db } from '../../db/schema';
import { enqueueEmail } from '../../email/queue/queue';
import type { ClaimedRestaurant } from './owners';

const hash = (id: number, code: string): Buffer =>
  createHash('sha256').update(`owner ${id} ${code}`).digest();

const expiresAt = sql<Date>`now() + make_interval(mins => ${OWNER_CODE_MIN})`;

/** Queues an email with a code to a restaurant's address, and invalidates earlier codes.
 * @returns when the code expires */
export async function orderCode(
  tx: Db,
  claim: { readonly restaurantId: number; readonly userId: number; readonly address: string },
): Promise<Date> {
  const { restaurantId, userId, address } = claim;
  await tx
    .deleteFrom('owner_codes')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .execute();
  const { id, expires_at } = await tx
    .insertInto('owner_codes')
    .values({
      restaurant_id: restaurantId,
      user_id: userId,
      address,
      code_hash: null,
      expires_at: expiresAt,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await enqueueEmail(tx, { kind: 'owner-code', recipient: address, details: { id: String(id) } });
  return expires_at;
}

/** Lets a user enter the code that was last emailed to an address, even if another user ordered it. So no one can use up the
 * emails of a restaurant against its owner.
 * @returns when that code expires; null when there is none */
export async function joinCode(
  tx: Db,
  { restaurantId, userId, address }: Parameters<typeof orderCode>[1],
): Promise<Date | null> {
  const valid = await tx
    .selectFrom('owner_codes')
    .select(['user_id', 'expires_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('address', '=', address)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .execute();
  const [latest] = valid;
  if (!latest || valid.some((code) => code.user_id === userId)) return latest?.expires_at ?? null;
  const row = { address, code_hash: null, tries: 0, expires_at: latest.expires_at };
  await tx
    .insertInto('owner_codes')
    .values({ ...row, restaurant_id: restaurantId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'user_id']).doUpdateSet(row))
    .execute();
  return latest.expires_at;
}

/** Creates the code when its email is rendered, so that the queue never contains it.
 * @returns null when the code is no longer needed */
export async function issueCode(db: Db, id: number) {
  const characters = Array.from(
    { length: OWNER_CODE_LENGTH },
    () => OWNER_CODE_CHARACTERS[randomInt(OWNER_CODE_CHARACTERS.length)],
  );
  const code = characters.join('');
  const issued = await db
    .updateTable('owner_codes')
    .set({ code_hash: hash(id, code) })
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['restaurant_id', 'user_id'])
    .executeTakeFirst();
  return issued ? { ...issued, code } : null;
}

export type CodeOutcome = 'accepted' | 'wrong' | 'exhausted' | 'none';

/** Checks a code: the user's own, or the one they joined. Counts wrong attempts and deletes a used code. */
export async function tryCode(
  tx: Db,
  { restaurantId, userId, typed }: { restaurantId: number; userId: number; typed: string },
): Promise<CodeOutcome> {
  const row = await tx
    .selectFrom('owner_codes')
    .select(['id', 'address', 'code_hash', 'tries'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'none';
  const sent = tx
    .selectFrom('owner_codes')
    .select(['id', 'code_hash'])
    .where('restaurant_id', '=', restaurantId)
    .where('address', '=', row.address)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('code_hash', 'is not', null)
    .$narrowType<{ code_hash: NotNull }>()
    .$if(row.code_hash !== null, (codes) => codes.where('id', '=', row.id));
  const codes = await sent.execute();
  if (!codes.length) return 'none';
  if (row.tries >= OWNER_CODE_ATTEMPTS_MAX) return 'exhausted';
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (codes.some(({ id, code_hash }) => timingSafeEqual(hash(id, code), code_hash))) {
    await tx
      .deleteFrom('owner_codes')
      .where('restaurant_id', '=', restaurantId)
      .where('address', '=', row.address)
      .execute();
    return 'accepted';
  }
  await tx
    .updateTable('owner_codes')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return row.tries + 1 >= OWNER_CODE_ATTEMPTS_MAX ? 'exhausted' : 'wrong';
}

/** When the user's code expires; null when there is no valid code. */
export async function findCodeExpiry(db: Db, restaurantId: number, userId: number) {
  const row = await db
    .selectFrom('owner_codes')
    .select('expires_at')
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', OWNER_CODE_ATTEMPTS_MAX)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Deletes expired codes, and requests decided 30 days ago. */
export async function clearClaims(db: Db): Promise<void> {
  await db
    .deleteFrom('owner_codes')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  await db
    .deleteFrom('owner_requests')
    .where('decided_at', '<=', sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Domains where anyone can have a mailbox, so an address there verifies nothing. */
const EMAIL_PROVIDERS: ReadonlySet<string> = new Set([
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

/** Domain of a restaurant's own website; null for a page on a larger site, where others have mailboxes, too. */
export function getSiteDomain({ website }: Pick<ClaimedRestaurant, 'website'>): string | null {
  if (!website || !URL.canParse(website)) return null;
  const { hostname, pathname } = new URL(website);
  const domain = hostname.replace(/^www\./, '');
  return pathname === '/' && !EMAIL_PROVIDERS.has(domain) ? domain : null;
}

/** Masks an address so that its owner recognizes it: `i•••@luna.example`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

/** The address to send a code to.
 * @param mailbox at the restaurant's domain; undefined for the listed address
 * @returns null when the restaurant has no such address */
export function getCodeAddress(restaurant: ClaimedRestaurant, mailbox: string | undefined) {
  if (mailbox === undefined) return restaurant.contact_email;
  const domain = getSiteDomain(restaurant);
  const address = domain && `${mailbox}@${domain}`.toLowerCase();
  return address && EMAIL_PATTERN.test(address) ? address : null;
}
