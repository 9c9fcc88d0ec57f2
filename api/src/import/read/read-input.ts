import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const startsWith = (bytes: Buffer, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Whether the bytes begin as a gzip file does. */
const isGzip = (bytes: Buffer): boolean => startsWith(bytes, 0x1f, 0x8b);

/** How many bytes tell a PBF file. */
const PBF_HEAD_BYTES = 32;

/** Whether the bytes begin as OpenStreetMap's PBF files do: the length of a header, then its name. */
export const isPbf = (bytes: Buffer): boolean =>
  bytes.subarray(0, PBF_HEAD_BYTES).includes('OSMHeader');

/** Says what a file is that cannot be read as UTF-8 JSON, and what would help.
 * @param bytes the first bytes of the content, at least 512 where there are so many
 * @returns the end of a sentence that begins with the file's name, or null when the start may be JSON */
export function describeAlien(bytes: Buffer): string | null {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    return 'is saved as UTF-16; save it as UTF-8.';
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'is a ZIP archive; unpack it first.';
  if (startsWith(bytes, 0x42, 0x5a, 0x68)) return 'is packed with bzip2; unpack it first.';
  if (startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58)) return 'is packed with xz; unpack it first.';
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return 'is packed with zstd; unpack it first.';
  const head = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(<\?xml[^>]*>\s*)?<osm[\s>]/i.test(head)) {
    return 'is OpenStreetMap XML; ask Overpass for [out:json], or export GeoJSON.';
  }
  if (/^<(!doctype html|html|head|body)|<html/i.test(head)) {
    return 'is a web page, not data; the download probably ended in an error page.';
  }
  if (head.startsWith('<')) return 'is XML, not GeoJSON or Overpass JSON.';
  return null;
}

/** Why a city cannot be imported, in one whole sentence that says where, for whoever can mend it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const CHUNK_BYTES = 256 * 1024;

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

async function readStart(path: string): Promise<Buffer> {
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
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The first bytes of a file, as they lie on the disk.
 * @throws {ImportError} when the file is missing, empty, no file or unreadable */
export async function readHead(path: string): Promise<Buffer> {
  try {
    return await readStart(path);
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}

/** Reads a file piece by piece, unpacking gzip, which is recognised by content and not by name.
 * @throws {ImportError} when the file is missing, empty, no file, unreadable, or a gzip file cut short */
export async function* readInput(path: string): AsyncGenerator<Buffer> {
  try {
    const start = await readStart(path);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    // The callback form hands a failure on to the stream that is being read below.
    const source = isGzip(start)
      ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined)
      : file;
    for await (const chunk of source) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}
