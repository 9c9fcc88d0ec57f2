import { prepareConverter } from '../testing/reviews/photo-process';
import {
  chunk,
  makePackedTexts,
  makePhoto,
  makePng,
  packed,
  readCorners,
} from '../testing/reviews/photos';

jest.setTimeout(60_000);

const MEGABYTE = 1024 * 1024;

const send = prepareConverter();

/** A profile of this size, as declared in its header. */
function makeProfile(bytes: number): Buffer {
  const profile = Buffer.alloc(bytes);
  profile.writeUInt32BE(bytes, 0);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  return profile;
}

/** A directory with the maximum number of tags, all pointing to the same bytes. */
function makeExif(tags: number, bytes: number): Buffer {
  const directory = Buffer.alloc(8 + 2 + tags * 12 + 4);
  directory.write('II*\0\x08\0\0\0', 'latin1');
  directory.writeUInt16LE(tags, 8);
  for (let tag = 0; tag < tags; tag += 1) {
    const at = 10 + tag * 12;
    directory.writeUInt16LE(0x9000 + tag, at);
    directory.writeUInt16LE(7, at + 2);
    directory.writeUInt32LE(bytes, at + 4);
    directory.writeUInt32LE(directory.length, at + 8);
  }
  return Buffer.concat([directory, Buffer.alloc(bytes, 'x')]);
}

async function makeJpegOfSegments(): Promise<Buffer> {
  const jpeg = await makePhoto('jpeg');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), makeExif(2000, 40_000)]);
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  const sets = Array.from({ length: 140 }, () => [head, exif]).flat();
  return Buffer.concat([jpeg.subarray(0, 2), ...sets, jpeg.subarray(2)]);
}

async function makeWebpOfChunks(): Promise<Buffer> {
  const many = Buffer.alloc(8 * 1_000_000, 'abcd\0\0\0\0', 'latin1');
  const webp = Buffer.concat([await makePhoto('webp'), many]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}

it.each([
  ['a PNG with 60 iTXt chunks of 50 MB', () => makePackedTexts('iTXt', 'name\0\x01\0\0\0')],
  [
    'a PNG with a color profile of 200 MB',
    () => makePng(chunk('iCCP', packed('name\0\0', makeProfile(200 * MEGABYTE)))),
  ],
  [
    'a PNG with 400,000 unknown chunks',
    () => makePng(Buffer.concat(Array<Buffer>(400_000).fill(chunk('prVt')))),
  ],
  ['a JPEG with 140 EXIF segments', makeJpegOfSegments],
  ['a WebP with 1,000,000 unknown chunks', makeWebpOfChunks],
])('%s is handled quickly', async (_name, make) => {
  const { photo, processorMs } = await send(await make());
  const [, red = []] = await readCorners(Buffer.from(photo ?? []));
  expect(red[0]).toBeGreaterThan(180);
  expect(processorMs).toBeLessThan(1500);
});
