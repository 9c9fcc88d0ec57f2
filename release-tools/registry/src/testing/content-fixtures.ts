import { GOOD_DOCUMENTS } from '@tableside/contracts/content/factory';
import { mkdir, writeFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { refusalOf, useTempDir } from './release-fixtures';
import { checkFiles, type CheckScope } from '../content/check-files';
import { readContentRevision } from '@tableside/contracts/content/read';
import { readNewest } from '../registry/changes';
import { openDirectoryStore } from '../store/directory-store';
import { integrityOf } from '../store/store';
import { publishContent, type ContentContext } from '../content/publish-content';

/** Test helpers: valid content files, which tests break in one respect. */

export const HERO = {
  kind: 'hero',
  title: 'A city and its tables',
  overline: null,
  lede: null,
  picture: null,
  searchLabel: 'Search by dish or street',
  searchPlaceholder: 'Dumplings, patio',
  occasionsLabel: 'Popular for',
};

export const { plans: PLANS, banner: BANNER } = GOOD_DOCUMENTS;

export const SECTIONS = ['month', 'restaurants', 'rankings', 'partner', 'advertise'];
export const HOME = { kind: 'home', order: SECTIONS };

export const FAQ = {
  kind: 'faq',
  title: 'Questions',
  questions: [{ question: 'Is it free?', answer: 'It **is**.' }],
};

export const heroWith = (src: string, alt = 'The river at dusk') => ({
  ...HERO,
  picture: { src, alt },
});

/** Writes a content file, or a text as it is. @returns its path */
export async function writeContentFile(
  folder: string,
  name: string,
  content: unknown,
): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(file, isRaw ? content : JSON.stringify(content, null, 2));
  return file;
}

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'webp' | 'jpeg' | 'png' | 'gif' | 'avif' | 'tiff';
  /** True gives each pixel another color, for a large file. */
  readonly isNoisy?: boolean;
  readonly withExif?: boolean;
}

const pictures = new Map<string, Promise<Buffer>>();

/** The bytes of a picture; the same options are encoded once. */
export async function makePicture(options: PictureOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options);
  const made = pictures.get(key) ?? encodePicture(options);
  pictures.set(key, made);
  return Buffer.from(await made);
}

function encodePicture({
  width = 960,
  height = 640,
  format = 'webp',
  isNoisy = false,
  withExif = false,
}: PictureOptions): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  const image = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#14532d',
      ...(isNoisy ? { noise } : {}),
    },
  }).toFormat(format);
  return withExif
    ? image.withExif({ IFD0: { Copyright: 'hidden words' } }).toBuffer()
    : image.toBuffer();
}

/** Writes a picture into the folder next to the content files. */
export async function writePicture(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await writeFile(path.join(folder, 'pictures', name), bytes);
}

/** Test helper: an empty folder for each test, and the result of checking a file in it. */
export function openCheckFolder() {
  const temp = useTempDir();
  const scope = (): CheckScope => ({
    root: temp.dir,
    homes: [path.join(temp.dir, 'content')],
    sections: SECTIONS,
  });
  beforeEach(() => mkdir(path.join(temp.dir, 'content')));

  const problemsOf = async (content: unknown, name = 'any.json'): Promise<readonly string[]> => {
    const file = await writeContentFile(temp.dir, name, content);
    const [check] = await checkFiles([file], scope());
    expect(check?.checked === null).toBe(Boolean(check?.problems.length));
    return check?.problems ?? [];
  };
  const onlyProblemOf = async (content: unknown): Promise<string> => {
    const problems = await problemsOf(content);
    expect(problems).toHaveLength(1);
    return problems[0] ?? '';
  };
  return {
    get dir() {
      return temp.dir;
    },
    get scope() {
      return scope();
    },
    problemsOf,
    onlyProblemOf,
  };
}

/** Test helper: an empty release store for each test, an editor who publishes into it, and the result. */
export function openTestStore() {
  const temp = useTempDir();

  const openContext = (): ContentContext => ({
    store: openDirectoryStore(path.join(temp.dir, 'store')),
    environment: 'production',
    by: 'editor',
    owner: 'marketing',
    scope: { root: temp.dir, homes: [path.join(temp.dir, 'home')] },
    now: () => new Date('2026-11-21T10:00:00Z'),
  });

  async function publish(
    ...documents: readonly { readonly kind: string; readonly [field: string]: unknown }[]
  ) {
    const files = await Promise.all(
      documents.map((document) => writeContentFile(temp.dir, `${document.kind}.json`, document)),
    );
    return publishContent(openContext(), files);
  }

  const readEntry = async () =>
    (await readNewest(openContext().store, 'production'))?.content['marketing'];

  /** The content that pages get. */
  async function readLive() {
    const entry = await readEntry();
    if (!entry) return {};
    const bytes = await openContext().store.read(`content/marketing/${entry.revision}.json`);
    expect(integrityOf(bytes ?? Buffer.alloc(0))).toBe(entry.integrity);
    const { documents, problems } = readContentRevision(JSON.parse(String(bytes)));
    expect(problems).toEqual([]);
    return documents;
  }

  /** Every file of the store. */
  async function listStore(): Promise<string[]> {
    const files = await readdir(path.join(temp.dir, 'store'), { recursive: true }).catch(() => []);
    return files.sort();
  }

  /** Damages a stored revision. */
  const taint = (revision: number) =>
    writeFile(path.join(temp.dir, `store/content/marketing/${revision}.json`), '{}');

  return {
    get dir() {
      return temp.dir;
    },
    openContext,
    publish,
    readEntry,
    readLive,
    refusalOf,
    listStore,
    taint,
  };
}
