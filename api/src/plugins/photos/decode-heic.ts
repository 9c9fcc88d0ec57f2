import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { createWorkQueue } from '../../lib/work-queue';
import { tiffHeadBytes, toTiff, type Pixels } from './tiff';

const LONGEST_DECODE_MS = 30_000;
/** The decoder holds a photo several times over: one at a time. */
const queue = createWorkQueue(1, 60);

/** Decodes a HEIC file, which sharp's own library cannot, in a thread that ends with the work.
 * @returns an uncompressed TIFF file with the photo's color profile; null when the photo cannot be decoded */
export async function decodeHeic(file: string, maxPixels: number): Promise<Buffer | null> {
  // The boxes of the file it can read.
  const stated = await sharp(file)
    .metadata()
    .catch(() => null);
  if (!stated || stated.width * stated.height > maxPixels) return null;
  const profile = stated.icc ?? Buffer.alloc(0);
  const headBytes = tiffHeadBytes(profile.length);
  const pixels = await queue(() => runWorker({ file, maxPixels, headBytes }));
  return pixels && toTiff(pixels, profile);
}

interface Task {
  readonly file: string;
  readonly maxPixels: number;
  readonly headBytes: number;
}

async function runWorker(task: Task): Promise<Pixels | null> {
  // What the decoder has to say about a file interests nobody: its streams are read and dropped.
  const worker = new Worker(findWorker(), { workerData: task, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  const decoded = await new Promise<Pixels | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), LONGEST_DECODE_MS);
    worker.once('message', (pixels: Pixels | null) => resolve(pixels));
    // A decoder that runs out of memory is the file's fault.
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
  await worker.terminate();
  return decoded;
}

/** The folder is one step up from a bundle in dist, and three from here. */
function findWorker(): string {
  const candidates = ['../workers/decode-heic.mjs', '../../../workers/decode-heic.mjs'].map(
    (path) => fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error('The folder workers is missing beside the program.');
  return found;
}
