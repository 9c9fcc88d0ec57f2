const startsWith = (bytes: Buffer, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Whether the bytes begin as a gzip file does. */
export const isGzip = (bytes: Buffer): boolean => startsWith(bytes, 0x1f, 0x8b);

/** How many bytes tell a PBF file. */
export const PBF_HEAD_BYTES = 32;

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
