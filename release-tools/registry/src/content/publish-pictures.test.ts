import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { heroWith, makePicture, writePicture, openTestStore } from '../testing/content-fixtures';
import { rollbackContent } from './content-history';

// Pictures are encoded on whatever machine this is.
jest.setTimeout(30_000);

const testStore = openTestStore();
const { openContext, publish, readEntry, readLive, refusalOf, listStore } = testStore;

describe('pictures of published documents', () => {
  it('are stored under their hash, without metadata, and the document names them', async () => {
    const picture = await makePicture({ format: 'jpeg', withExif: true });
    expect(picture.includes('hidden words')).toBe(true);
    await writePicture(testStore.dir, 'river.jpg', picture);
    await publish(heroWith('pictures/river.jpg'));
    const { hero } = await readLive();
    const src = hero?.picture?.src ?? '';
    expect(src).toMatch(/^\/content\/marketing\/pictures\/[a-f0-9]{32}\.jpg$/);
    const stored = (await openContext().store.read(src.slice(1))) ?? Buffer.alloc(0);
    expect(stored.includes('hidden words')).toBe(false);
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
    expect(metadata.exif).toBeUndefined();
  });

  it.each(['webp', 'png', 'avif'] as const)('keep their format: %s', async (format) => {
    await writePicture(testStore.dir, `river.${format}`, await makePicture({ format }));
    await publish(heroWith(`pictures/river.${format}`));
    const [key] = await openContext().store.list('content/marketing/pictures');
    expect(key).toMatch(new RegExp(`\\.${format}$`));
  });

  it('weigh no more than they came, at the same size', async () => {
    const picture = await sharp(await makePicture({ isNoisy: true }))
      .blur()
      .webp({ quality: 70 })
      .toBuffer();
    await writePicture(testStore.dir, 'river.webp', picture);
    await publish(heroWith('pictures/river.webp'));
    const [key] = await openContext().store.list('content/marketing/pictures');
    const stored = await openContext().store.read(key ?? '');
    expect(stored?.length).toBeLessThanOrEqual(picture.length);
  });

  it('that were published before need not be stored again, and change nothing', async () => {
    await writePicture(testStore.dir, 'river.webp', await makePicture());
    await publish(heroWith('pictures/river.webp'));
    expect((await publish(heroWith('pictures/river.webp'))).changed).toEqual([]);
    const { hero } = await readLive();
    await publish({ ...heroWith(hero?.picture?.src ?? ''), title: 'Other' });
    expect(await openContext().store.list('content/marketing/pictures')).toHaveLength(1);
    expect(await readLive()).toMatchObject({ hero: { picture: hero?.picture, title: 'Other' } });
  });

  it('that are said to be in the store and are not are refused', async () => {
    const src = `/content/marketing/pictures/${'a'.repeat(32)}.webp`;
    expect(await refusalOf(publish(heroWith(src)))).toMatch(
      /^hero\.json: picture, src: \/content\/marketing\/pictures\/a{32}\.webp was never published\. Put the picture into the folder/,
    );
    expect(await listStore()).toEqual([]);
  });

  it('are refused when the store holds something else under their name', async () => {
    await writePicture(testStore.dir, 'river.webp', await makePicture());
    await publish(heroWith('pictures/river.webp'));
    const [key = ''] = await openContext().store.list('content/marketing/pictures');
    await writeFile(path.join(testStore.dir, 'store', key), 'something else');
    await rollbackContent(openContext());
    expect(await refusalOf(publish(heroWith('pictures/river.webp')))).toBe(
      `The picture ${key} was changed in the store. Have whoever keeps the store delete it there, and publish again.`,
    );
    expect(await readEntry()).toBeUndefined();
  });

  it.each(['jpeg', 'webp'] as const)(
    'are converted to sRGB, also from CMYK: %s',
    async (format) => {
      const cmyk = await sharp(await makePicture({ format: 'jpeg' }))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer();
      const bytes = format === 'jpeg' ? cmyk : await sharp(cmyk).webp().toBuffer();
      const name = format === 'jpeg' ? 'river.jpg' : 'river.webp';
      await writePicture(testStore.dir, name, bytes);
      await publish(heroWith(`pictures/${name}`));
      const [key = ''] = await openContext().store.list('content/marketing/pictures');
      const stored = await sharp((await openContext().store.read(key)) ?? undefined).metadata();
      expect(stored.space).toBe('srgb');
    },
  );

  it('that are missing are refused', async () => {
    expect(await refusalOf(publish(heroWith('pictures/river.webp')))).toMatch(
      /^hero\.json:7: picture, src: pictures\/river\.webp is missing\./,
    );
  });
});
