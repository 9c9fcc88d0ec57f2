import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftPictureAddress } from '@tableside/contracts/desk/content/rules';
import { wirePicture, wireShown } from '@tableside/contracts/desk/content/wire';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import sharp from 'sharp';
import { call } from '../../testing/app';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import { bearer, type TestPerson } from '../../testing/people';
import { AVIF_OF_64_MEGAPIXELS, makeBomb } from '../../testing/reviews/photos';
import { encodeForm } from '../../testing/reviews/own-reviews';
import { removeUnusedPictures } from './drafts';

/** 1000 by 1200 pixels, red above and green below; written with libheif's heif-enc. */
const HEIC_PHOTO = join(__dirname, '../../testing/desk/fixtures/upright.heic');

let folder: string;
let desk: WordsDesk;
let ana: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-pictures-'));
  desk = await openWordsDesk({ photos: { dataDir: folder } });
  ana = await desk.make(['editor']);
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

/** A photo of a phone, lying in the file and to be shown upright, red on its upper half.
 * @param hasNoise that of a dark room, which weighs */
const takePhoto = ({ width = 3000, height = 2000, hasNoise = false } = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#20a040',
      ...(hasNoise && { noise: { type: 'gaussian', mean: 128, sigma: 20 } }),
    },
  })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#c8102e' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function send(person: TestPerson, photo: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  const all = { kind: 'hero', place: 'hero', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('picture', new Blob([new Uint8Array(photo)]), 'IMG 1.jpg');
  const { headers, body } = await encodeForm(form);
  const response = await desk.app.inject({
    method: 'POST',
    url: '/api/desk/content/picture',
    headers: { ...headers, ...bearer(person) },
    payload: body,
  });
  const answer = response.json<{ success: boolean; fields?: object; data: unknown }>();
  return { status: response.statusCode, ...answer };
}
const urlOf = async (src: string) =>
  draftPictureAddress(src, (await desk.open(ana, 'hero')).preview_token) ?? '';
const take = async (photo: Buffer, fields = {}) => {
  const { src } = wirePicture.parse((await send(ana, photo, fields)).data);
  return { src, url: await urlOf(src) };
};
const sizeOf = async (url: string) => {
  const { width, height } = await sharp((await see(url)).rawPayload).metadata();
  return { width, height };
};
const see = (url: string) => desk.app.inject({ url });

it('makes a picture of the shape, size and weight of its place, upright and without what its file said', async () => {
  const { src, url } = await take(await takePhoto({ width: 1800, height: 1200, hasNoise: true }));
  expect(src).toMatch(/^pictures\/[0-9a-f]{32}\.webp$/);
  const { width, height } = await sizeOf(url);
  expect(width / height).toBeCloseTo(1.5, 2);
  const { headers, rawPayload } = await see(url);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
  });
  expect(rawPayload.length).toBeLessThanOrEqual(300_000);
  const { format, exif, orientation } = await sharp(rawPayload).metadata();
  expect([format, exif, orientation]).toEqual(['webp', undefined, undefined]);
});

it('takes HEIC, as phones make it, with the part that was marked', async () => {
  const { url } = await take(await readFile(HEIC_PHOTO), {
    focal: '{"x":0.5,"y":0.1}',
  });
  expect(await sizeOf(url)).toEqual({ width: 1000, height: 667 });
  const { dominant } = await sharp((await see(url)).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

it('is cropped around the focal point', async () => {
  const { url } = await take(await takePhoto(), { focal: '{"x":0.5,"y":0.1}' });
  const { dominant } = await sharp((await see(url)).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

it.each([
  ['more than 30 megapixels', () => readFile(AVIF_OF_64_MEGAPIXELS), 'more than 30 megapixels'],
  ['a stated size that no file has', makeBomb, 'more than 30 megapixels'],
  ['no picture', () => Promise.resolve(Buffer.from('<svg onload="alert(1)"/>')), 'is not a photo'],
  ['too few pixels', () => takePhoto({ width: 600, height: 400 }), 'too few pixels for this place'],
])('refuses %s in place', async (_what, make, sentence) => {
  const { status, success, fields } = await send(ana, await make());
  expect([status, success]).toEqual([200, false]);
  expect(fields).toEqual({ picture: expect.stringContaining(sentence) });
});

it('refuses a point that is in no picture', async () => {
  const photo = await takePhoto({ width: 1200, height: 800 });
  expect(await send(ana, photo, { focal: '{"x":7,"y":0}' })).toMatchObject({
    status: 400,
    fields: { focal: 'This point is not in the picture. Choose it again.' },
  });
});

it('shows a picture to its drafts alone, and publishes it under an address of its own', async () => {
  const { src, url } = await take(await takePhoto());
  const document = { ...HERO, picture: { src, alt: 'A table by the river', decorative: false } };
  expect(await desk.save(ana, 'hero', document)).toMatchObject({ problems: [] });
  expect(
    (await see(url.replace(/draft=[^&]+/, 'draft=1.0.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA'))).statusCode,
  ).toBe(404);

  const { preview_token: token } = await desk.open(ana, 'hero');
  const shown = (await call(desk.test, 'POST', '/api/draft_pages', wireShown, { token })).data;
  const picture = shown.documents['hero']?.['picture'] as { readonly src: string };
  expect((await see(picture.src)).statusCode).toBe(200);

  expect((await desk.publish(ana, 'hero')).data).toEqual({ outcome: 'published' });
  const live = (await desk.readStored())['hero']?.['picture'] as { readonly src: string };
  expect(live.src).toMatch(/^\/content\/marketing\/pictures\/[0-9a-f]{32}\.webp$/);
  expect(await desk.words.store.read(live.src.slice(1))).not.toBeNull();
});

it('forgets pictures that no draft names any more', async () => {
  const [kept, lost] = [await take(await takePhoto()), await take(await takePhoto())];
  await desk.save(ana, 'partner', { kind: 'partner', picture: { src: kept.src } });
  await removeUnusedPictures(desk.db);
  expect((await see(lost.url)).statusCode).toBe(200);
  await desk.database.pool.query(
    `UPDATE content_pictures SET created_at = now() - interval '2 days'`,
  );
  await removeUnusedPictures(desk.db);
  expect([(await see(kept.url)).statusCode, (await see(lost.url)).statusCode]).toEqual([200, 404]);
});
