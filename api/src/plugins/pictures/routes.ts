import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_WIDTHS } from '@tableside/contracts/common/pictures';
import { ApiError } from '../../http/errors';
import { chooseFormat } from './format';
import { matchesEtag, PICTURE_HEADERS } from './headers';
import type { IsHidden } from './hidden-pictures';
import { MAX_WIDTH } from './render';
import type { PictureStore } from './store';
import { BrokenPictureError, variantKey } from './variants';
import type { Variant, Variants } from './variants';

export interface PictureOptions {
  readonly store: PictureStore;
  readonly variants: Variants;
  /** Default: nothing is hidden. */
  readonly isHidden?: IsHidden;
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

const HEADERS = { ...PICTURE_HEADERS, vary: 'Accept' } as const;

/** Serves `GET` and `HEAD /uploads/*`, with `?w=` one of PICTURE_WIDTHS, in the best format that the client names.
 * Failures are thrown as {@link ApiError}: 400 another width, 404 no such picture, one that is hidden, or one that is
 * broken, which the log says. Where too many pictures wait the answer is 503. */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, options) => {
  const { store, variants, isHidden } = options;
  app.get<PictureRoute>('/uploads/*', { exposeHeadRoute: true }, async (request, reply) => {
    const width = readWidth(request.query['w']);
    const path = request.params['*'];
    const picture = await store.find(path);
    if (!picture || (await isHidden?.(picture, path))) throw new ApiError('not-found');
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
