import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createMadeFiles } from '../pictures/made-files';
import type { PictureStore } from '../pictures/store';
import { renderCard } from './render-card';
import { socialCardHash, type SocialCard } from './social-card';

const MEMORY_BYTES = 8 * 1024 * 1024;
/** One at a time: nobody sits before a preview and waits. */
const WORKERS = 1;
const MAX_WAITING = 100;

/** Folder for made cards of a data directory; it may be emptied at any time. */
export const socialCardDir = (dataDir: string): string => join(dataDir, 'cache', 'cards');

export interface SocialCardsOptions {
  readonly cacheDir: string;
  readonly store: Pick<PictureStore, 'find'>;
}

/** Makes cards once and keeps the newest of each subject. */
export function createSocialCards({ cacheDir, store }: SocialCardsOptions) {
  const files = createMadeFiles({
    memoryBytes: MEMORY_BYTES,
    workers: WORKERS,
    maxWaiting: MAX_WAITING,
  });
  return {
    /** The card as JPEG.
     * @param subject under which it is kept on disk, with no other; null keeps it in memory only
     * @throws {QueueFullError} too many wait to be made */
    async read(card: SocialCard, subject: string | null): Promise<Buffer> {
      const key = socialCardHash(card);
      const make = () => renderCard(card, store);
      if (subject === null) return files.read({ key, file: null, make });
      const name = createHash('sha256').update(subject).digest('hex').slice(0, 32);
      const folder = join(cacheDir, name.slice(0, 2), name);
      const file = `${key}.jpg`;
      const makeInPlace = async () => {
        const made = await make();
        await removeOthers(folder, file);
        return made;
      };
      return files.read({ key: `${name} ${key}`, file: join(folder, file), make: makeInPlace });
    },
  };
}
export type SocialCards = ReturnType<typeof createSocialCards>;

async function removeOthers(folder: string, file: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name !== file);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}
