import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportReport } from './raw-restaurant';

const startsWith = (bytes: Buffer, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

const isGzip = (bytes: Buffer): boolean => startsWith(bytes, 0x1f, 0x8b);

/** Bytes needed to recognize a PBF file. */
const PBF_HEAD_BYTES = 32;

/** Whether the bytes start like an OpenStreetMap PBF file: a header length, then its name. */
export const isPbf = (bytes: Buffer): boolean =>
  bytes.subarray(0, PBF_HEAD_BYTES).includes('OSMHeader');

const TO_GEOJSON = 'ogr2ogr -f GeoJSON city.geojson FILE';
/** Unsupported formats by their first bytes in Latin-1, and the command that converts them. */
const FORMATS: readonly (readonly [start: string, name: string, command?: string])[] = [
  ['SQLite format 3', 'a GeoPackage or another SQLite database'],
  ['fgb\u0003', 'a FlatGeobuf file'],
  ['PAR1', 'a Parquet file', `${TO_GEOJSON} (or download GeoJSON)`],
  ['\u0000\u0000\u0027\u000a', 'a Shapefile'],
  ['\u00ff\u00e0', 'an o5m file', 'osmconvert FILE -o=city.osm.pbf'],
];

/** Describes a file that is not UTF-8 JSON, and what to do.
 * @param bytes the first 512 bytes, or fewer if the file is shorter
 * @returns the end of a message that starts with the file's name; null if it may be JSON */
export function describeUnsupportedFile(bytes: Buffer): string | null {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    return 'is saved as UTF-16; save it as UTF-8.';
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'is a ZIP archive; unpack it first.';
  if (startsWith(bytes, 0x42, 0x5a, 0x68)) return 'is compressed with bzip2; decompress it first.';
  if (startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58))
    return 'is compressed with xz; decompress it first.';
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd))
    return 'is compressed with zstd; decompress it first.';
  const format = FORMATS.find(([start]) => bytes.toString('latin1').startsWith(start));
  if (format) return `is ${format[1]}; convert it: ${format[2] ?? TO_GEOJSON}`;
  const head = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^(<\?xml[^>]*>\s*)?<osm[\s>]/i.test(head)) {
    return 'is OpenStreetMap XML. Request [out:json] from Overpass, or convert it: osmium cat FILE -o city.osm.pbf';
  }
  if (/^<(!doctype html|html|head|body)|<html/i.test(head)) {
    return 'is a web page, not data; the download probably returned an error page.';
  }
  if (/<(kml|gpx)[\s>]/i.test(head)) {
    return 'is KML or GPX, which lacks most tags. Export GeoJSON or raw data instead.';
  }
  if (head.startsWith('<')) return 'is XML, not GeoJSON or Overpass JSON.';
  if (/^[^\n{[]*[\w"][,;\t]["\w@:][^\n{[]*\n/.test(head)) {
    return 'looks like CSV, which lacks positions that this command can read. Export GeoJSON instead.';
  }
  return null;
}

/** Why an import failed: a complete message with the location, for the operator. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  /** @param report what was read before, if anything */
  constructor(
    message: string,
    readonly report?: ImportReport,
  ) {
    super(message);
  }
}

const CHUNK_BYTES = 256 * 1024;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

function explain(path: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ImportError(`There is no file "${path}".`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new ImportError(`"${path}" is not readable by this user.`);
  }
  if (code === 'Z_BUF_ERROR') {
    return new ImportError(
      `"${path}" is an incomplete gzip file; the download was probably interrupted.`,
    );
  }
  if (code.startsWith('Z_')) return new ImportError(`"${path}" is a damaged gzip file.`);
  if (code) return new ImportError(`"${path}" could not be read (${code}).`);
  return error instanceof Error ? error : new Error(String(error));
}

async function readStart(path: string): Promise<Buffer> {
  const info = await stat(path);
  if (info.isDirectory()) throw new ImportError(`"${path}" is a directory; specify a file.`);
  if (!info.isFile()) throw new ImportError(`"${path}" is not a regular file.`);
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

/** The first bytes of a file, not decompressed.
 * @throws {ImportError} if the file is missing, empty, not a regular file, or unreadable */
export async function readHead(path: string): Promise<Buffer> {
  try {
    return await readStart(path);
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}

/** Largest decompressed size: no city is larger, and no file of restaurants compresses better than the factor. */
const UNPACKED_MAX = { bytes: 4 * 1024 ** 3, factor: 100, alwaysAllowed: 64 * 1024 ** 2 };

/** Counts decompressed bytes.
 * @throws {ImportError} from the returned function, once a file expands too far */
export async function limitUnpacked(path: string): Promise<(bytes: number) => void> {
  const { bytes: most, factor, alwaysAllowed } = UNPACKED_MAX;
  const limit = Math.min(most, Math.max(alwaysAllowed, (await stat(path)).size * factor));
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total <= limit) return;
    throw new ImportError(
      `"${path}" expands to more than ${Math.round(limit / 1024 ** 2)} MB, which no file of restaurants does. Extract the city first: osmium extract --bbox WEST,SOUTH,EAST,NORTH FILE -o city.osm.pbf`,
    );
  };
}

/** Reads a file in chunks and decompresses gzip, which is detected by content.
 * @throws {ImportError} if the file is missing, empty, not a regular file, unreadable, a truncated gzip file, or
 * expands too far */
export async function* readInput(path: string): AsyncGenerator<Buffer> {
  try {
    const start = await readStart(path);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    // The callback form forwards errors to the stream that is read below.
    const source = isGzip(start)
      ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined)
      : file;
    const count = isGzip(start) ? await limitUnpacked(path) : () => undefined;
    for await (const chunk of source) {
      count((chunk as Buffer).length);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : explain(path, error);
  }
}
