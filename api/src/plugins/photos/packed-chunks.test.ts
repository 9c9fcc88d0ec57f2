import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chunk,
  HEAD_ENDS,
  makePackedTexts,
  makePng,
  packed,
} from '../../testing/reviews/packed-png';
import { makePhoto, readCorners } from '../../testing/reviews/photos';
import { createPhotoConverter } from '../../photos/converter';

jest.setTimeout(60_000);

const MEGABYTE = 1024 * 1024;
/** Each of these files takes some milliseconds; the first takes 14 seconds where its texts are inflated. */
const LITTLE_MS = 1500;

let folder: string;
const converter = createPhotoConverter();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
});
afterAll(async () => {
  await converter.close();
  await rm(folder, { recursive: true });
});

let sent = 0;

async function send(content: Buffer) {
  const file = join(folder, `sent-${(sent += 1)}`);
  await writeFile(file, content);
  return converter.convert(file);
}

/** A profile of that many bytes, which says so itself. */
function makeProfile(bytes: number): Buffer {
  const profile = Buffer.alloc(bytes);
  profile.writeUInt32BE(bytes, 0);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  return profile;
}

describe('a PNG', () => {
  it.each([
    ['zTXt', 'name\0\0'],
    ['iTXt', 'name\0\x01\0\0\0'],
  ])('with 60 chunks of %s of 50 MB takes no time', async (type, head) => {
    const { photo, processorMs } = await send(await makePackedTexts(type, head));
    expect(photo).toBeDefined();
    expect(processorMs).toBeLessThan(LITTLE_MS);
  });

  it('with a color profile of 200 MB is read without it', async () => {
    const profile = chunk('iCCP', packed('name\0\0', makeProfile(200 * MEGABYTE)));
    const { photo, processorMs } = await send(await makePng(profile));
    expect(photo).toBeDefined();
    expect(processorMs).toBeLessThan(LITTLE_MS);
  });

  it('with 400,000 chunks that nobody knows is read', async () => {
    const many = Buffer.concat(Array.from({ length: 400_000 }, () => chunk('prVt')));
    const { photo, processorMs } = await send(await makePng(many));
    const [, red = []] = await readCorners(Buffer.from(photo ?? []));
    expect(red[0]).toBeGreaterThan(180);
    expect(processorMs).toBeLessThan(LITTLE_MS);
  });

  it.each([
    ['whose chunk goes beyond its end', (png: Buffer) => png.writeUInt32BE(0xffff_ffff, HEAD_ENDS)],
    ['whose chunk has no name', (png: Buffer) => png.write('\0\0\0\0', HEAD_ENDS + 4, 'latin1')],
    ['that does not begin with its head', (png: Buffer) => png.write('gAMA', 12, 'latin1')],
    ['without an end', (png: Buffer) => png.write('tEXt', png.length - 8, 'latin1')],
  ])('%s is no photo', async (_name, spoil) => {
    const png = await makePhoto('png');
    spoil(png);
    expect(await send(png)).toMatchObject({ refusal: 'unreadable' });
  });
});

/** A directory of as many tags as it has room for, each of which is the same bytes. */
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

it('a JPEG with 140 sets of EXIF takes little time', async () => {
  const jpeg = await makePhoto('jpeg');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), makeExif(2000, 40_000)]);
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  const sets = Array.from({ length: 140 }, () => [head, exif]).flat();
  const { photo, processorMs } = await send(
    Buffer.concat([jpeg.subarray(0, 2), ...sets, jpeg.subarray(2)]),
  );
  expect(photo).toBeDefined();
  expect(processorMs).toBeLessThan(LITTLE_MS);
});

it('a WebP with 1,000,000 chunks that nobody knows takes little time', async () => {
  const many = Buffer.alloc(8 * 1_000_000);
  for (let at = 0; at < many.length; at += 8) many.write('abcd', at, 'latin1');
  const webp = Buffer.concat([await makePhoto('webp'), many]);
  webp.writeUInt32LE(webp.length - 8, 4);
  const { photo, processorMs } = await send(webp);
  expect(photo).toBeDefined();
  expect(processorMs).toBeLessThan(LITTLE_MS);
});
