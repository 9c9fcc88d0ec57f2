import { watchMemory } from '../testing/processes';
import {
  findReader,
  isFine,
  isGone,
  PATIENT,
  preparePhotoFiles,
  whereLinux,
} from '../testing/reviews/photo-process';
import { AVIF_OF_30_MEGAPIXELS } from '../testing/reviews/photos';
import { createPhotoConverter, PHOTO_LANES, type PhotoConverter } from './converter';

jest.setTimeout(60_000);

const MEGABYTE = 1024 * 1024;
const files = preparePhotoFiles();
let converter: PhotoConverter;
afterEach(() => converter.close());

whereLinux('the process that reads photos', () => {
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
    expect(await converter.convert(files.avif)).toMatchObject(isFine);
  });

  it('is killed at its timeout; that photo is rejected and the next one accepted', async () => {
    converter = createPhotoConverter({
      ...PHOTO_LANES,
      light: { ...PATIENT, longestMs: 10_000 },
    });
    const reader = await findReader(() => converter.convert(files.jpeg));
    process.kill(reader, 'SIGSTOP');
    const stuck = await converter.convert(files.jpeg);
    expect(stuck.refusal).toBe('too-demanding');
    expect(stuck.processorMs).toBeGreaterThan(5000);
    await isGone(reader);
    expect(await converter.convert(files.jpeg)).toMatchObject(isFine);
  });
});
