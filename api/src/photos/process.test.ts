import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../testing/mails';
import { listDescendants, watchMemory } from '../testing/processes';
import { AVIF_OF_30_MEGAPIXELS, makeJpeg, makePhoto } from '../testing/reviews/photos';
import {
  createPhotoConverter,
  createPhotoLane,
  PHOTO_LANES,
  type PhotoConverter,
} from './converter';
import type { PhotoTask } from './process';

jest.setTimeout(60_000);

const MEGABYTE = 1024 * 1024;
/** With what a decoder had to itself, /proc says how much that was. */
/** The process stays, however long the test takes to come back to it. */
const PATIENT = { ...PHOTO_LANES.light, idleMs: 600_000 };
const whereLinux = process.platform === 'linux' ? describe : describe.skip;
let folder: string;
let jpeg: string;
let avif: string;
let converter: PhotoConverter;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-process-'));
  jpeg = join(folder, 'small.jpg');
  avif = join(folder, 'small.avif');
  await writeFile(jpeg, await makeJpeg(60, 40));
  await writeFile(avif, await makePhoto('avif'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  converter = createPhotoConverter();
});
afterEach(() => converter.close());
const readers = () => listDescendants(process.pid);
/** Reads a photo in the lane of JPEGs.
 * @returns the process that did */
async function findReader(convert = () => converter.convert(jpeg)): Promise<number> {
  const before = readers();
  expect(await convert()).toMatchObject(isFine);
  const [reader, ...others] = readers().filter((pid) => !before.includes(pid));
  if (!reader || others.length) throw new Error('There is not one process more.');
  return reader;
}
const isGone = (pid: number) => until(async () => !readers().includes(pid));
const isFine = { photo: expect.anything() as unknown };

whereLinux('the process that reads photos', () => {
  it('is the same for the photos of a form', async () => {
    converter = createPhotoConverter({ ...PHOTO_LANES, light: PATIENT });
    const reader = await findReader();
    expect(await converter.convert(jpeg)).toMatchObject(isFine);
    expect(readers()).toContain(reader);
  });

  it('is gone soon after the last one', async () => {
    const reader = await findReader();
    await isGone(reader);
  });

  it('is gone after each AVIF', async () => {
    const before = readers();
    expect(await converter.convert(avif)).toMatchObject(isFine);
    expect(readers()).toEqual(before);
  });

  it('gets no more memory than it may have; that photo is refused, and the next one is read', async () => {
    converter = createPhotoConverter({
      ...PHOTO_LANES,
      heavy: { ...PHOTO_LANES.heavy, megabytes: 250 },
    });
    const before = watchMemory(process.pid)();
    const endWatch = watchMemory(process.pid);
    expect(await converter.convert(AVIF_OF_30_MEGAPIXELS)).not.toHaveProperty('photo');
    // Half of what it takes where it may; the test's own memory moves too.
    expect(endWatch() - before).toBeLessThan(400 * MEGABYTE);
    expect(await converter.convert(avif)).toMatchObject(isFine);
  });

  it('may be ended by somebody: that photo is refused, and the next one is read', async () => {
    // A lane hands a photo over at once; the converter looks into its file first.
    const lane = createPhotoLane(PATIENT);
    const task: PhotoTask = { file: jpeg, format: 'jpeg', maxPixels: 10_000, longestSide: 2048 };
    const reader = await findReader(() => lane.convert(task));
    process.kill(reader, 'SIGSTOP');
    const interrupted = lane.convert(task);
    process.kill(reader, 'SIGKILL');
    expect((await interrupted).refusal).toBe('too-demanding');
    expect(await lane.convert(task)).toMatchObject(isFine);
    await lane.close();
  });

  it('may hang: it is ended at its deadline, that photo is refused, and the next one is read', async () => {
    converter = createPhotoConverter({
      ...PHOTO_LANES,
      light: { ...PATIENT, longestMs: 10_000 },
    });
    const reader = await findReader();
    process.kill(reader, 'SIGSTOP');
    const stuck = await converter.convert(jpeg);
    expect(stuck.refusal).toBe('too-demanding');
    expect(stuck.processorMs).toBeGreaterThan(5000);
    await isGone(reader);
    expect(await converter.convert(jpeg)).toMatchObject(isFine);
  });

  it('knows nothing of the environment of its host', async () => {
    process.env['SMTP_URL_OF_THIS_TEST'] = 'smtp://user:secret@example.com';
    converter = createPhotoConverter({ ...PHOTO_LANES, light: PATIENT });
    const reader = await findReader();
    const environment = await readFile(`/proc/${reader}/environ`, 'utf8');
    delete process.env['SMTP_URL_OF_THIS_TEST'];
    expect(environment).toContain('MALLOC_ARENA_MAX=1');
    expect(environment).not.toContain('secret');
  });
});
