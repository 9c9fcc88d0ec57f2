import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import {
  openCheckFolder,
  heroWith,
  makePicture,
  writePicture,
  type PictureOptions,
} from '../testing/content-fixtures';

// For a busy machine: pictures are encoded.
jest.setTimeout(30_000);

const folder = openCheckFolder();
const { problemsOf, onlyProblemOf } = folder;

describe('rejects pictures and states what is allowed', () => {
  async function pictureProblems(option: PictureOptions, name = 'river.webp') {
    await writePicture(folder.dir, name, await makePicture(option));
    return problemsOf(heroWith(`pictures/${name}`));
  }

  it('accepts a valid picture', async () => {
    expect(await pictureProblems({})).toEqual([]);
  });

  it('a missing picture, listing the existing ones', async () => {
    await writePicture(folder.dir, 'street.webp', await makePicture());
    expect(await onlyProblemOf(heroWith('pictures/river.webp'))).toBe(
      'any.json:7: picture, src: pictures/river.webp is missing. Put the picture into the folder "pictures" next to the content file. The folder contains street.webp.',
    );
  });

  it.each<[RegExp, PictureOptions, string]>([
    [/is 600 pixels wide\. Use 960 to 2880 pixels\./, { width: 600, height: 400 }, 'river.webp'],
    [/is 3000 pixels wide\. Use 960 to 2880/, { width: 3000, height: 2000 }, 'river.webp'],
    [
      /is 1000 by 1000 pixels\. It must be 3:2, such as 960 by 640\./,
      { width: 1000, height: 1000 },
      'river.webp',
    ],
    [
      /is \d{4} kB; the limit is 300 kB\. Make it smaller/,
      { isNoisy: true, format: 'png' },
      'river.png',
    ],
    [
      /is named webp but contains png\. Save it as webp, or change its extension to \.png/,
      { format: 'png' },
      'river.webp',
    ],
    [/has the format gif\. Use webp, avif, jpg, and png\./, { format: 'gif' }, 'river.webp'],
  ])('%s', async (expected, option, name) => {
    const [problem, ...others] = await pictureProblems(option, name);
    expect(problem).toMatch(expected);
    expect(problem).toMatch(/^any\.json:7: picture, src: /);
    expect(others).toEqual([]);
  });

  it('a small file with more pixels than fit in memory', async () => {
    const picture = await makePicture({ format: 'png' });
    picture.writeUInt32BE(30_000, 16);
    picture.writeUInt32BE(20_000, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
    await writePicture(folder.dir, 'river.png', picture);
    expect(await onlyProblemOf(heroWith('pictures/river.png'))).toMatch(
      /is 30000 pixels wide\. Use 960 to 2880 pixels\./,
    );
  });

  it('an animated picture', async () => {
    const frame = await makePicture({ format: 'png' });
    const moving = await sharp([frame, await makePicture({ format: 'png', isNoisy: true })], {
      join: { animated: true },
    })
      .webp({ quality: 1 })
      .toBuffer();
    await writePicture(folder.dir, 'river.webp', moving);
    expect((await problemsOf(heroWith('pictures/river.webp'))).join()).toMatch(
      /is animated\. Use a still picture\./,
    );
  });

  it.each<[string, (picture: Buffer) => Buffer]>([
    ['HTML', () => Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><script>1</script></svg>',
        ),
    ],
    ['half a picture', (picture) => picture.subarray(0, picture.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s with the extension of a picture', async (_, taint) => {
    const picture = await makePicture({ format: 'jpeg' });
    await writePicture(folder.dir, 'river.jpg', taint(picture));
    expect(await onlyProblemOf(heroWith('pictures/river.jpg'))).toMatch(
      /river\.jpg (?:is not a picture, or it is damaged|has the format svg|is damaged|is empty)\./,
    );
  });

  it('a picture outside of the folder', async () => {
    expect(await onlyProblemOf(heroWith('../secret.webp'))).toMatch(
      /picture, src: It is not a valid picture path\. Put the file in the "pictures" folder/,
    );
  });

  it('a missing alternative text', async () => {
    await writePicture(folder.dir, 'river.webp', await makePicture());
    expect(await onlyProblemOf(heroWith('pictures/river.webp', ''))).toMatch(
      /^any\.json:8: picture, alt: Describe the picture, or mark it as decorative/,
    );
  });
});
