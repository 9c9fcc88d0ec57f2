import path from 'node:path';
import sharp from 'sharp';
import { commitChange, readNewest } from '../registry/changes';
import {
  BANNER,
  FAQ,
  HERO,
  PLANS,
  writeContentFile,
  openTestStore,
  heroWith,
  makePicture,
  writePicture,
} from '../testing/content-fixtures';
import { publishContent } from './publish-content';
import { rollbackContent } from './content-history';
import { writeFile } from 'node:fs/promises';

// For a busy machine.
jest.setTimeout(30_000);

describe('content publish', () => {
  const testStore = openTestStore();
  const { openContext, publish, readLive, refusalOf, listStore, taint } = testStore;

  it('stores several files as one immutable revision and makes it live', async () => {
    expect(await publish(HERO, PLANS)).toEqual({ revision: '1', changed: ['hero', 'plans'] });
    expect(await readLive()).toEqual({ hero: HERO, plans: PLANS });
    expect(await openContext().store.create('content/marketing/1.json', Buffer.from(''))).toBe(
      false,
    );
  });

  it('keeps the other content types and records the previous revision', async () => {
    await publish(HERO, PLANS);
    expect(await publish({ ...HERO, title: 'Eat well' })).toEqual({
      revision: '2',
      changed: ['hero'],
    });
    expect(await readLive()).toMatchObject({ hero: { title: 'Eat well' }, plans: PLANS });
    const stored = await openContext().store.read('content/marketing/2.json');
    expect(JSON.parse(String(stored))).toMatchObject({
      schema: 1,
      revision: '2',
      parent: '1',
      changed: ['hero'],
      at: '2026-11-21T10:00:00.000Z',
    });
  });

  it('does not publish the editor or the schema file', async () => {
    await publish({ $schema: './schemas/hero.schema.json', ...HERO });
    const stored = String(await openContext().store.read('content/marketing/1.json'));
    expect(stored).not.toMatch(/editor|\$schema/);
  });

  it('writes no revision when the content is already live', async () => {
    await publish(HERO);
    const before = await listStore();
    expect(await publish(HERO)).toEqual({ revision: '1', changed: [] });
    expect(await listStore()).toEqual(before);
  });

  it('rejects invalid content with the messages of the check, and changes nothing', async () => {
    await publish(HERO);
    const before = await listStore();
    const refusal = await refusalOf(
      publish({ ...PLANS, promise: 'x'.repeat(96) }, { ...BANNER, href: 'javascript:alert(1)' }),
    );
    expect(refusal.split('\n')).toEqual([
      'plans.json:10: promise: Shorten it to 90 characters; it has 96.',
      expect.stringMatching(/^banner\.json:6: href: It is not an allowed link\./),
    ]);
    expect(await listStore()).toEqual(before);
  });

  it('rejects two files of one content type', async () => {
    const files = [
      await writeContentFile(testStore.dir, 'a.json', HERO),
      await writeContentFile(testStore.dir, 'b.json', { ...HERO, title: 'Other' }),
    ];
    expect(await refusalOf(publishContent(openContext(), files))).toBe(
      'b.json: It has the content type "hero", as does a.json. Specify only one of them.',
    );
  });

  it('applies the changes of two concurrent publishers', async () => {
    const home = { kind: 'home', order: [] };
    const outcomes = await Promise.all(
      [HERO, PLANS, home, BANNER, FAQ].map((each) => publish(each)),
    );
    expect(new Set(outcomes.map(({ revision }) => revision)).size).toBe(5);
    expect(await readLive()).toEqual({
      hero: HERO,
      plans: PLANS,
      home,
      banner: BANNER,
      faq: FAQ,
    });
    // Each can be rolled back separately.
    for (let left = 4; left >= 0; left -= 1) {
      await rollbackContent(openContext());
      expect(Object.keys(await readLive())).toHaveLength(left);
    }
  });

  it('keeps its revision when a release is activated in between', async () => {
    const { store } = openContext();
    let isFirst = true;
    const slow = {
      ...store,
      create: async (key: string, bytes: Uint8Array) => {
        if (isFirst && key === 'registry/production/revisions/1.json') {
          isFirst = false;
          await commitChange(
            { store, environment: 'production', by: 'other' },
            'other',
            (draft) => ({ ...draft }),
          );
        }
        return store.create(key, bytes);
      },
    };
    const file = await writeContentFile(testStore.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(await store.list('content')).toEqual(['content/marketing/1.json']);
    expect((await readNewest(store, 'production'))?.revision).toBe(2);
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('never sets pages back when a publisher is slow', async () => {
    const { store } = openContext();
    let isFirst = true;
    const slow = {
      ...store,
      replace: async (key: string, bytes: Uint8Array) => {
        if (isFirst) {
          isFirst = false;
          await publish(PLANS);
        }
        return store.replace(key, bytes);
      },
    };
    const file = await writeContentFile(testStore.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(JSON.parse(String(await store.read('registry/production.json')))).toMatchObject({
      revision: 2,
      content: { marketing: { revision: '2' } },
    });
  });

  it('refuses to add to a live revision that was altered, and explains how to fix it', async () => {
    await publish(HERO);
    await taint(1);
    expect(await refusalOf(publish(PLANS))).toMatch(
      /^Revision 1, which is live, is missing from the store or was altered there, .* rollback marketing$/,
    );
  });
});

describe('pictures of published content', () => {
  // For a busy machine: pictures are encoded.
  const testStore = openTestStore();
  const { openContext, publish, readEntry, readLive, refusalOf, listStore } = testStore;

  it('are stored under their hash without metadata, and the content refers to them', async () => {
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

  it('are no larger than before, with the same dimensions', async () => {
    const picture = await sharp(await makePicture({ isNoisy: true }))
      .blur()
      .webp({ quality: 80 })
      .toBuffer();
    await writePicture(testStore.dir, 'river.webp', picture);
    await publish(heroWith('pictures/river.webp'));
    const [key] = await openContext().store.list('content/marketing/pictures');
    const stored = await openContext().store.read(key ?? '');
    expect(stored?.length).toBeLessThanOrEqual(picture.length);
  });

  it('can be reused from an earlier revision', async () => {
    await writePicture(testStore.dir, 'river.webp', await makePicture());
    await publish(heroWith('pictures/river.webp'));
    expect((await publish(heroWith('pictures/river.webp'))).changed).toEqual([]);
    const { hero } = await readLive();
    await publish({ ...heroWith(hero?.picture?.src ?? ''), title: 'Other' });
    expect(await openContext().store.list('content/marketing/pictures')).toHaveLength(1);
    expect(await readLive()).toMatchObject({ hero: { picture: hero?.picture, title: 'Other' } });
  });

  it('are rejected when they should be in the store but are not', async () => {
    const src = `/content/marketing/pictures/${'a'.repeat(32)}.webp`;
    expect(await refusalOf(publish(heroWith(src)))).toMatch(
      /^hero\.json: picture, src: \/content\/marketing\/pictures\/a{32}\.webp was never published\. Put the picture into the folder/,
    );
    expect(await listStore()).toEqual([]);
  });

  it('are rejected when the store has different data under their name', async () => {
    await writePicture(testStore.dir, 'river.webp', await makePicture());
    await publish(heroWith('pictures/river.webp'));
    const [key = ''] = await openContext().store.list('content/marketing/pictures');
    await writeFile(path.join(testStore.dir, 'store', key), 'something else');
    await rollbackContent(openContext());
    expect(await refusalOf(publish(heroWith('pictures/river.webp')))).toBe(
      `The picture ${key} was altered in the store. Ask the store's operator to delete it there, then publish again.`,
    );
    expect(await readEntry()).toBeUndefined();
  });

  it('are converted to sRGB, also from CMYK', async () => {
    const cmyk = await sharp(await makePicture({ format: 'jpeg' }))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    await writePicture(testStore.dir, 'river.jpg', cmyk);
    await publish(heroWith('pictures/river.jpg'));
    const [key = ''] = await openContext().store.list('content/marketing/pictures');
    const stored = await sharp((await openContext().store.read(key)) ?? undefined).metadata();
    expect(stored.space).toBe('srgb');
  });
});
