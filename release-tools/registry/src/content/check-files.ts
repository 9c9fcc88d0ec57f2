import { readFile, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  PICTURE_SRC,
  PICTURE_FIELDS,
  type PictureSlot,
  PICTURE_RULES,
  RATIO_TOLERANCE,
  type PictureRule,
} from '@tableside/contracts/content/fields';
import {
  validateContent,
  type ValidatedContent,
  checkSections,
  formatProblems,
  type Problem,
  readJson,
  type FieldPath,
} from './validate-content';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { createHash } from 'node:crypto';

const FILE_MAX_BYTES = 256_000;

interface FileCheck {
  /** The name that messages use. */
  readonly name: string;
  readonly checked: ValidatedContent | null;
  readonly picture: CheckedPicture | null;
  /**
   * One line each, with file, line, and field. Long lists are cut and end with the number of further
   * problems.
   */
  readonly problems: readonly string[];
  /** All problems, for programs. */
  readonly found: readonly Problem[];
}

export interface CheckScope {
  /** Messages show file names relative to this folder. */
  readonly root: string;
  /** Content folders of the remotes, where files are named after their content type. */
  readonly homes: readonly string[];
  /** Names of the home page's sections. */
  readonly sections: readonly string[];
}

/** Checks each file independently. */
export function checkFiles(files: readonly string[], scope: CheckScope): Promise<FileCheck[]> {
  return Promise.all(files.map((file) => checkFile(file, scope)));
}

async function checkFile(file: string, { root, homes, sections }: CheckScope): Promise<FileCheck> {
  const relative = path.relative(root, file);
  const name = relative.startsWith('..') ? file : relative.split(path.sep).join('/');
  const toResult = (
    problems: readonly Problem[],
    checked: ValidatedContent | null = null,
    picture: CheckedPicture | null = null,
  ): FileCheck => ({
    name,
    checked: problems.length ? null : checked,
    picture,
    problems: formatProblems(name, problems),
    found: problems,
  });

  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return toResult([{ line: null, path: [], message: bytes }]);
  const { source, problems } = readJson(bytes);
  if (!source) return toResult(problems);
  const document = validateContent(source);
  const all = [...problems, ...document.problems];
  const { kind } = document;
  if (!kind) return toResult(all);
  if (homes.includes(path.dirname(file)) && path.basename(file) !== `${kind}.json`) {
    all.push({
      line: source.lineOf(['kind']),
      path: ['kind'],
      message: `The content type is "${kind}", but the file is called ${path.basename(file)}. Rename the file to ${kind}.json, or correct the field "kind".`,
    });
  }
  if (document.checked?.kind === 'home') {
    const problems = checkSections(document.checked.document.order, sections);
    all.push(...problems.map((problem) => ({ ...problem, line: source.lineOf(problem.path) })));
  }
  const found = findPicture(kind, source.value);
  // Any other `src` is not a file: it was published before, or the schema has reported it.
  if (!found?.src.startsWith('pictures/') || !PICTURE_SRC.test(found.src))
    return toResult(all, document.checked);
  const { picture, problems: wrong } = await checkPicture(path.dirname(file), found);
  const line = source.lineOf(found.path);
  all.push(...wrong.map((message) => ({ line, path: found.path, message })));
  return toResult(all, document.checked, picture);
}

async function readBytes(file: string): Promise<Buffer | string> {
  const facts = await stat(file).catch(() => null);
  if (!facts) return 'File not found.';
  if (facts.isDirectory()) return 'This is a folder. Name the files in it.';
  if (!facts.isFile()) return 'This is not a file.';
  if (facts.size > FILE_MAX_BYTES) {
    return `The file is ${Math.ceil(facts.size / 1000)} kB; the limit is ${FILE_MAX_BYTES / 1000} kB.`;
  }
  return readFile(file).catch(() => 'The file cannot be read. Check its permissions.');
}

interface FoundPicture {
  /** Of its `src`. */
  readonly path: FieldPath;
  readonly slot: PictureSlot;
  readonly src: string;
}

/** The picture of a content entry, even when the entry does not match its schema. */
export function findPicture(kind: string, document: unknown): FoundPicture | null {
  const field = PICTURE_FIELDS[kind];
  if (!field) return null;
  const path = [...field.path, 'src'];
  const src = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
    document,
  );
  return typeof src === 'string' ? { path, slot: field.slot, src } : null;
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
const FORMATS = 'webp, avif, jpg, and png';

/** Larger files are not opened. */
const READ_MAX_BYTES = 20_000_000;

/** Checks a picture that is stored next to a content file. */
export async function checkPicture(folder: string, found: FoundPicture): Promise<PictureCheck> {
  const refuse = (...problems: string[]): PictureCheck => ({ picture: null, problems });
  const rule: PictureRule = PICTURE_RULES[found.slot];
  const file = path.join(folder, found.src);
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) return refuse(await describeMissing(folder, found.src));
  const weight = facts.size > rule.maxBytes ? [describeSize(facts.size, rule)] : [];
  if (facts.size > READ_MAX_BYTES) return refuse(...weight);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return refuse(`${found.src} cannot be read. Check the permissions of the file.`);
  if (!bytes.length) return refuse(`${found.src} is empty. Save the picture again.`);
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const metadata = await image.metadata().catch(() => null);
  if (!metadata) return refuse(`${found.src} is not a picture, or it is damaged. Use ${FORMATS}.`);
  const format = nameFormat(metadata);
  if (!format) {
    return refuse(`${found.src} has the format ${metadata.format}. Use ${FORMATS}.`);
  }
  const problems = [...weight];
  const named = found.src.split('.').at(-1);
  if (named !== format) {
    problems.push(
      `${found.src} is named ${named ?? ''} but contains ${format}. Save it as ${named ?? ''}, or change its extension to .${format} here and in the folder.`,
    );
  }
  if ((metadata.pages ?? 1) > 1 || (format === 'png' && bytes.includes('acTL'))) {
    problems.push(`${found.src} is animated. Use a still picture.`);
  }
  problems.push(...checkDimensions(found.src, metadata.autoOrient, rule));
  if (problems.length) return refuse(...problems);
  // Decoded only now that its dimensions are known to be within limits.
  const isVerified = await image.stats().then(
    () => true,
    () => false,
  );
  if (!isVerified) return refuse(`${found.src} is damaged. Save the picture again.`);
  return { picture: { ...found, bytes, format }, problems: [] };
}

async function describeMissing(folder: string, src: string): Promise<string> {
  const there = (await readdir(path.join(folder, 'pictures')).catch(() => [])).filter((name) =>
    /\.(?:webp|avif|jpg|png)$/.test(name),
  );
  const list = there.length ? ` The folder contains ${there.slice(0, 12).join(', ')}.` : '';
  return `${src} is missing. Put the picture into the folder "pictures" next to the content file.${list}`;
}

function nameFormat({ format, compression }: Metadata): PictureFormat | null {
  if (format === 'jpeg') return 'jpg';
  if (format === 'webp' || format === 'png') return format;
  return format === 'heif' && compression === 'av1' ? 'avif' : null;
}

function describeSize(bytes: number, { maxBytes }: PictureRule): string {
  return `The picture is ${Math.ceil(bytes / 1000)} kB; the limit is ${maxBytes / 1000} kB. Make it smaller, or reduce its quality.`;
}

function checkDimensions(
  src: string,
  { width, height }: { readonly width: number; readonly height: number },
  { ratio, minWidth, maxWidth }: PictureRule,
): string[] {
  const problems: string[] = [];
  if (width < minWidth || width > maxWidth) {
    problems.push(`${src} is ${width} pixels wide. Use ${minWidth} to ${maxWidth} pixels.`);
  }
  if (Math.abs(width / height / ratio - 1) > RATIO_TOLERANCE) {
    const wanted = ratio === 1 ? 'square' : '3:2';
    problems.push(
      `${src} is ${width} by ${height} pixels. It must be ${wanted}, such as ${minWidth} by ${Math.round(minWidth / ratio)}.`,
    );
  }
  return problems;
}

/** Qualities that are tried until a picture is small enough; png has none. */
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

/**
 * Re-encodes a picture without its metadata, such as where it was taken.
 * @returns the best quality that is no larger than before, else the smallest that was tried, which may
 * still be too large
 */
export async function encodePicture(
  bytes: Buffer,
  format: PictureFormat,
  maxBytes: number,
): Promise<Buffer> {
  const targetBytes = Math.min(maxBytes, bytes.length);
  let encoded: Buffer | null = null;
  for (const quality of QUALITIES[format]) {
    encoded = await ENCODE[format](sharp(bytes).autoOrient(), quality).toBuffer();
    if (encoded.length <= targetBytes) break;
  }
  return encoded ?? bytes;
}

/** The file name of a published picture: a hash of its content, so that a changed picture gets a new URL. */
export const namePicture = (bytes: Buffer, format: PictureFormat): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${format}`;
