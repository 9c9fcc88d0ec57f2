import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from './import-error';
import { isGzip, PBF_HEAD_BYTES } from './sniff';

const CHUNK_BYTES = 256 * 1024;

/** How far a file has been read, in bytes as they lie on the disk. */
export interface ReadProgress {
  readonly readBytes: number;
  readonly totalBytes: number;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** One sentence for what the file system or the unpacking says. */
function explain(path: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ImportError(`There is no file "${path}".`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new ImportError(`"${path}" may not be read by this user.`);
  }
  if (code === 'Z_BUF_ERROR') {
    return new ImportError(
      `"${path}" is a gzip file that ends too early; the download was probably cut short.`,
    );
  }
  if (code.startsWith('Z_')) return new ImportError(`"${path}" is a damaged gzip file.`);
  if (code) return new ImportError(`"${path}" could not be read (${code}).`);
  return error instanceof Error ? error : new Error(String(error));
}

async function readStart(path: string): Promise<{ start: Buffer; totalBytes: number }> {
  const info = await stat(path);
  if (info.isDirectory()) throw new ImportError(`"${path}" is a directory; name a file.`);
  if (!info.isFile()) throw new ImportError(`"${path}" is not an ordinary file.`);
  if (info.size === 0) throw new ImportError(`"${path}" is empty.`);
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(PBF_HEAD_BYTES),
      0,
      PBF_HEAD_BYTES,
      0,
    );
    return { start: buffer.subarray(0, bytesRead), totalBytes: info.size };
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file, as they lie on the disk.
 * @throws {ImportError} when the file is missing, empty, no file or unreadable */
export async function readHead(path: string): Promise<Buffer> {
  try {
    return (await readStart(path)).start;
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}

/** Reads a file piece by piece, unpacking gzip, which is recognised by content and not by name.
 * @param onProgress called after every piece
 * @throws {ImportError} when the file is missing, empty, no file, unreadable, or a gzip file cut short */
export async function* readInput(
  path: string,
  onProgress: (progress: ReadProgress) => void = () => undefined,
): AsyncGenerator<Buffer> {
  try {
    const { start, totalBytes } = await readStart(path);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    // The callback form hands a failure on to the stream that is being read below.
    const source = isGzip(start)
      ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined)
      : file;
    for await (const chunk of source) {
      yield chunk as Buffer;
      onProgress({ readBytes: file.bytesRead, totalBytes });
    }
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}
