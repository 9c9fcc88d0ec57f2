import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { cutPicture } from './cut-picture.mjs';
import { keepPhotoChunks } from './png-chunks.mjs';

/**
 * A child process that re-encodes uploaded photos one at a time, so that a decoder's memory use and crashes end with it.
 * Sends `ready`, then receives { file, format, maxPixels, longestSide } or, to crop, { file, format, maxPixels, cut }, and
 * sends { photo } or { refusal }, each with `processorMs`, the CPU time. Photos are upright WebP in sRGB without metadata.
 */
process.on('disconnect', () => process.exit());
process.on('message', (task) => void response(task));

sharp.concurrency(1);
sharp.cache(false);
process.send('ready');

async function response(task) {
  const before = process.cpuUsage();
  const outcome = await convert(task).catch(() => ({ refusal: 'unreadable' }));
  const { user, system } = process.cpuUsage(before);
  process.send({ ...outcome, processorMs: Math.ceil((user + system) / 1000) });
}

/** Checks the declared size before decoding. The decoders reject a larger encoded size. */
async function convert({ file, format, maxPixels, longestSide, cut }) {
  const sent = format === 'png' ? keepPhotoChunks(await readFile(file)) : file;
  const stated = await sharp(sent, { limitInputPixels: false }).metadata();
  if (stated.width * stated.height > maxPixels) return { refusal: 'too-many-pixels' };
  const source = format === 'heic' ? await readHeic(file, maxPixels, stated.icc) : sent;
  if (cut) return cutPicture(source, maxPixels, cut);
  const photo = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 4, smartSubsample: true })
    .toBuffer();
  return { photo };
}

/** The libheif in sharp reads HEIC metadata, but not its pixels. */
async function readHeic(file, maxPixels, profile = Buffer.alloc(0)) {
  const { decodeHeic } = await import('./decode-heic.mjs');
  return decodeHeic(file, maxPixels, profile);
}
