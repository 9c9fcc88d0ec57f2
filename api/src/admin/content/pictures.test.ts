import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftPictureAddress } from '@tableside/contracts/admin/content/rules';
import { wireLink, wirePicture, wireShown } from '@tableside/contracts/admin/content/wire';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import sharp from 'sharp';
import { call } from '../../testing/app';
import { openContentAdmin, type ContentAdmin } from '../../testing/admin/content-admin';
import { bearer, type TestUser } from '../../testing/users';
import { makeBomb, PATIENT_LANES } from '../../testing/reviews/photos';
import { encodeForm } from '../../testing/reviews/own-reviews';
import { deleteUnusedPictures } from './drafts';

/** 1000 by 1200 pixels, red above and green below; written with libheif's heif-enc. */
const HEIC_PHOTO = join(__dirname, '../../testing/admin/fixtures/upright.heic');

let folder: string;
let admin: ContentAdmin;
let ana: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-pictures-'));
  admin = await openContentAdmin({ photos: { dataDir: folder, lanes: PATIENT_LANES } });
  ana = await admin.make(['editor']);
});
afterAll(async () => {
  await admin.close();
  await rm(folder, { recursive: true, force: true });
});

/** A rotated phone photo with EXIF orientation; its upper half is red.
 * @param hasNoise adds noise, which makes the file large */
const takePhoto = ({ width = 1500, height = 1000, hasNoise = false } = {}) =>
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

async function send(user: TestUser, photo: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  const all = { kind: 'hero', slot: 'hero', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('picture', new Blob([new Uint8Array(photo)]), 'IMG 1.jpg');
  const { headers, body } = await encodeForm(form);
  const response = await admin.app.inject({
    method: 'POST',
    url: '/api/admin/content/picture',
    headers: { ...headers, ...bearer(user) },
    payload: body,
  });
  const answer = response.json<{ success: boolean; fields?: object; data: unknown }>();
  return { status: response.statusCode, ...answer };
}
const urlOf = async (src: string) =>
  draftPictureAddress(src, (await admin.open(ana, 'hero')).preview_token) ?? '';
const take = async (photo: Buffer, fields = {}) => {
  const { src } = wirePicture.parse((await send(ana, photo, fields)).data);
  return { src, url: await urlOf(src) };
};
const sizeOf = async (url: string) => {
  const { width, height } = await sharp((await see(url)).rawPayload).metadata();
  return { width, height };
};
const see = (url: string) => admin.app.inject({ url });

it('crops, resizes, and rotates a picture for its slot, and strips metadata', async () => {
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

it('accepts HEIC and crops around the focal point', async () => {
  const { url } = await take(await readFile(HEIC_PHOTO), {
    focal: '{"x":0.5,"y":0.1}',
  });
  expect(await sizeOf(url)).toEqual({ width: 1000, height: 667 });
  const { dominant } = await sharp((await see(url)).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

it.each([
  ['more than 30 megapixels', makeBomb, 'more than 30 megapixels'],
  [
    'no picture',
    () => Promise.resolve(Buffer.from('<svg onload="alert(1)"/>')),
    'isn’t a supported photo',
  ],
  ['too few pixels', () => takePhoto({ width: 600, height: 400 }), 'too few pixels for this slot'],
])('rejects %s with a field error', async (_what, make, message) => {
  const { status, success, fields } = await send(ana, await make());
  expect([status, success]).toEqual([200, false]);
  expect(fields).toEqual({ picture: expect.stringContaining(message) });
});

it('rejects a focal point outside of the picture', async () => {
  const photo = await takePhoto({ width: 1200, height: 800 });
  expect(await send(ana, photo, { focal: '{"x":7,"y":0}' })).toMatchObject({
    status: 400,
    fields: { focal: 'This point is outside the picture. Choose another one.' },
  });
});

it('serves a picture only with its draft, and publishes it at its own path', async () => {
  const { src, url } = await take(await takePhoto());
  const document = { ...HERO, picture: { src, alt: 'A table by the river', decorative: false } };
  expect(await admin.save(ana, 'hero', document)).toMatchObject({ problems: [] });
  expect(
    (await see(url.replace(/draft=[^&]+/, 'draft=1.0.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA'))).statusCode,
  ).toBe(404);

  const { preview_token: token } = await admin.open(ana, 'hero');
  const shown = (await call(admin.test, 'POST', '/api/draft_pages', wireShown, { token })).data;
  const picture = shown.documents['hero']?.['picture'] as { readonly src: string };
  expect((await see(picture.src)).statusCode).toBe(200);

  expect((await admin.publish(ana, 'hero')).data).toEqual({ outcome: 'published' });
  const live = (await admin.readStored())['hero']?.['picture'] as { readonly src: string };
  expect(live.src).toMatch(/^\/content\/marketing\/pictures\/[0-9a-f]{32}\.webp$/);
  expect(await admin.words.store.read(live.src.slice(1))).not.toBeNull();
});

it('shows by a link to one draft only the pictures of that draft', async () => {
  const photo = await takePhoto();
  const [own, other] = [await take(photo), await take(photo)];
  const picture = (src: string) => ({ src, alt: 'A table', decorative: false });
  await admin.save(ana, 'hero', { ...HERO, picture: picture(own.src) });
  await admin.save(ana, 'partner', { kind: 'partner', picture: picture(other.src) });
  const made = await admin.post(ana, 'preview_link', wireLink, { kind: 'hero' });
  const token = new URLSearchParams(made.data.url.split('?')[1]).get('draft') ?? '';
  const statusOf = async (src: string) =>
    (await see(draftPictureAddress(src, token) ?? '')).statusCode;
  expect([await statusOf(own.src), await statusOf(other.src)]).toEqual([200, 404]);
  await admin.discard(ana, 'hero');
  expect(await statusOf(own.src)).toBe(404);
});

it('deletes pictures that no draft uses anymore', async () => {
  const [kept, lost] = [await take(await takePhoto()), await take(await takePhoto())];
  await admin.save(ana, 'partner', { kind: 'partner', picture: { src: kept.src } });
  await deleteUnusedPictures(admin.db);
  expect((await see(lost.url)).statusCode).toBe(200);
  await admin.database.pool.query(
    `UPDATE content_pictures SET created_at = now() - interval '2 days'`,
  );
  await deleteUnusedPictures(admin.db);
  expect([(await see(kept.url)).statusCode, (await see(lost.url)).statusCode]).toEqual([200, 404]);
});
