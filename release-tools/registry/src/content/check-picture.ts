import {
  PICTURE_FIELDS,
  type PicturePlace,
  PICTURE_RULES,
  RATIO_TOLERANCE,
  type PictureRule,
} from '@tableside/contracts/content/fields';
import type { FieldPath } from './read-json';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { createHash } from 'node:crypto';

interface FoundPicture {
  /** Of its `src`. */
  readonly path: FieldPath;
  readonly place: PicturePlace;
  readonly src: string;
}

/** The picture of a document, also of one that does not fit its schema. */
export function findPicture(kind: string, document: unknown): FoundPicture | null {
  const field = PICTURE_FIELDS[kind];
  if (!field) return null;
  const path = [...field.path, 'src'];
  const src = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
    document,
  );
  return typeof src === 'string' ? { path, place: field.place, src } : null;
}

/** A picture that may be published. */
export interface CheckedPicture extends FoundPicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
}

interface PictureCheck {
  readonly picture: CheckedPicture | null;
  readonly problems: readonly string[];
}

export type PictureFormat = 'webp' | 'avif' | 'jpg' | 'png';
const FORMATS = 'webp, avif, jpg and png';

/** Files above this are not even opened. */
const READ_MAX_BYTES = 20_000_000;

/** Checks a picture that stands beside a document. */
export async function checkPicture(folder: string, found: FoundPicture): Promise<PictureCheck> {
  const refuse = (...problems: string[]): PictureCheck => ({ picture: null, problems });
  const rule: PictureRule = PICTURE_RULES[found.place];
  const file = path.join(folder, found.src);
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) return refuse(await tellMissing(folder, found.src));
  const weight = facts.size > rule.maxBytes ? [tellWeight(facts.size, rule)] : [];
  if (facts.size > READ_MAX_BYTES) return refuse(...weight);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return refuse(`${found.src} cannot be read. Look at who may open the file.`);
  if (!bytes.length) return refuse(`${found.src} is empty. Save the picture again.`);
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const metadata = await image.metadata().catch(() => null);
  if (!metadata)
    return refuse(`${found.src} is no picture, or a damaged one. Allowed are ${FORMATS}.`);
  const format = nameFormat(metadata);
  if (!format) {
    return refuse(`${found.src} is of the format ${metadata.format}. Allowed are ${FORMATS}.`);
  }
  const problems = [...weight];
  const named = found.src.split('.').at(-1);
  if (named !== format) {
    problems.push(
      `${found.src} is called ${named ?? ''} and holds ${format}. Save it as ${named ?? ''}, or give it the ending .${format} here and in the folder.`,
    );
  }
  if ((metadata.pages ?? 1) > 1 || (format === 'png' && bytes.includes('acTL'))) {
    problems.push(`${found.src} moves. Pictures have to stand still.`);
  }
  problems.push(...tellSize(found.src, metadata.autoOrient, rule));
  if (problems.length) return refuse(...problems);
  // Only now, within bounds, is it unpacked.
  const isWhole = await image.stats().then(
    () => true,
    () => false,
  );
  if (!isWhole) return refuse(`${found.src} is damaged. Save the picture again.`);
  return { picture: { ...found, bytes, format }, problems: [] };
}

async function tellMissing(folder: string, src: string): Promise<string> {
  const there = (await readdir(path.join(folder, 'pictures')).catch(() => [])).filter((name) =>
    /\.(?:webp|avif|jpg|png)$/.test(name),
  );
  const list = there.length ? ` There is ${there.slice(0, 12).join(', ')}.` : '';
  return `${src} is missing. Put the picture into the folder "pictures" beside the document.${list}`;
}

function nameFormat({ format, compression }: Metadata): PictureFormat | null {
  if (format === 'jpeg') return 'jpg';
  if (format === 'webp' || format === 'png') return format;
  return format === 'heif' && compression === 'av1' ? 'avif' : null;
}

function tellWeight(bytes: number, { maxBytes }: PictureRule): string {
  return `The picture weighs ${Math.ceil(bytes / 1000)} kB; ${maxBytes / 1000} kB fit. Save it smaller, or with less quality.`;
}

function tellSize(
  src: string,
  { width, height }: { readonly width: number; readonly height: number },
  { ratio, minWidth, maxWidth }: PictureRule,
): string[] {
  const problems: string[] = [];
  if (width < minWidth || width > maxWidth) {
    problems.push(`${src} is ${width} pixels wide. Allowed are ${minWidth} to ${maxWidth} pixels.`);
  }
  if (Math.abs(width / height / ratio - 1) > RATIO_TOLERANCE) {
    const wanted = ratio === 1 ? 'square' : 'three wide to two high';
    problems.push(
      `${src} is ${width} to ${height} pixels. It has to be ${wanted}, such as ${minWidth} to ${Math.round(minWidth / ratio)}.`,
    );
  }
  return problems;
}

/** Qualities that are tried until a picture is as light as it came, and light enough; png has none. */
const QUALITIES: Readonly<Record<PictureFormat, readonly number[]>> = {
  webp: [86, 76, 66, 56],
  jpg: [86, 76, 66, 56],
  avif: [66, 52],
  png: [100],
};

const ENCODE: Readonly<Record<PictureFormat, (image: Sharp, quality: number) => Sharp>> = {
  webp: (image, quality) => image.webp({ quality, effort: 5 }),
  jpg: (image, quality) => image.jpeg({ quality, mozjpeg: true }),
  avif: (image, quality) => image.avif({ quality, effort: 3 }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

/** A picture with its pixels and nothing else: neither where it was taken nor what was hidden in the file.
 * @returns the best that is no heavier than before, else the lightest that was tried, which may be too heavy */
export async function encodePicture(
  bytes: Buffer,
  format: PictureFormat,
  maxBytes: number,
): Promise<Buffer> {
  const wished = Math.min(maxBytes, bytes.length);
  let encoded: Buffer | null = null;
  for (const quality of QUALITIES[format]) {
    encoded = await ENCODE[format](sharp(bytes).autoOrient(), quality).toBuffer();
    if (encoded.length <= wished) break;
  }
  return encoded ?? bytes;
}

/** What a published picture is called: its content's hash, so that other pixels have another address. */
export const namePicture = (bytes: Buffer, format: PictureFormat): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${format}`;
