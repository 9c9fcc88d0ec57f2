import { readFile } from 'node:fs/promises';
import libheif from 'libheif-js/wasm-bundle.js';
import { tiffHeadBytes, toTiff } from './tiff.mjs';

/** Decodes one HEIC file. Its memory is given back when the process ends.
 * @param profile ICC; empty for sRGB
 * @returns an uncompressed TIFF file, turned upright
 * @throws {Error} for a file that cannot be decoded or has more pixels */
export async function decodeHeic(file, maxPixels, profile) {
  limitDecoder(maxPixels);
  const images = new libheif.HeifDecoder().decode(await readFile(file));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture.');
  const width = image.get_width();
  const height = image.get_height();
  if (!(width > 0 && height > 0 && width * height <= maxPixels))
    throw new Error('Its size is not taken.');
  const headBytes = tiffHeadBytes(profile.length);
  const buffer = new ArrayBuffer(headBytes + width * height * 4);
  const data = new Uint8ClampedArray(buffer, headBytes);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error('Its pixels cannot be read.');
  return toTiff({ width, height, buffer }, profile);
}

/** The stated size may be small and the coded one large: the decoder itself has to refuse. The field follows the
 * version of the structure, at a multiple of eight bytes. */
function limitDecoder(maxPixels) {
  const limits = libheif._heif_get_global_security_limits();
  libheif.HEAPU32.set([maxPixels, 0], limits / 4 + 2);
}
