import { publishContent } from '@tableside/registry/content-editor';
import { existsSync } from 'node:fs';
import disk, { mkdir, writeFile } from 'node:fs/promises';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import { freeze } from '@tableside/registry/registry/freeze';
import { dearPlans, openWordsDesk, titled, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';
import { beginDraft } from './drafts';

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
  expect(await desk.bring(ana, 'hero', titled('One'))).toEqual({ outcome: 'published' });
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
  await desk.save(ana, 'hero', titled('One'));
  await desk.save(ben, 'plans', dearPlans);
  await Promise.all([desk.publish(ana, 'hero'), desk.publish(ben, 'plans')]);
  expect(await desk.readStored()).toMatchObject({
    hero: { title: 'One' },
    plans: { intro: 'Dear plans.' },
  });
});

it('what was not looked at is not published: a later draft, or another live version', async () => {
  await desk.bring(ana, 'hero', titled('One'));
  await desk.save(ana, 'hero', titled('Two'));
  const seen = { version: (await desk.open(ana, 'hero')).draft?.version, live: '1' };
  expect((await desk.publish(ana, 'hero', { ...seen, live: null })).data).toEqual({
    outcome: 'changed',
  });
  await desk.save(ben, 'hero', titled('Two of Ben'));
  expect((await desk.publish(ana, 'hero', seen)).data).toEqual({ outcome: 'changed' });
  expect((await desk.readStored())['hero']).toMatchObject({ title: 'One' });
});

it('a draft that another version was published over says so, and can be published', async () => {
  await desk.save(ana, 'hero', titled('Of Ana'));
  await publishByCommand('By command');
  expect((await desk.open(ben, 'hero')).draft?.is_behind).toBe(true);
  expect((await desk.publish(ben, 'hero')).data).toEqual({ outcome: 'published' });
  expect((await desk.readStored())['hero']).toMatchObject({ title: 'Of Ana' });
});

it('words that are live already change nothing', async () => {
  await desk.bring(ana, 'hero', titled('One'));
  const before = await desk.words.readNewest();
  expect(await desk.bring(ana, 'hero', titled('One'))).toEqual({ outcome: 'unchanged' });
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
    expect((await desk.publish(ana, 'hero')).data).toEqual({ outcome: 'published' });
  });

  it('that is away leaves drafts to be typed', async () => {
    const words = { store: 'postgres://nobody@127.0.0.1:9/nothing' };
    const other = await openWordsDesk({ words });
    try {
      const eve = await other.make(['editor']);
      const draft = { userId: eve.id, kind: 'hero', document: HERO, problems: 0 } as const;
      await beginDraft(other.db, draft, { revision: null, document: HERO });
      expect(await other.save(eve, 'hero', titled('Two'))).toMatchObject({ outcome: 'saved' });
      expect((await other.listAll(eve)).closed).toContain('The release store cannot be used');
      expect((await other.open(eve, 'hero')).draft?.document).toEqual(titled('Two'));
      const body = { kind: 'hero', version: 2, live: null };
      expect(await other.refusalOf(eve, 'publish', body)).toMatchObject({
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

async function publishByCommand(title: string) {
  const folder = `${desk.words.folder}-files`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/hero.json`, JSON.stringify(titled(title)));
  const { store } = desk.words;
  const context = { store, environment: 'production', by: 'maria', owner: 'marketing' };
  await publishContent({ ...context, place: { root: folder, homes: [] } }, [`${folder}/hero.json`]);
}

it('what was published by the command shows at the desk', async () => {
  await publishByCommand('By command');
  expect((await desk.history(ana, 'hero'))[0]).toMatchObject({ who: 'maria', revision: '1' });
  expect((await desk.open(ana, 'hero')).live.document).toMatchObject({ title: 'By command' });
});

describe('restore', () => {
  it('publishes an earlier version of one document alone', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    await desk.bring(ana, 'hero', titled('Two'));
    await desk.bring(ben, 'plans', dearPlans);
    expect(await desk.restore(ana, 'hero', '1')).toEqual({ outcome: 'published' });
    expect(await desk.readStored()).toMatchObject({
      hero: { title: 'One' },
      plans: { intro: 'Dear plans.' },
    });
    expect(await desk.history(ana, 'hero')).toMatchObject([
      { what: 'restored', who: 'Ana Lee [31m', revision: '4', is_live: true },
      { what: 'published', revision: '2', is_live: false },
      { what: 'published', revision: '1' },
    ]);
    expect((await desk.history(ana, 'plans')).map(({ who }) => who)).toEqual(['Ben Diner']);
    expect((await desk.listActs())[0]).toBe(
      `${ana.email} | words-undone | document hero | revision 1 again`,
    );
  });

  it('returns to the built-in content', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    await desk.bring(ben, 'plans', dearPlans);
    expect(await desk.restore(ana, 'hero', null)).toEqual({ outcome: 'published' });
    expect(Object.keys(await desk.readStored())).toEqual(['plans']);
    expect((await desk.open(ana, 'hero')).live).toEqual({ revision: null, document: HERO });
  });

  it('of what is live changes nothing, and a version that does not exist is refused', async () => {
    await desk.bring(ana, 'hero', titled('One'));
    expect(await desk.restore(ana, 'hero', '1')).toEqual({ outcome: 'unchanged' });
    expect((await desk.refusalOf(ana, 'restore', { kind: 'hero', to: '77' })).status).toBe(404);
  });
});
