import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const AROUND = 12;
/** What a decoder is handed: pixels, their colors and which way is up. Text and whatever no one knows is omitted. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT eXIf iCCP'.split(' '));
/** One of each, as PNG has it: a second one is omitted. */
const MANY = 'IDAT';
/** As much as JPEG has room for. */
const EXIF_BYTES_MAX = 64 * 1024;
/** Of a color profile, as it lies in the file and inflated. */
const PROFILE_BYTES_MAX = 256 * 1024;
const PROFILE_INFLATED_MAX = 1024 * 1024;
const PROFILE_NAME_MAX = 79;

/** A PNG file with nothing in it but what a photo needs. Each of a decoder's text chunks may inflate to 50 MB, and a file
 * of 10 MB has room for hundreds of them. Nothing of the pixels is looked at.
 * @param file {Buffer}
 * @returns {Buffer} another file, not larger
 * @throws {Error} for a table of chunks that is broken, cut off or without end */
export function keepPhotoChunks(file) {
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set();
  for (let at = SIGNATURE_BYTES; !seen.has('IEND');) {
    if (at + AROUND > file.length) throw new Error('The table of chunks is cut off.');
    const end = at + AROUND + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (end > file.length || !/^[A-Za-z]{4}$/.test(type)) throw new Error('A chunk is broken.');
    if ((type === 'IHDR') !== (at === SIGNATURE_BYTES)) throw new Error('The head is not first.');
    const isNew = !seen.has(type) || type === MANY;
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

/** Inflates a profile once, up to a limit: a photo whose profile goes beyond is read as sRGB. */
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
