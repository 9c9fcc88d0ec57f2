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
