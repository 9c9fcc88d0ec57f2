import type { FastifyInstance } from 'fastify';
import { readLink, writeLink, type DraftLink } from './draft-links';
import { pictureName } from '../drafts/pictures';

const HOUR_MS = 3_600_000;

/** Where pictures of drafts are shown. */
export const PICTURE_PATH = '/api/draft_picture';

/** Links that show drafts, by this host's key. */
export function createLinks({ draftHash, now }: Pick<FastifyInstance, 'draftHash' | 'now'>) {
  const write = (userId: number, draftId: number | null, hours: number) => {
    const expiresAt = new Date(now().getTime() + hours * HOUR_MS);
    return { token: writeLink(draftHash, { userId, draftId, expiresAt }), expiresAt };
  };
  return {
    write,
    read: (token: string): DraftLink | null => readLink(draftHash, token, now()),
    /** Where somebody's pictures can be seen for an hour, by their `src`. */
    pictures(userId: number): (src: string) => string {
      const { token } = write(userId, null, 1);
      return (src) => pictureUrl(token, src);
    },
  };
}
export type Links = ReturnType<typeof createLinks>;

/** Where a picture can be seen by a link that shows its draft. */
export const pictureUrl = (token: string, src: string): string =>
  `${PICTURE_PATH}?${new URLSearchParams({ draft: token, name: pictureName(src) ?? '' }).toString()}`;
