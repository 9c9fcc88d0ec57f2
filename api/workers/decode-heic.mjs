import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/**
 * A worker thread that turns one HEIC file into pixels and ends, so that the memory of its decoder ends with it.
 * Takes { file, maxPixels, headBytes } and posts { width, height, buffer }: 8-bit RGBA, turned upright, after `headBytes`
 * empty bytes. Posts null for a file that cannot be decoded or has more pixels.
 */
const { file, maxPixels, headBytes } = workerData;

/** The stated size may be small and the coded one large: the decoder itself has to refuse. The field follows the
 * version of the structure, at a multiple of eight bytes. */
function limitDecoder() {
  const limits = libheif._heif_get_global_security_limits();
  libheif.HEAPU32.set([maxPixels, 0], limits / 4 + 2);
}

async function decode() {
  limitDecoder();
  const images = new libheif.HeifDecoder().decode(await readFile(file));
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return null;
  const width = image.get_width();
  const height = image.get_height();
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) return null;
  const buffer = new ArrayBuffer(headBytes + width * height * 4);
  const data = new Uint8ClampedArray(buffer, headBytes);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  return shown ? { width, height, buffer } : null;
}

const decoded = await decode().catch(() => null);
parentPort.postMessage(decoded, decoded ? [decoded.buffer] : []);
