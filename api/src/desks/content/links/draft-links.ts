import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/schema';
import { IS_SUSPENDED } from '../../../identity/suspension';
import { includesRole, listRoles } from '../../../identity/roles';
import type { KeyedHash } from '../../../plugins/secrets/keyed-hash';

/** What a link shows: all drafts of one person, or one of them. */
export interface DraftLink {
  readonly userId: number;
  /** Null: all of this person's. */
  readonly draftId: number | null;
  readonly expiresAt: Date;
}

/** Bytes of the signature that travel; nobody finds 16 by trying. */
const SIGNATURE_BYTES = 16;

const sign = (hash: KeyedHash, payload: string): Buffer =>
  hash(payload).subarray(0, SIGNATURE_BYTES);

/** A link as it travels, such as `1f.0.t3k9x2.c2lnbmF0dXJl`. */
export function writeLink(hash: KeyedHash, { userId, draftId, expiresAt }: DraftLink): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const payload = [userId, draftId ?? 0, seconds].map((each) => each.toString(36)).join('.');
  return `${payload}.${sign(hash, payload).toString('base64url')}`;
}

/** @returns null for what nobody here has signed, and for what has ended */
export function readLink(hash: KeyedHash, token: string, now: Date): DraftLink | null {
  const [, payload = '', signature = ''] = /^([0-9a-z.]{5,40})\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(hash, payload))) return null;
  const [userId = 0, draftId = 0, seconds = 0] = payload
    .split('.')
    .map((each) => Number.parseInt(each, 36));
  const expiresAt = new Date(seconds * 1000);
  return expiresAt > now ? { userId, draftId: draftId || null, expiresAt } : null;
}

/** Whether somebody may still work at the words: a link ends with its writer's role. */
export async function isEditor(db: Db, userId: number | null): Promise<boolean> {
  if (userId === null) return false;
  const user = await db
    .selectFrom('users')
    .select(IS_SUSPENDED.as('is_suspended'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || user.is_suspended) return false;
  return includesRole(await listRoles(db, userId), 'editor');
}
