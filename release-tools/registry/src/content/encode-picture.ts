import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './check/check-picture';

/** Qualities that are tried until a picture is as light as it came, and light enough; png has none. */
const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
  webp: [86, 76, 66, 56],
  jpg: [86, 76, 66, 56],
  avif: [66, 52],
  png: [100],
};

const ENCODE: Readonly<Record<PictureFormat, (image: Sharp, quality: number) => Sharp>> = {
  webp: (image, quality) => image.webp({ quality, effort: 5 }),
  jpg: (image, quality) => image.jpeg({ quality, mozjpeg: true }),
  avif: (image, quality) => image.avif({ quality, effort: 3 }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

/** A picture with its pixels and nothing else: neither where it was taken nor what was hidden in the file.
 * @returns the best that is no heavier than before, else the lightest that was tried, which may be too heavy */
export async function encodePicture(
  bytes: Buffer,
  format: PictureFormat,
  maxBytes: number,
): Promise<Buffer> {
  const wished = Math.min(maxBytes, bytes.length);
  let encoded: Buffer | null = null;
  for (const quality of QUALITIES[format]) {
    encoded = await ENCODE[format](sharp(bytes).autoOrient(), quality).toBuffer();
    if (encoded.length <= wished) break;
  }
  return encoded ?? bytes;
}

/** What a published picture is called: its content's hash, so that other pixels have another address. */
export const namePicture = (bytes: Buffer, format: PictureFormat): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${format}`;
