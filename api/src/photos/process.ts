import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../http/errors';

/** A photo that is to be made anew, in the words of `workers/convert-photo.mjs`. */
export interface PhotoTask {
  readonly file: string;
  /** By its first bytes. */
  readonly format: PhotoFormat;
  /** A photo with more is not decoded. */
  readonly maxPixels: number;
  /** Of the photo that is made, in pixels. */
  readonly longestSide: number;
  /** A picture of this shape is made of it in the place of a photo. */
  readonly cut?: PictureCut;
}

/** A point, and a part, of an upright picture, each number from 0 to 1. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** The shape that a picture is cut to, and what it may be like. */
export interface PictureCut {
  /** Width divided by height. */
  readonly ratio: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly maxBytes: number;
  /** What stays in the midst of it as far as it can. */
  readonly focal: PicturePoint;
}

/** Why there is no photo: it cannot be read, it is too large, or it took more memory or time than a photo may; of a picture
 * also that what is left has too few pixels. */
type Refused = 'unreadable' | 'too-many-pixels' | 'too-demanding' | 'too-small';

export interface Converted {
  /** A WebP file; or why there is none. */
  readonly photo?: Uint8Array;
  /** Of a picture that was cut, in pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly refusal?: Refused;
  /** Time on processors that it took. */
  readonly processorMs: number;
}

/** What a process may take, which reads photos. */
export interface ProcessLimits {
  /** Memory that it may write, in megabytes. */
  readonly megabytes: number;
  /** For one photo. */
  readonly longestMs: number;
}

export interface PhotoProcess {
  readonly hasEnded: () => boolean;
  /** One at a time. A photo that ends the process is too demanding.
   * @throws {ApiError} unavailable: there is no process */
  readonly convert: (task: PhotoTask) => Promise<Converted>;
  /** Resolves when its memory is given back. */
  readonly end: () => Promise<void>;
}

const SHELL = '/bin/sh';
/** The kernel counts what a process may write (`ulimit -d`), not what it has reserved, of which Node and WebAssembly take
 * gigabytes. Where memory runs out, this process is ended and not its host. */
const UNDER_LIMIT =
  '{ echo 1000 > /proc/self/oom_score_adj; ulimit -d "$0"; } 2> /dev/null; exec "$@"';
/** One thread, and one heap: what is freed is used again. */
const FRUGAL = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };
/** All that it gets of the host's environment, which has secrets. */
const HANDED_ON = ['LD_LIBRARY_PATH', 'SystemRoot'];

/** True where the memory of such a process can be limited. */
export const canLimitMemory = (): boolean => process.platform === 'linux' && existsSync(SHELL);

/** Starts a process that reads photos; its first photo waits until it is ready. */
export function startPhotoProcess({ megabytes, longestMs }: ProcessLimits): PhotoProcess {
  const child = spawnLimited([process.execPath, findProgram()], megabytes);
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
        const begunAt = performance.now();
        const answer = await Promise.race([ask(child, task), exited]);
        return (
          answer ?? {
            refusal: 'too-demanding',
            processorMs: Math.ceil(performance.now() - begunAt),
          }
        );
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

function ask(child: ChildProcess, task: PhotoTask): Promise<Converted | undefined> {
  const answer = nextMessage(child) as Promise<Converted | undefined>;
  // Whether it was sent shows in the answer, or in the end of the process.
  child.send(task, () => undefined);
  return answer;
}

/** Undefined where the process could not be started or talked to. */
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
    // What a decoder has to say about a file interests nobody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...Object.fromEntries(handedOn), ...FRUGAL },
  });
}

/** The folder is one step up from a bundle in dist, and two from here. */
function findProgram(): string {
  const candidates = ['../workers/convert-photo.mjs', '../../workers/convert-photo.mjs'].map(
    (path) => fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error('The folder workers is missing beside the program.');
  return found;
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Bytes that {@link sniffPhoto} looks at. */
export const SNIFFED_BYTES = 64;

/** Kinds of pictures in boxes of ISO media (ISO 23008-12), as they name themselves. */
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a file is by its first bytes, whatever its name and sender say.
 * @param head the first {@link SNIFFED_BYTES} bytes, or fewer where there are no more
 * @returns null for anything that is not taken as a photo */
export function sniffPhoto(head: Buffer): PhotoFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  return text.slice(4, 8) === 'ftyp' ? sniffBrands(head, text) : null;
}

/** The major brand says it, or one of the compatible ones, which follow a version number. */
function sniffBrands(head: Buffer, text: string): PhotoFormat | null {
  const size = Math.min(head.readUInt32BE(0), text.length);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
