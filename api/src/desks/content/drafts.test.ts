import { wireDifferences } from '@tableside/contracts/desk/content/wire';
import { HERO, PLANS } from '@tableside/registry/testing/content-fixtures';
import { openWordsDesk, titled, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';

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

it('lists the twelve kinds', async () => {
  const { closed, documents } = await desk.listAll(ana);
  expect(closed).toBeNull();
  expect(documents).toHaveLength(12);
  expect(documents[0]).toEqual({ kind: 'hero', last: null, draft: null, schedule: null });
});

it('opens a document with what is live', async () => {
  expect(await desk.open(ana, 'hero')).toMatchObject({
    live: { revision: null, document: HERO },
    draft: null,
    problems: [],
  });
  expect((await desk.open(ana, 'home')).sections).toContain('partner');
});

it('saves what is typed, whatever is wrong with it, and says what is', async () => {
  const document = {
    ...HERO,
    title: 'x'.repeat(61),
    lede: '<b>Bold</b>',
    later: { of: 'a newer schema' },
  };
  const saved = await desk.save(ana, 'hero', document);
  expect(saved).toMatchObject({
    outcome: 'saved',
    problems: [
      { path: ['title'], sentence: 'It has 61 characters; 60 fit.' },
      { path: ['lede'], sentence: 'It has HTML in it. Only plain text is allowed here.' },
      { path: ['later'], sentence: expect.stringContaining('There is no such field here.') },
    ],
  });
  const { draft, problems } = await desk.open(ana, 'hero');
  expect(draft).toMatchObject({ document, is_behind: false, is_own: true });
  expect(problems).toHaveLength(3);
  expect((await desk.listAll(ana)).documents[0]?.draft).toMatchObject({ problems: 3 });
});

it('stays when its editor deletes their account', async () => {
  await desk.save(ana, 'hero', titled('Of Ana'));
  await desk.test.db.deleteFrom('users').where('email', '=', ana.email).execute();
  expect((await desk.open(ben, 'hero')).draft).toMatchObject({
    document: { title: 'Of Ana' },
    who: 'An editor',
    is_own: false,
  });
});

it('is shared: a colleague sees it and who is editing, and continues it', async () => {
  await desk.save(ana, 'hero', titled('Of Ana'));
  expect((await desk.open(ben, 'hero')).draft).toMatchObject({
    document: { title: 'Of Ana' },
    who: 'Ana Lee [31m',
    is_own: false,
  });
  expect((await desk.listAll(ben)).documents[0]?.draft).toMatchObject({ who: 'Ana Lee [31m' });
  expect(await desk.save(ben, 'hero', titled('Of Ben'))).toMatchObject({ outcome: 'saved' });
  expect((await desk.open(ana, 'hero')).draft).toMatchObject({ who: 'Ben Diner', is_own: false });
});

it('of two who save the same version, the later is shown the other, and nothing is overwritten', async () => {
  await desk.save(ana, 'hero', titled('One'));
  const version = (await desk.open(ana, 'hero')).draft?.version ?? 0;
  await desk.save(ana, 'hero', titled('Two'), version);
  const newer = { outcome: 'newer', draft: { document: { title: 'Two' }, who: 'Ana Lee [31m' } };
  expect(await desk.save(ben, 'hero', titled('Late'), version)).toMatchObject(newer);
  expect(await desk.save(ben, 'hero', titled('First'), 0)).toMatchObject(newer);
});

it('of two who begin one at once, one alone does', async () => {
  const both = await Promise.all([ana, ben].map((each) => desk.save(each, 'hero', HERO, 0)));
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['newer', 'saved']);
});

it('a page with a finished draft cannot save over the next one', async () => {
  await desk.save(ana, 'hero', titled('One'));
  const version = (await desk.open(ana, 'hero')).draft?.version;
  await desk.discard(ana, 'hero');
  await desk.save(ben, 'hero', titled('Another'));
  expect(await desk.save(ana, 'hero', titled('One!'), version)).toMatchObject({ outcome: 'newer' });
});

it('keeps a draft to the letter', async () => {
  const document = { ...HERO, title: 'a\u0000b\ud800', lede: ' "quoted" \\ ' };
  await desk.save(ana, 'hero', document);
  expect((await desk.open(ana, 'hero')).draft?.document).toEqual(document);
});

it.each([
  [
    'too deep',
    () => JSON.parse(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`) as object,
    'nested too deeply',
  ],
  ['too large', () => ({ text: 'x'.repeat(257_000) }), '256 kB fit'],
])('refuses one that is %s, and keeps what there is', async (_what, make, words) => {
  await desk.save(ana, 'hero', HERO);
  const body = { kind: 'hero', version: 1, document: make() };
  const answer = await desk.refusalOf(ana, 'save', body);
  expect([answer.status, answer.message]).toEqual([400, expect.stringContaining(words)]);
  expect((await desk.open(ana, 'hero')).draft?.document).toEqual(HERO);
});

it('discarding leaves what is live, is recorded, and does not drop what was saved since', async () => {
  await desk.save(ana, 'plans', PLANS);
  const body = { kind: 'plans', version: (await desk.open(ana, 'plans')).draft?.version };
  await desk.save(ben, 'plans', { ...PLANS, intro: 'Later.' });
  expect(await desk.refusalOf(ana, 'discard', body)).toMatchObject({ success: false });
  await desk.discard(ana, 'plans');
  expect((await desk.open(ana, 'plans')).draft).toBeNull();
  expect(await desk.listActs()).toEqual([`${ana.email} | words-discarded | document plans | `]);
});

it('tells differences word by word, and what comes and goes', async () => {
  const [small, large] = PLANS.plans;
  await desk.save(ana, 'plans', {
    ...PLANS,
    intro: 'Choose your plan.',
    plans: [{ ...small, priceUsd: 89, points: ['A card', 'A stand'] }],
  });
  const path = 'differences?kind=plans&to=draft';
  const { live, differences } = await desk.get(ana, path, wireDifferences);
  expect(live).toBeNull();
  expect(differences).toEqual([
    {
      path: ['intro'],
      before: 'Choose a plan.',
      after: 'Choose your plan.',
      words: [
        { text: 'Choose ', change: 'same' },
        { text: 'a', change: 'removed' },
        { text: 'your', change: 'added' },
        { text: ' plan.', change: 'same' },
      ],
    },
    { path: ['plans', 0, 'priceUsd'], before: 99, after: 89, words: [] },
    { path: ['plans', 0, 'points', 1], before: null, after: 'A stand', words: [] },
    { path: ['plans', 1], before: large, after: null, words: [] },
  ]);
  const withoutDraft = await desk.get(ana, 'differences?kind=faq&to=draft', wireDifferences);
  expect(withoutDraft.differences).toEqual([]);
});
