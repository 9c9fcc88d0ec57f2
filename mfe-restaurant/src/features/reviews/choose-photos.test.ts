import { PHOTO_BYTES_MAX } from '@tableside/contracts/review/rules';
import { choosePhotos } from './choose-photos';

describe('choosePhotos', () => {
  const makeFile = (name: string, { type = '', size = 10 } = {}) => {
    const file = new File(['x'], name, { type, lastModified: 1 });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  const names = (files: readonly File[]) => files.map(({ name }) => name);

  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.PNG', ''],
    ['a.webp', ''],
    ['a.avif', ''],
    ['IMG_1.HEIC', ''],
    ['a.heif', 'application/octet-stream'],
    ['nameless', 'image/heic'],
  ])('accepts %s of type %j', (name, type) => {
    const { photos, refusals } = choosePhotos([], [makeFile(name, { type })], 0);
    expect([names(photos), refusals]).toEqual([[name], []]);
  });

  test.each([
    [
      'a.svg',
      { type: 'image/svg+xml' },
      '“a.svg” isn’t a supported photo. Use JPEG, PNG, WebP, AVIF, or HEIC.',
    ],
    ['a.jpg', { size: PHOTO_BYTES_MAX + 1 }, '“a.jpg” is larger than 10 MB.'],
    ['a.jpg', { size: 0 }, '“a.jpg” is empty.'],
  ])('rejects %s with %j and a message', (name, over, message) => {
    const good = makeFile('good.png');
    const { photos, refusals } = choosePhotos([], [makeFile(name, over), good], 0);
    expect([names(photos), refusals]).toEqual([['good.png'], [message]]);
  });

  test('accepts a file of exactly 10 MB', () => {
    const file = makeFile('a.jpg', { size: PHOTO_BYTES_MAX });
    expect(choosePhotos([], [file], 0).photos).toEqual([file]);
  });

  test('limits photos to six, including those already saved', () => {
    const files = ['1', '2', '3', '4'].map((name) => makeFile(`${name}.jpg`));
    const { photos, refusals } = choosePhotos([makeFile('0.jpg')], files, 3);
    expect(names(photos)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    expect(refusals).toEqual([
      '“3.jpg” wasn’t added. You can attach up to 6 photos.',
      '“4.jpg” wasn’t added. You can attach up to 6 photos.',
    ]);
  });

  test('adds the same file once', () => {
    const { photos, refusals } = choosePhotos([makeFile('a.jpg')], [makeFile('a.jpg')], 0);
    expect([photos.length, refusals]).toEqual([1, []]);
  });
});
