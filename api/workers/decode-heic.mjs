import { readFile } from 'node:fs/promises';
import libheif from 'libheif-js/wasm-bundle.js';
import { tiffHeadBytes, toTiff } from './tiff.mjs';

/** Decodes a HEIC file. Its memory is freed when the process ends.
 * @param profile ICC; empty for sRGB
 * @returns an uncompressed TIFF file, turned upright
 * @throws {Error} for a file that cannot be decoded or has more pixels */
export async function decodeHeic(file, maxPixels, profile) {
  limitDecoder(maxPixels);
  const images = new libheif.HeifDecoder().decode(await readFile(file));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('The file has no picture.');
  const width = image.get_width();
  const height = image.get_height();
  if (!(width > 0 && height > 0 && width * height <= maxPixels))
    throw new Error('The picture has an invalid size.');
  const headBytes = tiffHeadBytes(profile.length);
  const buffer = new ArrayBuffer(headBytes + width * height * 4);
  const data = new Uint8ClampedArray(buffer, headBytes);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error('The pixels cannot be decoded.');
  return toTiff({ width, height, buffer }, profile);
}

/** The declared size may be smaller than the encoded one, so the decoder must enforce the limit. The field follows the
 * version of the structure, at a multiple of eight bytes. */
function limitDecoder(maxPixels) {
  const limits = libheif._heif_get_global_security_limits();
  libheif.HEAPU32.set([maxPixels, 0], limits / 4 + 2);
}
