import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_LANES, type PhotoLanes } from '../../photos/converter';

/** A HEIC file like a phone's: 96 by 64 pixels rotated upright, Display P3, with location, camera
 * and XMP metadata. Made for this project with libheif's heif-enc. */
const HEIC_PHOTO = join(__dirname, 'fixtures/table.heic');

/** Single-color images of 7990 by 7990 pixels (1.8 kB) and 5470 by 5470 (0.7 kB), written with
 * sharp at effort 0. */
export const AVIF_OF_64_MEGAPIXELS = join(__dirname, 'fixtures/plain-64-megapixels.avif');
export const AVIF_OF_30_MEGAPIXELS = join(__dirname, 'fixtures/plain-30-megapixels.avif');

/** Lanes whose processes outlast a test file, because starting one takes longer than converting a small photo. */
export const PATIENT_LANES: PhotoLanes = {
  light: { ...PHOTO_LANES.light, photosPerProcess: 1000, idleMs: 600_000 },
  heavy: { ...PHOTO_LANES.heavy, photosPerProcess: 1000, idleMs: 600_000 },
};

/** EXIF data of the test photos. */
const RESTAURANT = {
  IFD0: { Make: 'Table camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '35/1 2/1 44/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '85/1 18/1 33/1',
  },
};
const XMP =
  '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>';

/** An image of 96 by 64 pixels, red in the upper left quarter. */
const drawTable = (width = 96, height = 64): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 96 64" preserveAspectRatio="none"><rect width="96" height="64" fill="#f3e6c8"/><rect width="48" height="32" fill="#c8102e"/></svg>`,
    ),
  );

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** A photo with a phone's metadata, 96 by 64 pixels rotated upright. */
export async function makePhoto(kind: PhotoKind): Promise<Buffer> {
  if (kind === 'heic') return readFileSync(HEIC_PHOTO);
  const drawn = drawTable()
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExifMerge(RESTAURANT)
    .withXmp(XMP);
  if (kind === 'avif') return drawn.avif({ quality: 80, effort: 0 }).toBuffer();
  return drawn.toFormat(kind, { quality: 95 }).toBuffer();
}

/** A JPEG of a size in pixels. */
export const makeJpeg = (width: number, height: number): Promise<Buffer> =>
  drawTable(width, height).jpeg().toBuffer();

/** A PNG header that claims 50,000 by 50,000 pixels, with almost no data. */
export async function makeBomb(): Promise<Buffer> {
  const small = await drawTable().png().toBuffer();
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  return bomb;
}

/** First pixel of each quarter, left to right and top to bottom, as RGB. */
export async function readCorners(photo: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return [...data.subarray(start, start + 3)];
  };
  const right = info.width - 6;
  const bottom = info.height - 6;
  return [at(5, 5), at(right, 5), at(5, bottom), at(right, bottom)];
}

/** A PNG chunk: length, type, content, and checksum. */
export function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length, 0);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}
/** A chunk header and compressed content. */
export const packed = (head: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(bytes, { level: 9 })]);
/** Largest text that decoders accept. */
const TEXT = Buffer.alloc(50_000_000);

/** End of the header chunk. */
export const HEAD_ENDS = 33;
/** A PNG with additional chunks after the header. */
export async function makePng(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await makePhoto('png');
  return Buffer.concat([png.subarray(0, HEAD_ENDS), ...chunks, png.subarray(HEAD_ENDS)]);
}

/** A PNG with sixty texts in 2.9 MB.
 * @param type zTXt or iTXt
 * @param head bytes before the compressed text */
export function makePackedTexts(type = 'zTXt', head = 'name\0\0'): Promise<Buffer> {
  const text = chunk(type, packed(head, TEXT));
  return makePng(...Array.from({ length: 60 }, () => text));
}
