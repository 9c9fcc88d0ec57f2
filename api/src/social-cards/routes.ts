import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shareParams } from '@tableside/contracts/favorite/wire';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors';
import { matchesEtag, PICTURE_HEADERS, type PictureOptions } from '../pictures/routes';
import { type SocialCard, socialCardHash, type Tile } from '../pictures/social-card';
import { describeSharedList, TILES, toListCard, listFavorites } from '../favorites/repository';
import { findShared } from '../favorites/sharing';
import { findRestaurant, describeRestaurant } from '../restaurants/routes';
import { countTotals, listSettings } from '../settings/repository';
import { describeCity, readCityFacts } from '../settings/routes';
import { createMadeFiles } from '../pictures/variants';
import type { PictureStore } from '../pictures/store';
import { renderCrop } from '../pictures/render';
import type { DrawnTile } from './draw';

/** The content of an address with the current hash never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** An outdated address serves the newest card. */
const CACHE_MINUTES = 'public, max-age=300';
/** Sharing may stop at any time, so caches must revalidate. */
const NEVER_UNASKED = 'no-cache';

const FILE = /^([0-9a-f]{16})\.jpg$/;

/** The database rejects NUL. */
const isPlain = (text: string): boolean => !text.includes('\0');

interface Subject {
  /** Name in the disk cache; null to skip it. */
  readonly name: string | null;
  readonly card: SocialCard;
  /** Default: depends on whether the address has the current hash. */
  readonly cacheControl?: string;
}

/** Serves `GET` and `HEAD /uploads/cards/*`: social cards of restaurants, shared lists, and the
 * city, as JPEG of 1200 by 630 pixels. Throws {@link ApiError}: 404 if there is no such subject;
 * 503 if too many are waiting. */
export const socialCards: FastifyPluginAsync<PictureOptions> = async (app, { pictures }) => {
  if (!pictures) return;
  const { db } = app;
  const cards = createSocialCards(pictures.cardsDir, pictures.store);

  const send = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
    find: () => Promise<Subject | null>,
  ) => {
    const [, requested] = FILE.exec(request.params.file) ?? [];
    const subject = requested ? await find() : null;
    if (!subject) throw new ApiError('not-found');
    const { card, name, cacheControl } = subject;
    const hash = socialCardHash(card);
    const etag = `"${hash}"`;
    void reply.headers({
      ...PICTURE_HEADERS,
      etag,
      'cache-control': cacheControl ?? (requested === hash ? CACHE_FOREVER : CACHE_MINUTES),
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(await cards.read(card, name));
  };

  app.get<{ Params: { slug: string; file: string } }>(
    '/uploads/cards/restaurants/:slug/:file',
    async (request, reply) =>
      send(request, reply, async () => {
        const { slug } = request.params;
        const row = isPlain(slug) ? await findRestaurant(db, { slug }) : null;
        return row && { name: `restaurants/${slug}`, card: describeRestaurant(row) };
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
        const slice = { from: 0, count: TILES };
        const rows = await listFavorites(db, shared.user_id, shared.list_id, slice);
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

const MEMORY_BYTES = 8 * 1024 * 1024;
/** One at a time: previews are not urgent. */
const WORKERS = 1;
const MAX_WAITING = 100;

/** Cache folder for cards; may be emptied at any time. */
export const socialCardDir = (dataDir: string): string => join(dataDir, 'cache', 'cards');

/** Renders cards once and caches the newest per subject. */
function createSocialCards(cacheDir: string, store: Pick<PictureStore, 'find'>) {
  const files = createMadeFiles({
    memoryBytes: MEMORY_BYTES,
    workers: WORKERS,
    maxWaiting: MAX_WAITING,
  });
  return {
    /** Returns the card as JPEG.
     * @param subject its name in the disk cache; null caches it in memory only
     * @throws {QueueFullError} too many are waiting */
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
async function removeOthers(folder: string, file: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name !== file);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}

const LONGEST_RENDER_S = 30;
/** Mozjpeg would save a tenth of the bytes but take twenty times as long. */
const QUALITY = 84;

/** Renders a card as JPEG. A missing or unreadable photo is replaced by the cuisine's placeholder
 * pattern. */
export async function renderCard(card: SocialCard, store: Pick<PictureStore, 'find'>) {
  // Loaded when first used: drawing takes 30 MB, and most cards are in the cache.
  const { drawCard, placeTiles } = await import('./draw');
  const { default: sharp } = await import('sharp');
  const boxes = placeTiles(card.tiles.length);
  const tiles: DrawnTile[] = [];
  for (const [index, tile] of card.tiles.entries()) {
    const box = boxes[index];
    if (box) tiles.push({ cuisine: tile.cuisine, photo: await readPhoto(tile, box, store) });
  }
  return sharp(Buffer.from(drawCard(card, tiles)))
    .timeout({ seconds: LONGEST_RENDER_S })
    .flatten({ background: '#0b4d3a' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function readPhoto(
  { picture }: Tile,
  { width, height }: { readonly width: number; readonly height: number },
  store: Pick<PictureStore, 'find'>,
): Promise<Buffer | null> {
  const original = picture && (await store.find(picture));
  if (!original) return null;
  return renderCrop(original, Math.ceil(width), Math.ceil(height)).catch(() => null);
}
