import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import {
  openCheckFolder,
  heroWith,
  makePicture,
  writePicture,
  type PictureWish,
} from '../testing/content-fixtures';

// Pictures are encoded on whatever machine this is.
jest.setTimeout(30_000);

const folder = openCheckFolder();
const { problemsOf, onlyProblemOf } = folder;

describe('pictures are refused with what is wrong and what is allowed', () => {
  async function pictureProblems(wish: PictureWish, name = 'river.webp') {
    await writePicture(folder.dir, name, await makePicture(wish));
    return problemsOf(heroWith(`pictures/${name}`));
  }

  it('takes a picture that fits', async () => {
    expect(await pictureProblems({})).toEqual([]);
  });

  it('a missing picture, with those that are there', async () => {
    await writePicture(folder.dir, 'street.webp', await makePicture());
    expect(await onlyProblemOf(heroWith('pictures/river.webp'))).toBe(
      'any.json:7: picture, src: pictures/river.webp is missing. Put the picture into the folder "pictures" beside the document. There is street.webp.',
    );
  });

  it.each<[RegExp, PictureWish, string]>([
    [
      /is 600 pixels wide\. Allowed are 960 to 2880 pixels\./,
      { width: 600, height: 400 },
      'river.webp',
    ],
    [/is 3000 pixels wide\. Allowed are 960 to 2880/, { width: 3000, height: 2000 }, 'river.webp'],
    [
      /is 1000 to 1000 pixels\. It has to be three wide to two high, such as 960 to 640\./,
      { width: 1000, height: 1000 },
      'river.webp',
    ],
    [
      /weighs \d{4} kB; 300 kB fit\. Save it smaller/,
      { isNoisy: true, format: 'png' },
      'river.png',
    ],
    [
      /is called webp and holds png\. Save it as webp, or give it the ending \.png/,
      { format: 'png' },
      'river.webp',
    ],
    [
      /is of the format gif\. Allowed are webp, avif, jpg and png\./,
      { format: 'gif' },
      'river.webp',
    ],
  ])('%s', async (expected, wish, name) => {
    const [problem, ...others] = await pictureProblems(wish, name);
    expect(problem).toMatch(expected);
    expect(problem).toMatch(/^any\.json:7: picture, src: /);
    expect(others).toEqual([]);
  });

  it('a small file that claims more pixels than memory can hold', async () => {
    const picture = await makePicture({ format: 'png' });
    picture.writeUInt32BE(30_000, 16);
    picture.writeUInt32BE(20_000, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
    await writePicture(folder.dir, 'river.png', picture);
    expect(await onlyProblemOf(heroWith('pictures/river.png'))).toMatch(
      /is 30000 pixels wide\. Allowed are 960 to 2880 pixels\./,
    );
  });

  it('a picture that moves', async () => {
    const frame = await makePicture({ format: 'png' });
    const moving = await sharp([frame, await makePicture({ format: 'png', isNoisy: true })], {
      join: { animated: true },
    })
      .webp({ quality: 1 })
      .toBuffer();
    await writePicture(folder.dir, 'river.webp', moving);
    expect((await problemsOf(heroWith('pictures/river.webp'))).join()).toMatch(
      /moves\. Pictures have to stand still\./,
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
  ])('%s that calls itself a picture', async (_, spoil) => {
    const picture = await makePicture({ format: 'jpeg' });
    await writePicture(folder.dir, 'river.jpg', spoil(picture));
    expect(await onlyProblemOf(heroWith('pictures/river.jpg'))).toMatch(
      /river\.jpg (?:is no picture, or a damaged one|is of the format svg|is damaged|is empty)\./,
    );
  });

  it.each([
    '../secret.webp',
    'https://evil.example/a.webp',
    'pictures/../../x.webp',
    'pictures/a.svg',
    '//x/a.webp',
  ])('a picture that lies elsewhere: %s', async (src) => {
    expect(await onlyProblemOf(heroWith(src))).toMatch(
      /picture, src: It is no picture of ours\. Put the file into the folder "pictures"/,
    );
  });

  it.each<[string, object]>([
    ['no words and not said to be decorative', { alt: '' }],
    ['words and said to be decorative', { alt: 'A river', decorative: true }],
  ])('an alternative text of %s', async (_, changes) => {
    await writePicture(folder.dir, 'river.webp', await makePicture());
    const document = heroWith('pictures/river.webp');
    const picture = { ...document.picture, ...changes };
    expect(await onlyProblemOf({ ...document, picture })).toMatch(
      /^any\.json:8: picture, alt: Describe the picture, or mark it as decorative/,
    );
  });
});
