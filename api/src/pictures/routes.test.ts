import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { addFailures } from '../http/failures';
import { pictures } from './routes';
import { createPictureStore } from './store';
import { createVariants } from './variants';
import { chooseFormat } from './render';

describe('pictures', () => {
  let root: string;
  let app: FastifyInstance;
  const logged: unknown[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pictures-'));
    const uploads = join(root, 'uploads');
    await mkdir(join(uploads, 'restaurants'), { recursive: true });
    const canvas = { width: 2000, height: 1500, channels: 4 as const, background: '#0b4d3a80' };
    await sharp({ create: canvas }).png().toFile(join(uploads, 'restaurants/large.png'));
    await sharp({ create: { ...canvas, width: 500, height: 400 } })
      .webp()
      .toFile(join(uploads, 'restaurants/small.webp'));
    await mkdir(join(uploads, 'reviews'));
    await sharp({ create: { ...canvas, width: 90, height: 60 } })
      .webp()
      .toFile(join(uploads, 'reviews/table.webp'));
    await writeFile(join(uploads, 'restaurants/drawing.svg'), '<svg/>');
    await mkdir(join(uploads, 'setting'));
    await sharp({ create: canvas }).webp().toFile(join(uploads, 'setting/header.webp'));
    await writeFile(join(uploads, 'restaurants/notes.txt'), 'secret');
    await writeFile(join(uploads, 'restaurants/broken.jpg'), 'not a picture');
    await writeFile(join(uploads, '.hidden.png'), 'secret');
    await sharp({ create: { ...canvas, width: 10, height: 10 } })
      .png()
      .toFile(join(root, 'secret.png'));
    await symlink(join(root, 'secret.png'), join(uploads, 'restaurants/link.png'));
    await symlink(root, join(uploads, 'outside'));
    app = fastify({
      logger: { level: 'warn', stream: { write: (line) => logged.push(JSON.parse(line)) } },
      frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
    });
    addFailures(app);
    await app.register(pictures, {
      pictures: {
        store: createPictureStore(uploads),
        variants: createVariants({ cacheDir: join(root, 'cache') }),
        cardsDir: join(root, 'cards'),
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await rm(root, { recursive: true });
  });

  const get = (url: string, accept = 'image/avif,image/webp,*/*') =>
    app.inject({ url, headers: { accept } });

  /** Status of a path that is sent exactly as written. */
  const getRaw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      rawRequest({ port, host: '127.0.0.1', path }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      })
        .on('error', reject)
        .end();
    });

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('Accept: %s returns %s', async (accept, type, format) => {
    const response = await get('/uploads/restaurants/large.png?w=320', accept);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['vary']).toContain('Accept');
    await expect(sharp(response.rawPayload).metadata()).resolves.toMatchObject({
      format,
      width: 320,
      height: 240,
    });
  });

  test.each([
    ['/uploads/restaurants/large.png?w=960', 960],
    ['/uploads/restaurants/large.png', 1440],
    ['/uploads/restaurants/small.webp?w=640', 500],
    ['/uploads/restaurants/small.webp', 500],
  ])('%s is %i pixels wide, never enlarged', async (url, width) => {
    const response = await get(url, 'image/webp');
    await expect(sharp(response.rawPayload).metadata()).resolves.toMatchObject({ width });
  });

  test.each(['641', '-1', '', '320abc', '0320', '320&w=640'])(
    'rejects width "%s" with the error envelope',
    async (width) => {
      const response = await get(`/uploads/restaurants/large.png?w=${width}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, data: null });
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test('site pictures are cached for a year and cannot be interpreted as a page', async () => {
    const { headers } = await get('/uploads/setting/header.webp?w=320');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test.each([
    ['/uploads/reviews/table.webp', 3600],
    ['/uploads/restaurants/small.webp', 86_400],
  ])('%s, which can be removed, is revalidated after %i seconds', async (url, seconds) => {
    const first = await get(url, 'image/webp');
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe(`public, max-age=${seconds}`);
    const headers = { accept: 'image/webp', 'if-none-match': String(first.headers['etag']) };
    const second = await app.inject({ url, headers });
    expect(second.statusCode).toBe(304);
    expect(second.headers['cache-control']).toBe(`public, max-age=${seconds}`);
  });

  test('returns 304 for a current cached copy', async () => {
    const url = '/uploads/restaurants/large.png?w=320';
    const first = await get(url, 'image/webp');
    const etag = String(first.headers['etag']);
    const again = await app.inject({
      url,
      headers: { accept: 'image/webp', 'if-none-match': `"other", W/${etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await get(url, 'image/avif')).headers['etag']).not.toBe(etag);
  });

  test('HEAD returns the headers of GET', async () => {
    const url = '/uploads/restaurants/large.png?w=320';
    const [head, full] = [await app.inject({ method: 'HEAD', url }), await app.inject({ url })];
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(full.rawPayload.length));
    expect(head.rawPayload).toHaveLength(0);
  });

  test.each([
    '/uploads/restaurants/missing.webp',
    '/uploads/restaurants/notes.txt',
    '/uploads/restaurants/drawing.svg',
    '/uploads/restaurants/drawing.webp',
    '/uploads/restaurants',
    '/uploads/',
    '/uploads/.hidden.png',
    '/uploads/restaurants/link.png',
    '/uploads/outside/secret.png',
    '/uploads/../secret.png',
    '/uploads/restaurants/../../secret.png',
    '/uploads/%2e%2e/secret.png',
    '/uploads/%2e%2e%2fsecret.png',
    '/uploads/restaurants/..%2f..%2fsecret.png',
    '/uploads/%252e%252e%252fsecret.png',
    '/uploads/..%5csecret.png',
    '/uploads/..\\secret.png',
    '/uploads//etc/passwd',
    '/uploads/%2fetc%2fpasswd',
    '/uploads/restaurants/small.webp%00.png',
    '/uploads/restaurants/%c0%ae%c0%ae/secret.png',
    '/uploads/restaurants/small.webp/',
    `/uploads/${'a/'.repeat(40)}x.png`,
  ])('%s returns 404 with the error envelope', async (path) => {
    const { status, body } = await getRaw(path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ success: false, data: null });
  });

  test('a broken picture returns 404 and is logged', async () => {
    logged.length = 0;
    const response = await get('/uploads/restaurants/broken.jpg');
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain(root);
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: 'a picture cannot be decoded',
        picture: 'restaurants/broken.jpg',
      }),
    );
  });
});

describe('chooseFormat', () => {
  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['IMAGE/AVIF ; q=0.5', 'avif'],
    ['image/avif;q=0, image/webp;q=0.9', 'webp'],
    ['image/avif;q=0.0,image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['text/html', 'jpeg'],
    [undefined, 'jpeg'],
  ])('Accept: %s returns %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});
