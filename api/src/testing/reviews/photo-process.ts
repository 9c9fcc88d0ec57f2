import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPhotoConverter, PHOTO_LANES } from '../../photos/converter';
import { until } from '../emails';
import { listDescendants } from '../processes';
import { makeJpeg, makePhoto, PATIENT_LANES } from './photos';

/** Long enough to outlast the test. */
export const PATIENT = { ...PHOTO_LANES.light, idleMs: 600_000 };
/** Processes and their memory are read from /proc. */
export const whereLinux = process.platform === 'linux' ? describe : describe.skip;
export const isFine = { photo: expect.anything() as unknown };
export const listReaders = () => listDescendants(process.pid);
export const isGone = (pid: number) => until(async () => !listReaders().includes(pid));

/** Converts a photo.
 * @returns the id of the process that did */
export async function findReader(convert: () => Promise<unknown>): Promise<number> {
  const before = listReaders();
  expect(await convert()).toMatchObject(isFine);
  const [reader, ...others] = listReaders().filter((pid) => !before.includes(pid));
  if (!reader || others.length) throw new Error('There is not one process more.');
  return reader;
}

/** Paths of a small JPEG and a small AVIF, for the tests of a file. */
export function preparePhotoFiles() {
  const files = { jpeg: '', avif: '' };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photo-process-'));
    files.jpeg = join(folder, 'small.jpg');
    files.avif = join(folder, 'small.avif');
    await writeFile(files.jpeg, await makeJpeg(60, 40));
    await writeFile(files.avif, await makePhoto('avif'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return files;
}

/** A converter for the tests of a file.
 * @returns converts a photo */
export function prepareConverter() {
  const converter = createPhotoConverter(PATIENT_LANES);
  let folder: string;
  let sent = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'photos-'));
  });
  afterAll(async () => {
    await converter.close();
    await rm(folder, { recursive: true });
  });
  return async (content: Buffer | string) => {
    // Each photo gets its own path, because decoders cache by path.
    const file = join(folder, `sent-${(sent += 1)}`);
    await writeFile(file, content);
    return converter.convert(file);
  };
}
