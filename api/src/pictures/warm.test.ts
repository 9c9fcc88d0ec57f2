import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { createTestDatabase } from '../testing/database';
import { addReviews } from '../testing/reviews/reviews';
import { makeRecord } from '../testing/restaurants/records';
import { saveRestaurants } from '../restaurants/save';
import { saveSettings } from '../settings/repository';
import {
  findFirstPictures,
  listVariants,
  WARMED_RESTAURANTS,
  warmPictures,
  watchActivity,
  type PictureTarget,
} from './warm';
import type { Variant } from './variants';

describe('warmPictures', () => {
  const targets: PictureTarget[] = ['a.webp', 'missing.webp', 'broken.webp', 'b.webp'].map(
    (path) => ({
      path,
      width: 640,
      format: 'avif',
    }),
  );

  /** Records rendered variants, in order. */
  function start(isQuiet: () => boolean) {
    const drawn: string[] = [];
    const lines: unknown[] = [];
    const stopping = new AbortController();
    let running = 0;
    const ended = warmPictures({
      targets,
      store: {
        find: async (path) =>
          path === 'missing.webp' ? null : { file: path, name: path, version: '1' },
      },
      variants: {
        read: async ({ picture }: Variant) => {
          running += 1;
          expect(running).toBe(1);
          await new Promise((resolve) => setTimeout(resolve, 10));
          drawn.push(picture.file);
          running -= 1;
          if (picture.file === 'broken.webp') throw new Error('not a picture');
          return Buffer.alloc(1);
        },
      },
      activity: { isQuiet },
      logger: { info: (line: unknown) => lines.push(line) } as never,
      signal: stopping.signal,
    });
    return { drawn, lines, ended, stop: () => stopping.abort() };
  }

  it('renders pictures one at a time, skips broken ones, and logs once', async () => {
    const { drawn, lines, ended } = start(() => true);
    await ended;
    expect(drawn).toEqual(['a.webp', 'broken.webp', 'b.webp']);
    expect(lines).toEqual([{ ready: 2, wanted: 4, seconds: expect.any(Number) }]);
  });

  it('waits while requests are running', async () => {
    let isQuiet = false;
    const { drawn, ended } = start(() => isQuiet);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(drawn).toEqual([]);
    isQuiet = true;
    await ended;
    expect(drawn).toHaveLength(3);
  });

  it('stops when aborted, also while waiting', async () => {
    const waiting = start(() => false);
    waiting.stop();
    await waiting.ended;
    const drawing = start(() => true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    drawing.stop();
    await drawing.ended;
    expect([waiting.drawn, drawing.drawn]).toEqual([[], ['a.webp']]);
    expect([waiting.lines, drawing.lines]).toEqual([[], []]);
  });

  it('renders the header first, then restaurants up to the limit', () => {
    const featured = Array.from({ length: 1000 }, (_, index) => `restaurants/${index}.webp`);
    const listed = listVariants('setting/header.webp', featured);
    expect(listed).toHaveLength(8 + 4 * WARMED_RESTAURANTS);
    expect(listed.slice(0, 5)).toEqual([
      { path: 'setting/header.webp', width: 320, format: 'avif' },
      { path: 'setting/header.webp', width: 640, format: 'avif' },
      { path: 'setting/header.webp', width: 960, format: 'avif' },
      { path: 'setting/header.webp', width: 1440, format: 'avif' },
      { path: 'restaurants/0.webp', width: 640, format: 'avif' },
    ]);
    expect(listVariants(null, [])).toEqual([]);
  });

  it('finds the header and the pictures of the best restaurants', async () => {
    const { db, close } = await createTestDatabase();
    expect(await findFirstPictures(db, 10)).toEqual({ header: null, featured: [] });
    await saveSettings(db, [{ name: 'webiste_header_image', value: 'header.webp' }]);
    const { ids } = await saveRestaurants(db, [
      makeRecord({ images: ['uploads/restaurants/plain.webp'] }),
      makeRecord({ externalId: 'best', images: ['/uploads/restaurants/best.webp'] }),
      makeRecord(),
    ]);
    await addReviews(db, ids.get('osm best') ?? 0, [5, 5]);
    expect(await findFirstPictures(db, 10)).toEqual({
      header: 'setting/header.webp',
      featured: ['restaurants/best.webp', 'restaurants/plain.webp'],
    });
    expect((await findFirstPictures(db, 1)).featured).toEqual(['restaurants/best.webp']);
    await close();
  });
});

describe('watchActivity', () => {
  it('is quiet some time after the last request, even if it was aborted', async () => {
    const app = fastify();
    const activity = watchActivity(app);
    let response: () => void = () => undefined;
    let reached: () => void = () => undefined;
    app.get('/', async () => {
      reached();
      await new Promise<void>((resolve) => (response = resolve));
      return 'done';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect(activity.isQuiet(0)).toBe(true);
    for (const breaksOff of [false, true]) {
      const running = new Promise<void>((resolve) => (reached = resolve));
      const request = get({ port, host: '127.0.0.1' }, (response) => response.resume());
      request.on('error', () => undefined);
      const closed = new Promise((resolve) => request.once('close', resolve));
      await running;
      expect(activity.isQuiet(0)).toBe(false);
      if (breaksOff) request.destroy();
      response();
      await closed;
      await waitUntil(() => activity.isQuiet(0));
      expect(activity.isQuiet(60_000)).toBe(false);
    }
    await app.close();
  });

  async function waitUntil(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
