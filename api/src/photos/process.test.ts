import { readFile } from 'node:fs/promises';
import {
  findReader,
  isFine,
  isGone,
  listReaders,
  PATIENT,
  preparePhotoFiles,
  whereLinux,
} from '../testing/reviews/photo-process';
import {
  createPhotoConverter,
  createPhotoLane,
  PHOTO_LANES,
  type PhotoConverter,
} from './converter';
import type { PhotoTask } from './process';

jest.setTimeout(60_000);

const files = preparePhotoFiles();
let converter: PhotoConverter | undefined;
afterEach(() => converter?.close());
const startConverter = (idleMs: number): PhotoConverter =>
  (converter = createPhotoConverter({ ...PHOTO_LANES, light: { ...PATIENT, idleMs } }));

whereLinux('the process that reads photos', () => {
  it('handles all photos of a form without the environment', async () => {
    process.env['SMTP_URL_OF_THIS_TEST'] = 'smtp://user:secret@example.com';
    const { convert } = startConverter(PATIENT.idleMs);
    const reader = await findReader(() => convert(files.jpeg));
    const environment = await readFile(`/proc/${reader}/environ`, 'utf8');
    delete process.env['SMTP_URL_OF_THIS_TEST'];
    expect(environment).toContain('MALLOC_ARENA_MAX=1');
    expect(environment).not.toContain('secret');

    expect(await convert(files.jpeg)).toMatchObject(isFine);
    expect(listReaders()).toContain(reader);
  });

  it('exits soon after the last photo', async () => {
    const { convert } = startConverter(100);
    await isGone(await findReader(() => convert(files.jpeg)));
  });

  it('exits after each AVIF', async () => {
    const { convert } = startConverter(PATIENT.idleMs);
    const before = listReaders();
    expect(await convert(files.avif)).toMatchObject(isFine);
    expect(listReaders()).toEqual(before);
  });

  it('can be killed; that photo is rejected and the next one accepted', async () => {
    // A lane starts immediately; the converter reads the file first.
    const lane = createPhotoLane(PATIENT);
    const task: PhotoTask = {
      file: files.jpeg,
      format: 'jpeg',
      maxPixels: 10_000,
      longestSide: 2048,
    };
    const reader = await findReader(() => lane.convert(task));
    process.kill(reader, 'SIGSTOP');
    const interrupted = lane.convert(task);
    process.kill(reader, 'SIGKILL');
    expect((await interrupted).refusal).toBe('too-demanding');
    expect(await lane.convert(task)).toMatchObject(isFine);
    await lane.close();
  });
});
