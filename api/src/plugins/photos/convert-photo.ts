import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeHeic } from './decode-heic';
import { SNIFFED_BYTES, sniffPhoto } from './photo-format';

/** Longest side of a photo that is kept, in pixels: wider than the widest that leaves. */
const LONGEST_SIDE = 2048;
/** Largest photo that is decoded, in pixels: 8,000 by 8,000; phones make up to 50 million. */
const MAX_PIXELS = 64_000_000;
const LONGEST_CONVERSION_S = 30;

/** Makes a photo anew: upright, at most 2048 pixels long, as WebP in sRGB, its first picture only, and with nothing that
 * its file said about camera, place and time.
 * @param file path of whatever somebody sent
 * @returns null when it is not a photo that can be read */
export async function convertPhoto(file: string): Promise<Buffer | null> {
  const format = sniffPhoto(await readHead(file));
  if (!format) return null;
  const source = format === 'heic' ? await decodeHeic(file, MAX_PIXELS) : file;
  return source === null ? null : encode(source).catch(() => null);
}

/** To a buffer, so that every failure is one of the photo and none of the disk. */
const encode = (source: string | Buffer): Promise<Buffer> =>
  sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_CONVERSION_S })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 4, smartSubsample: true })
    .toBuffer();

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
