import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { sql } from 'kysely';
import { ApiError } from '../http/errors';
import { chooseFormat, MAX_WIDTH } from './render';
import type { PictureStore, StoredPicture } from './store';
import { BrokenPictureError, type Variant, variantKey, type Variants } from './variants';
import type { Db } from '../db/schema';

export interface PictureOptions {
  /** Picture folders; without them /uploads is not served. */
  readonly pictures?: {
    readonly store: PictureStore;
    readonly variants: Variants;
    readonly cardsDir: string;
    /** How long a hidden picture may still be served, in milliseconds; default a second. */
    readonly hiddenAfterMs?: number;
  };
}

interface PictureRoute {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

/** The content of an address never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Restaurant pictures can be hidden, so caches revalidate them daily. */
const CACHE_ONE_DAY = 'public, max-age=86400';
/** Review photos can be deleted or hidden. */
const CACHE_ONE_HOUR = 'public, max-age=3600';
/** By folder; the site's own pictures are immutable. */
const CACHE_CONTROL = new Map([
  ['setting', CACHE_FOREVER],
  ['reviews', CACHE_ONE_HOUR],
]);
const cacheControlOf = (path: string): string =>
  CACHE_CONTROL.get(path.slice(0, path.indexOf('/'))) ?? CACHE_ONE_DAY;

/** Prevents a picture from being interpreted as a page. */
export const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const HEADERS = { ...PICTURE_HEADERS, vary: 'Accept' } as const;

/** Serves `GET` and `HEAD /uploads/*`, with `?w=` one of PICTURE_WIDTHS, in the best format that
 * the client names. Throws {@link ApiError}: 400 for other widths; 404 for missing, hidden or
 * broken pictures (the latter are logged); 503 if too many pictures are waiting. */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, options) => {
  if (!options.pictures) return;
  const { store, variants, hiddenAfterMs } = options.pictures;
  const isHidden = watchHiddenPictures(app.db, hiddenAfterMs);
  app.get<PictureRoute>('/uploads/*', { exposeHeadRoute: true }, async (request, reply) => {
    const width = readWidth(request.query['w']);
    const path = request.params['*'];
    const picture = await store.find(path);
    if (!picture || (await isHidden(picture, path))) throw new ApiError('not-found');
    void reply.header('cache-control', cacheControlOf(path));
    const format = chooseFormat(request.headers.accept);
    return sendVariant(variants, { picture, width, format }, request, reply);
  });
};

function readWidth(value: unknown): number {
  if (value === undefined) return MAX_WIDTH;
  const width = PICTURE_WIDTHS.find((known) => String(known) === value);
  if (width) return width;
  throw new ApiError('invalid-input', `w: must be one of ${PICTURE_WIDTHS.join(', ')}`);
}

async function sendVariant(
  variants: Variants,
  variant: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${variantKey(variant)}"`;
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply
      .headers({ ...HEADERS, etag })
      .code(304)
      .send();
  }
  const bytes = await variants.read(variant).catch((error: unknown) => {
    if (!(error instanceof BrokenPictureError)) throw error;
    request.log.warn(
      { err: error.cause, picture: variant.picture.name },
      'a picture cannot be decoded',
    );
    throw new ApiError('not-found');
  });
  return reply
    .headers({ ...HEADERS, etag })
    .type(`image/${variant.format}`)
    .send(bytes);
}

/** Cache time of the list: a page requests many pictures at once. */
const MAX_AGE_MS = 1000;

type IsHidden = (picture: StoredPicture, path: string) => Promise<boolean>;

/** Tracks hidden pictures. While the database is unavailable, the last list applies.
 * @param maxAgeMs cache time, in milliseconds; default a second
 * @returns checks a picture and its requested path below /uploads/ */
function watchHiddenPictures(db: Db, maxAgeMs = MAX_AGE_MS): IsHidden {
  let known: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const startedAt = performance.now();
    known = await listHidden(db).catch(() => known);
    readAt = startedAt;
  };
  return async ({ name }, path) => {
    if (performance.now() - readAt >= maxAgeMs) {
      await (reading ??= read().finally(() => (reading = undefined)));
    }
    return known.has(name) || known.has(path);
  };
}

/** Paths below /uploads/. Pictures still used by another restaurant
 * or a dish are not hidden. */
async function listHidden(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    SELECT DISTINCT regexp_replace(h.path, '^/?uploads/', '') AS path FROM hidden_pictures h
    WHERE NOT EXISTS (SELECT FROM restaurant_images i WHERE i.path = h.path)
      AND NOT EXISTS (
        SELECT FROM restaurants r WHERE r.id = h.restaurant_id
          AND r.menu @> jsonb_build_array(jsonb_build_object('image', h.path))
      )`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

/** Whether the client's cached copy is current.
 * @param header If-None-Match */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
