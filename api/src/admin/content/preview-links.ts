import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/schema';
import { includesRole, listRoles } from '../../auth/sessions';
import { IS_SUSPENDED } from '../../auth/users';
import type { KeyedHash } from '../../auth/secrets';

/** Content of a preview token, which shows one draft or all. It becomes invalid when its editor loses the role. */
export interface PreviewLink {
  readonly userId: number;
  /** Null: all drafts. */
  readonly draftId: number | null;
  readonly expiresAt: Date;
}

/** Length of the truncated signature; 16 bytes cannot be guessed. */
const SIGNATURE_BYTES = 16;
const HOUR_MS = 3_600_000;

const sign = (hash: KeyedHash, payload: string): Buffer =>
  hash(payload).subarray(0, SIGNATURE_BYTES);

/** @returns a signed token such as `1f.0.t3k9x2.c2lnbmF0dXJl` */
export function writeLink(hash: KeyedHash, { userId, draftId, expiresAt }: PreviewLink): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const payload = [userId, draftId ?? 0, seconds].map((each) => each.toString(36)).join('.');
  return `${payload}.${sign(hash, payload).toString('base64url')}`;
}

/** Token for the preview next to the form. It stays the same for an hour, so that the preview is not reloaded. */
export const writePreviewToken = (hash: KeyedHash, userId: number, now: Date): string =>
  writeLink(hash, {
    userId,
    draftId: null,
    expiresAt: new Date(Math.ceil(now.getTime() / HOUR_MS + 1) * HOUR_MS),
  });

/** @returns null for a token that is invalid or has expired */
export function readLink(hash: KeyedHash, token: string, now: Date): PreviewLink | null {
  const [, payload = '', signature = ''] = /^([0-9a-z.]{5,40})\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, sign(hash, payload))) return null;
  const [userId = 0, draftId = 0, seconds = 0] = payload
    .split('.')
    .map((each) => Number.parseInt(each, 36));
  const expiresAt = new Date(seconds * 1000);
  return expiresAt > now ? { userId, draftId: draftId || null, expiresAt } : null;
}

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
