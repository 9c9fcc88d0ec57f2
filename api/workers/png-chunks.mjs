import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type, and checksum of a chunk. */
const OVERHEAD_BYTES = 12;
/** Chunks passed to the decoder: pixels, colors, and orientation. Text and unknown chunks are omitted. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT eXIf iCCP'.split(' '));
/** The only chunk type that may repeat; duplicates of others are omitted. */
const REPEATABLE = 'IDAT';
/** The maximum in a JPEG. */
const EXIF_BYTES_MAX = 64 * 1024;
/** Maximum sizes of a color profile, compressed and inflated. */
const PROFILE_BYTES_MAX = 256 * 1024;
const PROFILE_INFLATED_MAX = 1024 * 1024;
const PROFILE_NAME_MAX = 79;

/** Removes all chunks of a PNG file that a photo does not need. Decoders inflate each text chunk to up to 50 MB, and a file
 * of 10 MB can contain hundreds. Does not read the pixels.
 * @param file {Buffer}
 * @returns {Buffer} a new file, not larger
 * @throws {Error} for malformed or truncated chunks, or without an end chunk */
export function keepPhotoChunks(file) {
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set();
  for (let at = SIGNATURE_BYTES; !seen.has('IEND');) {
    if (at + OVERHEAD_BYTES > file.length) throw new Error('The file is truncated.');
    const end = at + OVERHEAD_BYTES + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (end > file.length || !/^[A-Za-z]{4}$/.test(type)) throw new Error('A chunk is malformed.');
    if ((type === 'IHDR') !== (at === SIGNATURE_BYTES))
      throw new Error('The header is not the first chunk.');
    const isNew = !seen.has(type) || type === REPEATABLE;
    if (isNew && KEPT.has(type) && isBounded(type, file.subarray(at + 8, end - 4))) {
      kept.push(file.subarray(at, end));
    }
    seen.add(type);
    at = end;
  }
  return Buffer.concat(kept);
}

function isBounded(type, content) {
  if (type === 'eXIf') return content.length <= EXIF_BYTES_MAX;
  return type !== 'iCCP' || isProfileBounded(content);
}

/** Inflates a profile up to a limit; a photo with a larger profile is read as sRGB. */
function isProfileBounded(content) {
  if (content.length > PROFILE_BYTES_MAX) return false;
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > PROFILE_NAME_MAX) return false;
  try {
    inflateSync(content.subarray(nameEnd + 2), { maxOutputLength: PROFILE_INFLATED_MAX });
    return true;
  } catch {
    return false;
  }
}
