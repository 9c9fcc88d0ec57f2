import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../testing/emails';
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
/** With a process of its own, /proc shows a decoder's memory. */
/** Long enough to outlast the test. */
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
/** Converts a photo in the JPEG lane.
 * @returns the id of the process that did */
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
  it('handles all photos of a form', async () => {
    converter = createPhotoConverter({ ...PHOTO_LANES, light: PATIENT });
    const reader = await findReader();
    expect(await converter.convert(jpeg)).toMatchObject(isFine);
    expect(readers()).toContain(reader);
  });

  it('exits soon after the last photo', async () => {
    const reader = await findReader();
    await isGone(reader);
  });

  it('exits after each AVIF', async () => {
    const before = readers();
    expect(await converter.convert(avif)).toMatchObject(isFine);
    expect(readers()).toEqual(before);
  });

  it('cannot exceed its memory limit; that photo is rejected and the next one accepted', async () => {
    converter = createPhotoConverter({
      ...PHOTO_LANES,
      heavy: { ...PHOTO_LANES.heavy, megabytes: 250 },
    });
    const before = watchMemory(process.pid)();
    const endWatch = watchMemory(process.pid);
    expect(await converter.convert(AVIF_OF_30_MEGAPIXELS)).not.toHaveProperty('photo');
    // Half of what it uses without limit, with tolerance for the test's own memory.
    expect(endWatch() - before).toBeLessThan(400 * MEGABYTE);
    expect(await converter.convert(avif)).toMatchObject(isFine);
  });

  it('can be killed; that photo is rejected and the next one accepted', async () => {
    // A lane starts immediately; the converter reads the file first.
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

  it('is killed at its timeout; that photo is rejected and the next one accepted', async () => {
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

  it('does not inherit the environment', async () => {
    process.env['SMTP_URL_OF_THIS_TEST'] = 'smtp://user:secret@example.com';
    converter = createPhotoConverter({ ...PHOTO_LANES, light: PATIENT });
    const reader = await findReader();
    const environment = await readFile(`/proc/${reader}/environ`, 'utf8');
    delete process.env['SMTP_URL_OF_THIS_TEST'];
    expect(environment).toContain('MALLOC_ARENA_MAX=1');
    expect(environment).not.toContain('secret');
  });
});
