import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  PICTURE_RULES,
  RATIO_TOLERANCE,
  type PictureRule,
} from '@tableside/contracts/content/fields';
import sharp, { type Metadata } from 'sharp';
import type { FoundPicture } from './find-picture';

/** A picture that may be published. */
export interface CheckedPicture extends FoundPicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
}

export interface PictureCheck {
  readonly picture: CheckedPicture | null;
  /** One sentence each. */
  readonly problems: readonly string[];
}

export type PictureFormat = 'webp' | 'avif' | 'jpg' | 'png';
const FORMATS = 'webp, avif, jpg and png';

/** Files above this are not even opened. */
const READ_MAX_BYTES = 20_000_000;

/** Checks a picture that stands beside a document.
 * @param folder of the document */
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
