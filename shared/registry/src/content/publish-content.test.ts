import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readContentRevision } from '@tableside/contracts/content/read-revision';
import sharp from 'sharp';
import { commitChange, readNewest } from '../changes';
import * as commands from '../commands';
import { openDirectoryStore } from '../directory-store';
import { makeTempDir, SHELL, writeRelease } from '../fixtures';
import { integrityOf } from '../hash';
import { Refusal } from '../refusal';
import {
  BANNER,
  FAQ,
  HERO,
  heroWith,
  HOME,
  makePicture,
  PLANS,
  writeDocument,
  writePicture,
} from './fixtures';
import { logContent } from './log-content';
import { publishContent, type ContentContext } from './publish-content';
import { rollbackContent } from './rollback-content';
import { runContent } from './run-content';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const openContext = (): ContentContext => ({
  store: openDirectoryStore(path.join(temp.dir, 'store')),
  environment: 'production',
  by: 'editor',
  owner: 'marketing',
  place: { root: temp.dir, home: path.join(temp.dir, 'home') },
  now: () => new Date('2026-11-21T10:00:00Z'),
});

async function publish(
  ...documents: readonly { readonly kind: string; readonly [field: string]: unknown }[]
) {
  const files = await Promise.all(
    documents.map((document) => writeDocument(temp.dir, `${document.kind}.json`, document)),
  );
  return publishContent(openContext(), files);
}

const readEntry = async () =>
  (await readNewest(openContext().store, 'production'))?.content['marketing'];

/** The documents that pages get. */
async function readLive() {
  const entry = await readEntry();
  if (!entry) return {};
  const bytes = await openContext().store.read(`content/marketing/${entry.revision}.json`);
  expect(integrityOf(bytes ?? Buffer.alloc(0))).toBe(entry.integrity);
  const { documents, problems } = readContentRevision(JSON.parse(String(bytes)));
  expect(problems).toEqual([]);
  return documents;
}

async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
}

/** Every file of the store. */
async function listStore(): Promise<string[]> {
  const files = await readdir(path.join(temp.dir, 'store'), { recursive: true }).catch(() => []);
  return files.sort();
}

/** Spoils a stored revision. */
const spoil = (revision: number) =>
  writeFile(path.join(temp.dir, `store/content/marketing/${revision}.json`), '{}');

// Pictures are encoded on whatever machine this is.
jest.setTimeout(30_000);

describe('content publish', () => {
  it('stores several documents as one immutable revision and makes it live', async () => {
    expect(await publish(HERO, PLANS)).toEqual({ revision: '1', changed: ['hero', 'plans'] });
    expect(await readLive()).toEqual({ hero: HERO, plans: PLANS });
    expect(await openContext().store.create('content/marketing/1.json', Buffer.from(''))).toBe(
      false,
    );
  });

  it('keeps what was live of the other kinds, and says what it follows', async () => {
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

  it('tells the public neither who published nor which schema file the editor used', async () => {
    await publish({ $schema: './schemas/hero.schema.json', ...HERO });
    const stored = String(await openContext().store.read('content/marketing/1.json'));
    expect(stored).not.toMatch(/editor|\$schema/);
  });

  it('says so when what is given is live already, and makes no revision', async () => {
    await publish(HERO);
    const before = await listStore();
    expect(await publish(HERO)).toEqual({ revision: '1', changed: [] });
    expect(await listStore()).toEqual(before);
  });

  it('refuses with the sentences of the check, and changes nothing', async () => {
    await publish(HERO);
    const before = await listStore();
    const refusal = await refusalOf(
      publish({ ...PLANS, promise: 'x'.repeat(96) }, { ...BANNER, href: 'javascript:alert(1)' }),
    );
    expect(refusal.split('\n')).toEqual([
      'plans.json:10: promise: It has 96 characters; 90 fit.',
      expect.stringMatching(/^banner\.json:6: href: It cannot be linked to\./),
    ]);
    expect(await listStore()).toEqual(before);
  });

  it('refuses two documents of one kind', async () => {
    const files = [
      await writeDocument(temp.dir, 'a.json', HERO),
      await writeDocument(temp.dir, 'b.json', { ...HERO, title: 'Other' }),
    ];
    expect(await refusalOf(publishContent(openContext(), files))).toBe(
      'b.json: It is "hero", and so is a.json. Name one of the two.',
    );
  });

  it('gives both of two publishers at once their change', async () => {
    const outcomes = await Promise.all(
      [HERO, PLANS, HOME, BANNER, FAQ].map((each) => publish(each)),
    );
    expect(new Set(outcomes.map(({ revision }) => revision)).size).toBe(5);
    expect(await readLive()).toEqual({
      hero: HERO,
      plans: PLANS,
      home: HOME,
      banner: BANNER,
      faq: FAQ,
    });
    // Each can be taken back by itself.
    for (let left = 4; left >= 0; left -= 1) {
      await rollbackContent(openContext());
      expect(Object.keys(await readLive())).toHaveLength(left);
    }
  });

  it('keeps its revision when another team’s release came between', async () => {
    const { store } = openContext();
    let isFirst = true;
    const slow = {
      ...store,
      create: async (key: string, bytes: Uint8Array) => {
        if (isFirst && key === 'registry/production/revisions/1.json') {
          isFirst = false;
          await commitChange(
            { store, environment: 'production', by: 'other', command: 'other' },
            (draft) => ({ ...draft }),
          );
        }
        return store.create(key, bytes);
      },
    };
    const file = await writeDocument(temp.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(await store.list('content')).toEqual(['content/marketing/1.json']);
    expect((await readNewest(store, 'production'))?.revision).toBe(2);
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('asked again after a crash, makes the pages follow what was published already', async () => {
    const { store } = openContext();
    await publish(HOME);
    const pointer = await store.read('registry/production.json');
    await publish(HERO);
    await store.replace('registry/production.json', pointer ?? Buffer.alloc(0));
    expect(await publish(HERO)).toEqual({ revision: '2', changed: [] });
    expect(JSON.parse(String(await store.read('registry/production.json')))).toMatchObject({
      content: { marketing: { revision: '2' } },
    });
  });

  it('never lets a slower publisher set the pages back', async () => {
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
    const file = await writeDocument(temp.dir, 'hero.json', HERO);
    await publishContent({ ...openContext(), store: slow }, [file]);
    expect(JSON.parse(String(await store.read('registry/production.json')))).toMatchObject({
      revision: 2,
      content: { marketing: { revision: '2' } },
    });
  });

  it('refuses to add to a live revision that was changed in the store, and says what helps', async () => {
    await publish(HERO);
    await spoil(1);
    expect(await refusalOf(publish(PLANS))).toMatch(
      /^Revision 1, which is live, is missing from the store or was changed there, .* rollback marketing$/,
    );
  });
});

describe('pictures of published documents', () => {
  it('are stored under their hash, without what hides in the file, and the document names them', async () => {
    const picture = await makePicture({ format: 'jpeg', withExif: true });
    expect(picture.includes('hidden words')).toBe(true);
    await writePicture(temp.dir, 'river.jpg', picture);
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
    await writePicture(temp.dir, `river.${format}`, await makePicture({ format }));
    await publish(heroWith(`pictures/river.${format}`));
    const [key] = await openContext().store.list('content/marketing/pictures');
    expect(key).toMatch(new RegExp(`\\.${format}$`));
  });

  it('weigh no more than they came, at the same size', async () => {
    const picture = await sharp(await makePicture({ isNoisy: true }))
      .blur()
      .webp({ quality: 70 })
      .toBuffer();
    await writePicture(temp.dir, 'river.webp', picture);
    await publish(heroWith('pictures/river.webp'));
    const [key] = await openContext().store.list('content/marketing/pictures');
    const stored = await openContext().store.read(key ?? '');
    expect(stored?.length).toBeLessThanOrEqual(picture.length);
  });

  it('that were published before need not be stored again, and change nothing', async () => {
    await writePicture(temp.dir, 'river.webp', await makePicture());
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
    await writePicture(temp.dir, 'river.webp', await makePicture());
    await publish(heroWith('pictures/river.webp'));
    const [key = ''] = await openContext().store.list('content/marketing/pictures');
    await writeFile(path.join(temp.dir, 'store', key), 'something else');
    await rollbackContent(openContext());
    expect(await refusalOf(publish(heroWith('pictures/river.webp')))).toBe(
      `The picture ${key} was changed in the store. Have whoever keeps the store delete it there, and publish again.`,
    );
    expect(await readEntry()).toBeUndefined();
  });

  it.each(['jpeg', 'webp'] as const)(
    'show the colors of the web, also from print: %s',
    async (format) => {
      const cmyk = await sharp(await makePicture({ format: 'jpeg' }))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer();
      const bytes = format === 'jpeg' ? cmyk : await sharp(cmyk).webp().toBuffer();
      const name = format === 'jpeg' ? 'river.jpg' : 'river.webp';
      await writePicture(temp.dir, name, bytes);
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

describe('content rollback', () => {
  it('returns to the revision before, and at last to the built-in copy', async () => {
    await publish(HERO);
    await publish({ ...HERO, title: 'Other' });
    expect(await rollbackContent(openContext())).toBe('1');
    expect(await readLive()).toEqual({ hero: HERO });
    expect(await rollbackContent(openContext())).toBeNull();
    expect(await readEntry()).toBeUndefined();
  });

  it('is refused when nothing is published', async () => {
    expect(await refusalOf(rollbackContent(openContext()))).toBe(
      'Nothing of marketing’s is published in production, so there is nothing to take back. The built-in copy shows.',
    );
  });

  it('never uses a number again, and follows what was live', async () => {
    await publish(HERO);
    await publish({ ...HERO, title: 'Bad' });
    await rollbackContent(openContext());
    expect((await publish({ ...HERO, title: 'Good' })).revision).toBe('3');
    expect(await rollbackContent(openContext())).toBe('1');
  });

  it('takes back a revision that was changed in the store', async () => {
    await publish(HERO);
    await publish(PLANS);
    await spoil(2);
    expect(await rollbackContent(openContext())).toBe('1');
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('does not go back to one that was changed in the store', async () => {
    await publish(HERO);
    await publish(PLANS);
    await spoil(1);
    expect(await refusalOf(rollbackContent(openContext()))).toMatch(
      /^Revision 1, which was live before, is missing from the store or was changed there\./,
    );
    expect((await readEntry())?.revision).toBe('2');
  });
});

describe('content rollback of a damaged store', () => {
  it('goes on to the newest revision that is whole, since nothing can be added to a damaged one', async () => {
    await publish(HERO);
    await publish(PLANS);
    await publish(FAQ);
    await spoil(2);
    await spoil(3);
    expect(await rollbackContent(openContext())).toBe('1');
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('ends with the built-in copy, and documents can be published again', async () => {
    await publish(HERO);
    await publish(PLANS);
    await spoil(1);
    await spoil(2);
    expect(await refusalOf(publish(FAQ))).toMatch(/rollback marketing$/);
    expect(await rollbackContent(openContext())).toBeNull();
    await publish(FAQ);
    expect(await readLive()).toEqual({ faq: FAQ });
  });
});

describe('content log', () => {
  it('tells oldest first who published what, what was taken back, which is live, and the kinds', async () => {
    await publish(HERO, PLANS);
    await publish({ ...HERO, title: 'Bad' });
    await rollbackContent(openContext());
    expect(await logContent(openContext())).toEqual([
      '   1  2026-11-21T10:00:00.000Z  editor        publish hero+plans (revision 1)',
      '   2  2026-11-21T10:00:00.000Z  editor        publish hero (revision 2)',
      '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1  live',
      'Published now: hero, plans. Of the other kinds the built-in copy shows.',
    ]);
    await rollbackContent(openContext());
    expect((await logContent(openContext())).slice(2)).toEqual([
      '   3  2026-11-21T10:00:00.000Z  editor        rollback to revision 1',
      '   4  2026-11-21T10:00:00.000Z  editor        rollback to the built-in copy  live',
      'Nothing is published now: the built-in copy shows.',
    ]);
  });

  it('says so when nothing was ever published', async () => {
    expect(await logContent(openContext())).toEqual([
      'Nothing of marketing’s was ever published in production. The built-in copy shows.',
    ]);
  });

  it('survives a revision that was changed in the store', async () => {
    await publish(HERO, PLANS);
    await spoil(1);
    expect(await logContent(openContext())).toEqual([
      expect.stringMatching(/publish hero\+plans \(revision 1\) {2}live$/),
      expect.stringMatching(/was changed there: the built-in copy shows\.$/),
    ]);
  });
});

describe('releases beside documents', () => {
  const openCommands = (folder = ''): commands.CommandContext => ({
    ...openContext(),
    readShell: () => Promise.resolve(SHELL),
    releaseFolder: () => folder,
  });

  async function release(version: string) {
    const context = openCommands(await writeRelease(temp.dir, 'marketing', { version }));
    await commands.publish(context, 'marketing');
    await commands.activate(context, 'marketing', version);
  }

  it('deploying, activating and rolling back a remote keeps what is published', async () => {
    await publish(HERO);
    await release('1.0.0');
    await release('1.1.0');
    await commands.rollback(openCommands(), 'marketing');
    expect(await readLive()).toEqual({ hero: HERO });
  });

  it('publishing and rolling back documents changes no release', async () => {
    await release('1.0.0');
    const before = (await readNewest(openContext().store, 'production'))?.remotes;
    const files = await readdir(path.join(temp.dir, 'store/releases'), { recursive: true });
    await publish(HERO);
    await rollbackContent(openContext());
    expect((await readNewest(openContext().store, 'production'))?.remotes).toEqual(before);
    expect(await readdir(path.join(temp.dir, 'store/releases'), { recursive: true })).toEqual(
      files,
    );
  });

  it('the status tells both', async () => {
    await release('1.0.0');
    await publish(HERO);
    expect(await commands.status(openCommands())).toContain('content     marketing, revision 1');
  });
});

describe('the command line', () => {
  const run = (...words: readonly string[]) => runContent(words, openContext());

  it('says what is live and how to take it back', async () => {
    const file = await writeDocument(temp.dir, 'hero.json', HERO);
    expect(await run('publish', 'marketing', file)).toEqual([
      'Published hero. Live with the next page load (revision 1). Take it back with: npm run mfe -- content rollback marketing',
    ]);
    expect(await run('publish', 'marketing', file)).toEqual([
      'This is live already (revision 1). Nothing was changed.',
    ]);
    expect(await run('rollback', 'marketing')).toEqual([
      'The built-in copy of marketing’s documents shows again, with the next page load.',
    ]);
    expect(await run('log', 'marketing')).toHaveLength(3);
  });

  it.each<[readonly string[], RegExp]>([
    [
      ['publish', 'discovery', 'x.json'],
      /^"discovery" has no documents\. Documents are published of marketing\.$/,
    ],
    [['log'], /^No remote is named\. Documents are published of marketing\.$/],
    [
      ['publish', 'marketing'],
      /^No file is named\. Write npm run mfe -- content publish marketing FILE/,
    ],
    [
      ['publish', 'marketing', '/nowhere/hero.json'],
      /^\/nowhere\/hero\.json: There is no such file\.$/,
    ],
    [['publsh', 'marketing'], /^"content publsh" is no command\./],
    [[], /^"content " is no command\./],
  ])('refuses %j', async (words, expected) => {
    expect(await refusalOf(run(...words))).toMatch(expected);
    expect(await listStore()).toEqual([]);
  });
});
