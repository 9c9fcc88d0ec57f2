import { shareParams } from '@tableside/contracts/favourite/wire';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors';
import { matchesEtag, PICTURE_HEADERS } from '../plugins/pictures/headers';
import { socialCardHash, type SocialCard } from '../plugins/social-cards/social-card';
import type { SocialCards } from '../plugins/social-cards/social-cards';
import { findRestaurant } from '../restaurants/repository';
import { describePlace } from '../restaurants/presenter';
import { countTotals, listSettings } from '../settings/repository';
import { describeCity, readCityFacts } from '../settings/routes';
import { toListCard } from './favourites/presenter';
import { listFavourites } from './favourites/repository';
import { findShared } from './favourites/share-repository';
import { describeSharedList, TILES } from './favourites/social-card';

/** A card whose address names its content never changes. */
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Under an address of before the newest card is served, for whoever kept a page. */
const KEPT_FOR_MINUTES = 'public, max-age=300';
/** A list may end at any time: whoever keeps its card asks each time whether it still may. */
const NEVER_UNASKED = 'no-cache';

const FILE = /^([0-9a-f]{16})\.jpg$/;

interface SocialCardRoutesOptions {
  readonly cards: SocialCards;
}

/** The database takes no NUL. */
const isPlain = (text: string): boolean => !text.includes('\0');

interface Subject {
  /** Under which it is kept on disk; null keeps it nowhere. */
  readonly name: string | null;
  readonly card: SocialCard;
  /** Default: by whether the address is that of this content. */
  readonly cacheControl?: string;
}

/** Serves `GET` and `HEAD /uploads/cards/*`: pictures of places, of shared lists and of the city for previews on other sites, as
 * JPEG of 1200 by 630 pixels. Failures are thrown as {@link ApiError}: 404 nothing of that name (any more). Where too many wait
 * to be made the answer is 503. */
export const socialCards: FastifyPluginAsync<SocialCardRoutesOptions> = async (app, { cards }) => {
  const { db } = app;

  const send = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
    find: () => Promise<Subject | null>,
  ) => {
    const [, asked] = FILE.exec(request.params.file) ?? [];
    const subject = asked ? await find() : null;
    if (!subject) throw new ApiError('not-found');
    const { card, name, cacheControl } = subject;
    const hash = socialCardHash(card);
    const etag = `"${hash}"`;
    void reply.headers({
      ...PICTURE_HEADERS,
      etag,
      'cache-control': cacheControl ?? (asked === hash ? KEPT_FOR_GOOD : KEPT_FOR_MINUTES),
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await cards.read(card, name));
  };

  app.get<{ Params: { slug: string; file: string } }>(
    '/uploads/cards/places/:slug/:file',
    async (request, reply) =>
      send(request, reply, async () => {
        const { slug } = request.params;
        const row = isPlain(slug) ? await findRestaurant(db, { slug }) : null;
        return row && { name: `places/${slug}`, card: describePlace(row) };
      }),
  );

  app.get<{ Params: { token: string; file: string } }>(
    '/uploads/cards/shared/:token/:file',
    async (request, reply) => {
      void reply.header('x-robots-tag', 'noindex');
      return send(request, reply, async () => {
        const { success, data } = shareParams.safeParse(request.params);
        const shared = success && isPlain(data.token) ? await findShared(db, data.token) : null;
        if (!shared) return null;
        const rows = await listFavourites(db, shared.user_id, shared.list_id, {
          from: 0,
          count: TILES,
        });
        const card = describeSharedList(toListCard(shared, rows));
        return { name: null, card, cacheControl: NEVER_UNASKED };
      });
    },
  );

  app.get<{ Params: { file: string } }>('/uploads/cards/city/:file', async (request, reply) =>
    send(request, reply, async () => {
      const facts = readCityFacts(await listSettings(db), await countTotals(db));
      return { name: 'city', card: describeCity(facts) };
    }),
  );
};
