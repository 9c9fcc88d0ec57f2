import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/schema';
import { includesRole, listRoles } from '../../auth/roles';
import { IS_SUSPENDED } from '../../auth/users';
import type { KeyedHash } from '../../auth/secrets';
import { listDrafts, type AdminApp } from './drafts';

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

const sign = (hash: KeyedHash, payload: string): string =>
  hash(payload).subarray(0, SIGNATURE_BYTES).toString('base64url');

/** @returns a signed token such as `1f.0.t3k9x2.c2lnbmF0dXJl` */
export function writeLink(hash: KeyedHash, { userId, draftId, expiresAt }: PreviewLink): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const payload = [userId, draftId ?? 0, seconds].map((each) => each.toString(36)).join('.');
  return `${payload}.${sign(hash, payload)}`;
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
  // As text, because the last character has unused bits.
  const expected = Buffer.from(sign(hash, payload));
  if (!signature || !timingSafeEqual(Buffer.from(signature), expected)) return null;
  const [userId = 0, draftId = 0, seconds = 0] = payload
    .split('.')
    .map((each) => Number.parseInt(each, 36));
  const expiresAt = new Date(seconds * 1000);
  return expiresAt > now ? { userId, draftId: draftId || null, expiresAt } : null;
}

/** What a link shows; null when it has expired, or its draft or its editor's role has ended.
 * `isForm`: it is the preview next to the form, which also shows pictures of changes that are not saved yet */
export async function findPreview({ db, draftHash, now }: AdminApp, token: string) {
  const link = readLink(draftHash, token, now());
  if (!link || !(await isEditor(db, link.userId))) return null;
  const drafts = await listDrafts(db);
  if (link.draftId === null) return { drafts, isForm: true };
  const linked = drafts.filter(({ id }) => id === link.draftId);
  return linked.length > 0 ? { drafts: linked, isForm: false } : null;
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
