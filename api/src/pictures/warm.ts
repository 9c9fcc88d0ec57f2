import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { sql } from 'kysely';
import type { PictureFormat } from './render';
import type { PictureStore } from './store';
import type { Variants } from './variants';
import type { Db } from '../db/schema';

/** Nothing is drawn ahead until requests have been away for so long, and it is looked for so often. */
const QUIET_MS = 300;
/** So many restaurants at most, the best ones: each costs about half a second of one processor. */
export const WARMED_RESTAURANTS = 60;

/** A picture that visitors are likely to want, below /uploads/. */
export interface Wish {
  readonly path: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** What the first pages show, in the order in which browsers are likely to want it.
 * @param header the header picture, if there is one
 * @param featured pictures of restaurants, best first */
export function listWishes(header: string | null, featured: readonly string[]): Wish[] {
  const headers = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => ({ path: header, width, format }));
  const cards = (width: number, format: PictureFormat) =>
    featured.slice(0, WARMED_RESTAURANTS).map((path) => ({ path, width, format }));
  const wishes = [
    ...headers('avif'),
    ...cards(640, 'avif'),
    ...cards(320, 'avif'),
    ...headers('webp'),
    ...cards(640, 'webp'),
    ...cards(320, 'webp'),
  ];
  return wishes.flatMap(({ path, ...wish }) => (path === null ? [] : [{ path, ...wish }]));
}

export interface WarmOptions {
  readonly wishes: readonly Wish[];
  readonly store: Pick<PictureStore, 'find'>;
  readonly variants: Pick<Variants, 'read'>;
  readonly activity: Activity;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Ends it: the picture that is being drawn is finished, no other is begun. */
  readonly signal: AbortSignal;
}

/** Draws pictures before anybody asks for them, one at a time and only while nobody is served; those that
 * are kept from an earlier run are not drawn again. Never rejects. */
export async function warmPictures(options: WarmOptions): Promise<void> {
  const { wishes, store, variants, activity, logger, signal } = options;
  const startedAt = performance.now();
  let ready = 0;
  for (const { path, width, format } of wishes) {
    await waitForQuiet(activity, signal);
    if (signal.aborted) return;
    try {
      const picture = await store.find(path);
      if (!picture) continue;
      await variants.read({ picture, width, format });
      ready += 1;
    } catch {
      // Whoever asks for it is told, and so is the log.
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  logger.info({ ready, wanted: wishes.length, seconds }, 'Pictures drawn ahead');
}

async function waitForQuiet(activity: Activity, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !activity.isQuiet(QUIET_MS)) {
    await sleep(QUIET_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Pictures that the first pages show, by their paths below /uploads/. */
interface FirstPictures {
  readonly header: string | null;
  /** Of the best restaurants that have one, best first. */
  readonly featured: readonly string[];
}

/** @param limit of restaurants */
export async function findFirstPictures(db: Db, limit: number): Promise<FirstPictures> {
  const { rows } = await sql<FirstPictures>`
    SELECT (SELECT 'setting/' || value FROM settings WHERE name = 'webiste_header_image') AS header,
      ARRAY(
        SELECT regexp_replace(featured_image, '^/?uploads/', '') FROM restaurants
        WHERE closed_at IS NULL AND featured_image IS NOT NULL
        ORDER BY score DESC, standing DESC, id LIMIT ${limit}::integer
      ) AS featured`.execute(db);
  return rows[0] ?? { header: null, featured: [] };
}

/** Whether anybody is being served. */
interface Activity {
  /** True when no request is running and none has run for so many milliseconds. */
  readonly isQuiet: (forMs: number) => boolean;
}

/** Watches the requests of a host; to be called before it listens. */
export function watchActivity(app: FastifyInstance): Activity {
  let running = 0;
  let lastAt = performance.now();
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    // Comes once for every answer, one that breaks off too.
    reply.raw.once('close', () => {
      running -= 1;
      lastAt = performance.now();
    });
  });
  return { isQuiet: (forMs) => running === 0 && performance.now() - lastAt >= forMs };
}
