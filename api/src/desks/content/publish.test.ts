import { existsSync } from 'node:fs';
import disk, { mkdir, writeFile } from 'node:fs/promises';
import { HERO } from '@tableside/registry/content/fixtures';
import { freeze } from '@tableside/registry/freeze/freeze-commands';
import { publishContent } from '@tableside/registry/content/publish-content';
import { dearPlans, openWordsDesk, titled, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';
import { beginDraft } from './drafts/drafts';

let desk: WordsDesk;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ ana, ben } = await desk.beginWithTwo());
});

it("makes a draft live in the person's name, and is done with it", async () => {
  expect(await desk.bring(ana, 'hero', titled('One'))).toEqual({
    outcome: 'published',
    revision: '1',
  });
  expect((await desk.readStored())['hero']).toMatchObject({ title: 'One' });
  const newest = await desk.words.readNewest();
  expect(newest?.change).toMatchObject({
    by: 'Ana Lee [31m',
    command: 'content publish marketing hero',
  });
  const { draft, live } = await desk.open(ana, 'hero');
  expect([draft, live.revision, live.document?.['title']]).toEqual([null, '1', 'One']);
  expect((await desk.listAll(ana)).documents[0]?.last?.who).toBe('Ana Lee [31m');
  expect(await desk.listActs()).toEqual([
    `${ana.email} | words-published | document hero | revision 1`,
  ]);
});

it('refuses what the command refuses, in the same sentence, and keeps the draft', async () => {
  const document = {
    ...titled('x'.repeat(61)),
    searchLabel: 'Tap [here](javascript:alert(1))',
    extra: 1,
  };
  expect(await desk.bring(ana, 'hero', document)).toMatchObject({
    outcome: 'problems',
    problems: [
      { path: ['title'], sentence: 'It has 61 characters; 60 fit.' },
      { path: ['extra'], sentence: expect.stringContaining('There is no such field here.') },
    ],
  });
  expect((await desk.open(ana, 'hero')).draft?.document).toEqual(document);
  expect((await desk.words.readNewest())?.content).toEqual({});
});

it('names a section that there is not, as the command does', async () => {
  expect(await desk.bring(ana, 'home', { kind: 'home', order: ['partnr'] })).toMatchObject({
    problems: [
      { path: ['order', 0], sentence: expect.stringContaining('Did you mean "partner"?') },
    ],
  });
});

it('two editors of different documents both get their change', async () => {
  const [one, other] = [
    await desk.save(ana, 'hero', titled('One')),
    await desk.save(ben, 'plans', dearPlans),
  ];
  expect([one, other]).toMatchObject([{ version: 1 }, { version: 1 }]);
  await Promise.all([desk.publish(ana, 'hero', 1), desk.publish(ben, 'plans', 1)]);
  expect(await desk.readStored()).toMatchObject({
    hero: { title: 'One' },
    plans: { intro: 'Dear plans.' },
  });
});

it('the second editor of a document is shown both versions, chooses by field, and publishes', async () => {
  await desk.save(ben, 'hero', { ...HERO, title: 'Of Ben', searchLabel: 'Find' });
  await desk.bring(ana, 'hero', { ...HERO, title: 'Of Ana', searchPlaceholder: 'Pho' });
  expect((await desk.open(ben, 'hero')).draft?.is_behind).toBe(true);
  const conflict = await desk.publish(ben, 'hero', 1);
  expect(conflict).toMatchObject({
    outcome: 'conflict',
    last: { who: 'Ana Lee [31m' },
    base: { revision: null },
    live: { revision: '1', document: { title: 'Of Ana' } },
    mine: { title: 'Of Ben' },
    fields: [
      { path: ['title'], changed_by: 'both', mine: 'Of Ben', live: 'Of Ana' },
      { path: ['searchLabel'], changed_by: 'me' },
      { path: ['searchPlaceholder'], changed_by: 'them' },
    ],
  });
  const chosen = { ...HERO, title: 'Of both', searchLabel: 'Find', searchPlaceholder: 'Pho' };
  expect(
    await desk.publish(ben, 'hero', 1, { chosen: { document: chosen, upon: '1' } }),
  ).toMatchObject({
    outcome: 'published',
    revision: '2',
  });
  expect((await desk.readStored())['hero']).toMatchObject({
    title: 'Of both',
    searchPlaceholder: 'Pho',
  });
});

it('what was chosen is kept where yet another version went live meanwhile', async () => {
  await desk.save(ben, 'hero', titled('Of Ben'));
  await desk.bring(ana, 'hero', titled('Of Ana'));
  await desk.bring(ana, 'hero', titled('Of Ana, again'));
  const chosen = { document: titled('Chosen'), upon: '1' };
  expect(await desk.publish(ben, 'hero', 1, { chosen })).toMatchObject({
    outcome: 'conflict',
    mine: { title: 'Chosen' },
    base: { revision: '1' },
    live: { document: { title: 'Of Ana, again' } },
    version: 2,
  });
});

it('a draft that was saved elsewhere since is not published', async () => {
  await desk.save(ana, 'hero', titled('One'));
  await desk.save(ana, 'hero', titled('Two'), 1);
  expect(await desk.publish(ana, 'hero', 1)).toMatchObject({
    outcome: 'newer',
    draft: { version: 2 },
  });
});

it('words that are live already change nothing', async () => {
  await desk.bring(ana, 'hero', titled('One'));
  const before = await desk.words.readNewest();
  expect(await desk.bring(ana, 'hero', titled('One'))).toEqual({
    outcome: 'unchanged',
    revision: '1',
  });
  expect((await desk.words.readNewest())?.revision).toBe(before?.revision);
});

describe('a store that takes nothing', () => {
  it('that is frozen says why, and the draft stays', async () => {
    const { store } = desk.words;
    await freeze({ store, environment: 'production', by: 'Op' }, '*', 'A fair');
    expect(await desk.bring(ana, 'hero', titled('One'))).toEqual({
      outcome: 'failed',
      message: expect.stringContaining('A fair'),
    });
    expect((await desk.open(ana, 'hero')).draft?.document).toEqual(titled('One'));
  });

  /** What is written there finds no room, by the kernel's word. */
  const FULL = '/dev/full';
  const whereFull = existsSync(FULL) ? it : it.skip;
  whereFull('that is full says so, and the draft stays', async () => {
    const { open } = disk;
    const full = jest
      .spyOn(disk, 'open')
      .mockImplementation((file, flags, mode) =>
        flags === 'wx' && String(file).startsWith(desk.words.folder)
          ? open(FULL, 'w')
          : open(file, flags, mode),
      );
    const refused = await desk.bring(ana, 'hero', titled('One'));
    expect(full).toHaveBeenCalledWith(expect.stringContaining('content'), 'wx', undefined);
    full.mockRestore();
    expect(refused).toEqual({
      outcome: 'failed',
      message: expect.stringContaining('The release store is full. Nothing was changed'),
    });
    expect((await desk.words.readNewest())?.content).toEqual({});
    expect((await desk.open(ana, 'hero')).draft?.document).toEqual(titled('One'));
    expect(await desk.publish(ana, 'hero', 1)).toMatchObject({ outcome: 'published' });
  });

  it('that is away leaves drafts to be typed', async () => {
    const words = { store: 'postgres://nobody@127.0.0.1:9/nothing' };
    const other = await openWordsDesk({ words });
    try {
      const eve = await other.make(['editor']);
      await beginDraft(
        other.db,
        { userId: eve.id, kind: 'hero', document: HERO, problems: 0 },
        { revision: null, document: HERO },
      );
      expect(await other.save(eve, 'hero', titled('Two'), 1)).toMatchObject({ outcome: 'saved' });
      expect((await other.listAll(eve)).closed).toContain('The release store cannot be used');
      expect((await other.open(eve, 'hero')).draft?.document).toEqual(titled('Two'));
      expect(await other.refusalOf(eve, 'publish', { kind: 'hero', version: 2 })).toMatchObject({
        status: 503,
        message: expect.stringContaining('your draft is kept'),
      });
    } finally {
      await other.close();
    }
  });

  it('that nobody has told of says so in plain words', async () => {
    const other = await openWordsDesk({ words: {} });
    try {
      const eve = await other.make(['editor']);
      expect((await other.listAll(eve)).closed).toContain('Have the operator set RELEASE_STORE');
      const { documents } = await other.listAll(eve);
      expect(documents).toHaveLength(12);
    } finally {
      await other.close();
    }
  });
});

it('what was published by the command shows at the desk', async () => {
  const folder = `${desk.words.folder}-files`;
  await mkdir(folder);
  await writeFile(`${folder}/hero.json`, JSON.stringify(titled('By command')));
  const { store } = desk.words;
  const context = { store, environment: 'production', by: 'maria', owner: 'marketing' };
  await publishContent({ ...context, place: { root: folder, homes: [] } }, [`${folder}/hero.json`]);
  expect((await desk.history(ana, 'hero'))[0]).toMatchObject({ who: 'maria', revision: '1' });
  expect((await desk.open(ana, 'hero')).live.document).toMatchObject({ title: 'By command' });
});
