import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { sql } from 'kysely';
import type { PictureFormat } from './render';
import type { PictureStore } from './store';
import type { Variants } from './variants';
import type { Db } from '../db/schema';

/** Pre-rendering waits for this much idle time, and polls this often. */
const QUIET_MS = 300;
/** Number of top restaurants: each costs about half a second of CPU time. */
export const WARMED_RESTAURANTS = 60;

export interface PictureTarget {
  readonly path: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Pictures of the first pages, in the likely order of requests.
 * @param header the header picture, if any
 * @param featured pictures of restaurants, best first */
export function listVariants(header: string | null, featured: readonly string[]): PictureTarget[] {
  const headers = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => ({ path: header, width, format }));
  const cards = (width: number, format: PictureFormat) =>
    featured.slice(0, WARMED_RESTAURANTS).map((path) => ({ path, width, format }));
  const targets = [
    ...headers('avif'),
    ...cards(640, 'avif'),
    ...cards(320, 'avif'),
    ...headers('webp'),
    ...cards(640, 'webp'),
    ...cards(320, 'webp'),
  ];
  return targets.flatMap(({ path, ...target }) => (path === null ? [] : [{ path, ...target }]));
}

export interface WarmOptions {
  readonly targets: readonly PictureTarget[];
  readonly store: Pick<PictureStore, 'find'>;
  readonly variants: Pick<Variants, 'read'>;
  readonly activity: Activity;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Stops after the current picture. */
  readonly signal: AbortSignal;
}

/** Pre-renders pictures one at a time while no requests are running; skips cached ones. Never rejects. */
export async function warmPictures(options: WarmOptions): Promise<void> {
  const { targets, store, variants, activity, logger, signal } = options;
  const startedAt = performance.now();
  let ready = 0;
  for (const { path, width, format } of targets) {
    await waitForQuiet(activity, signal);
    if (signal.aborted) return;
    try {
      const picture = await store.find(path);
      if (!picture) continue;
      await variants.read({ picture, width, format });
      ready += 1;
    } catch {
      // The request for it reports and logs the error.
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  logger.info({ ready, wanted: targets.length, seconds }, 'pictures prerendered');
}

async function waitForQuiet(activity: Activity, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !activity.isQuiet(QUIET_MS)) {
    await sleep(QUIET_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

interface FirstPictures {
  readonly header: string | null;
  /** Of the best restaurants with a picture, best first. */
  readonly featured: readonly string[];
}

export async function findFirstPictures(db: Db, limit: number): Promise<FirstPictures> {
  const { rows } = await sql<FirstPictures>`
    SELECT (SELECT 'setting/' || value FROM settings WHERE name = 'webiste_header_image') AS header,
      ARRAY(
        SELECT regexp_replace(featured_image, '^/?uploads/', '') FROM restaurants
        WHERE closed_at IS NULL AND featured_image IS NOT NULL
        ORDER BY score DESC, completeness DESC, id LIMIT ${limit}::integer
      ) AS featured`.execute(db);
  return rows[0] ?? { header: null, featured: [] };
}

interface Activity {
  /** Whether no request is running or has run for this many milliseconds. */
  readonly isQuiet: (forMs: number) => boolean;
}

/** Tracks requests; call it before the server listens. */
export function watchActivity(app: FastifyInstance): Activity {
  let running = 0;
  let lastAt = performance.now();
  app.addHook('onRequest', async (_request, reply) => {
    running += 1;
    // Fires once per response, including aborted ones.
    reply.raw.once('close', () => {
      running -= 1;
      lastAt = performance.now();
    });
  });
  return { isQuiet: (forMs) => running === 0 && performance.now() - lastAt >= forMs };
}
