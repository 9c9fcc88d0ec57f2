import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { ApiError } from '../http/errors';
import { findPackageFile } from '../lib/package-file';

/** A photo to re-encode; the message to `workers/convert-photo.mjs`. */
export interface PhotoTask {
  readonly file: string;
  /** Detected from its first bytes. */
  readonly format: PhotoFormat;
  /** Photos with more pixels are not decoded. */
  readonly maxPixels: number;
  readonly longestSide: number;
  readonly cut?: PictureCut;
}

/** A point relative to the upright picture, from 0 to 1. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A crop and its constraints. */
export interface PictureCut {
  readonly ratio: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly maxBytes: number;
  /** Point to keep as close to the center as possible. */
  readonly focal: PicturePoint;
}

/** Why a photo was rejected: unreadable, another format, too large, too much memory or time, or (cropped) too few pixels left. */
type Refused = 'unreadable' | 'unsupported' | 'too-many-pixels' | 'too-demanding' | 'too-small';

export interface Converted {
  /** WebP file; omitted if the photo was rejected. */
  readonly photo?: Uint8Array;
  /** Width of a cropped picture, in pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly refusal?: Refused;
  readonly processorMs: number;
}

export interface ProcessLimits {
  readonly megabytes: number;
  readonly longestMs: number;
}

export interface PhotoProcess {
  readonly hasEnded: () => boolean;
  /** Handles one photo at a time. A photo that crashes the process is too demanding.
   * @throws {ApiError} unavailable: the process could not be started */
  readonly convert: (task: PhotoTask) => Promise<Converted>;
  readonly end: () => Promise<void>;
}

const SHELL = '/bin/sh';
/** Limits writable memory (`ulimit -d`), not reserved memory, of which Node and WebAssembly use
 * gigabytes. When memory runs out, only this process is killed. */
const UNDER_LIMIT =
  '{ echo 1000 > /proc/self/oom_score_adj; ulimit -d "$0"; } 2> /dev/null; exec "$@"';
/** One thread and one heap, so that freed memory is reused. */
const FRUGAL = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };
/** The only variables passed on; the API's environment contains secrets. */
const HANDED_ON = ['LD_LIBRARY_PATH', 'SystemRoot'];

export const canLimitMemory = (): boolean => process.platform === 'linux' && existsSync(SHELL);

/** Starts a photo process; the first photo waits until it is ready. */
export function startPhotoProcess({ megabytes, longestMs }: ProcessLimits): PhotoProcess {
  const child = spawnLimited(
    [process.execPath, findPackageFile('workers/convert-photo.mjs')],
    megabytes,
  );
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  const ready = nextMessage(child);
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    hasEnded: () => hasEnded,
    end,
    convert: async (task) => {
      const deadline = setTimeout(() => child.kill('SIGKILL'), longestMs);
      try {
        const isReady = await Promise.race([ready, exited]);
        if (!isReady) throw new ApiError('unavailable');
        const startedAt = performance.now();
        const response = await Promise.race([sendTask(child, task), exited]);
        return (
          response ?? {
            refusal: 'too-demanding',
            processorMs: Math.ceil(performance.now() - startedAt),
          }
        );
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

function sendTask(child: ChildProcess, task: PhotoTask): Promise<Converted | undefined> {
  const response = nextMessage(child) as Promise<Converted | undefined>;
  // A send error also shows as a missing reply or the process's exit.
  child.send(task, () => undefined);
  return response;
}

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  once(child, 'message').then(
    ([message]) => message as unknown,
    () => undefined,
  );

function spawnLimited(program: readonly string[], megabytes: number): ChildProcess {
  const command = canLimitMemory()
    ? [SHELL, '-c', UNDER_LIMIT, String(megabytes * 1024), ...program]
    : program;
  const [file = '', ...args] = command;
  const handedOn = HANDED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return spawn(file, args, {
    // Decoder output is not needed.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...Object.fromEntries(handedOn), ...FRUGAL },
  });
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Bytes that {@link sniffPhoto} needs. */
export const SNIFFED_BYTES = 64;

/** Brands of ISO media files (ISO 23008-12). */
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Detects a photo format by content, ignoring name and declared type.
 * @param head the first {@link SNIFFED_BYTES} bytes, or fewer if the file is shorter
 * @returns null for unsupported formats */
export function sniffPhoto(head: Buffer): PhotoFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return text.slice(4, 8) === 'ftyp' ? sniffBrands(head, text) : null;
}

function sniffBrands(head: Buffer, text: string): PhotoFormat | null {
  const size = Math.min(head.readUInt32BE(0), text.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
