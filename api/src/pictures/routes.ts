import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { sql } from 'kysely';
import { ApiError } from '../http/errors';
import { chooseFormat, MAX_WIDTH } from './render';
import type { PictureStore, StoredPicture } from './store';
import { BrokenPictureError, type Variant, variantKey, type Variants } from './variants';
import type { Db } from '../db/schema';

export interface PictureOptions {
  /** Where pictures lie; without it /uploads is not served. */
  readonly pictures?: {
    readonly store: PictureStore;
    readonly variants: Variants;
    /** Where cards for previews are kept. */
    readonly cardsDir: string;
    /** How long a picture may still be served that was hidden, in milliseconds; default a second. */
    readonly hiddenAfterMs?: number;
  };
}

interface PictureRoute {
  Params: { '*': string };
  Querystring: Record<string, unknown>;
}

/** A picture's address never changes its content. */
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** But a picture of a place can be hidden: whoever keeps it asks after a day whether it is still there. */
const KEPT_FOR_A_DAY = 'public, max-age=86400';
/** People take back the photos of their reviews, and moderators hide them. */
const KEPT_FOR_AN_HOUR = 'public, max-age=3600';
/** By folder; what belongs to the site itself stays. */
const CACHE_CONTROL = new Map([
  ['setting', KEPT_FOR_GOOD],
  ['reviews', KEPT_FOR_AN_HOUR],
]);
const cacheControlOf = (path: string): string =>
  CACHE_CONTROL.get(path.slice(0, path.indexOf('/'))) ?? KEPT_FOR_A_DAY;

/** Nothing may turn a picture into a page. */
export const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const HEADERS = { ...PICTURE_HEADERS, vary: 'Accept' } as const;

/** Serves `GET` and `HEAD /uploads/*`, with `?w=` one of PICTURE_WIDTHS, in the best format that the client names.
 * Failures are thrown as {@link ApiError}: 400 another width, 404 no such picture, one that is hidden, or one that is
 * broken, which the log says. Where too many pictures wait the answer is 503. */
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
    request.log.warn({ err: error.cause, picture: variant.picture.name }, 'A picture is broken');
    throw new ApiError('not-found');
  });
  return reply
    .headers({ ...HEADERS, etag })
    .type(`image/${variant.format}`)
    .send(bytes);
}

/** How old the list may be. A page shows many pictures at once, and each asks. */
const MAX_AGE_MS = 1000;

type IsHidden = (picture: StoredPicture, path: string) => Promise<boolean>;

/** Tells which pictures were taken off their place. While the database is away the last list counts.
 * @param maxAgeMs how old the list may be, in milliseconds; default a second
 * @returns asks with a picture and the path below /uploads/ under which somebody wants it */
function watchHiddenPictures(db: Db, maxAgeMs = MAX_AGE_MS): IsHidden {
  let known: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const startedAt = performance.now();
    known = await listHidden(db).catch(() => known);
    readAt = startedAt;
  };
  return async ({ name, isDrawing }, path) => {
    if (performance.now() - readAt >= maxAgeMs) {
      await (reading ??= read().finally(() => (reading = undefined)));
    }
    if (!known.size) return false;
    // A drawing has one address for each format.
    return isDrawing ? known.has(withoutFormat(name)) : known.has(name) || known.has(path);
  };
}

const withoutFormat = (path: string): string => path.replace(/\.\w+$/, '');

/** Paths below /uploads/, with the ending and without. What another place or a dish shows is not hidden. */
async function listHidden(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    SELECT DISTINCT regexp_replace(h.path, '^/?uploads/', '') AS path FROM hidden_pictures h
    WHERE NOT EXISTS (SELECT FROM restaurant_images i WHERE i.path = h.path)
      AND NOT EXISTS (
        SELECT FROM restaurants r WHERE r.id = h.restaurant_id
          AND r.menu @> jsonb_build_array(jsonb_build_object('image', h.path))
      )`.execute(db);
  return new Set(rows.flatMap(({ path }) => [path, withoutFormat(path)]));
}

/** Whether a client has this state already.
 * @param header of the request, If-None-Match */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header === '*' ||
  (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
