import { wireDifferences, wirePresence } from '@tableside/contracts/desk/content/wire';
import { HERO, PLANS } from '@tableside/registry/content/fixtures';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';

let desk: WordsDesk;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  ana = await desk.make(['editor'], { first_name: 'Ana' });
  ben = await desk.make(['operator'], { first_name: 'Ben' });
});

it('lists the twelve kinds with what shows of each', async () => {
  const { closed, documents } = await desk.listAll(ana);
  expect(closed).toBeNull();
  expect(documents).toHaveLength(12);
  expect(documents[0]).toMatchObject({ kind: 'hero', title: 'Hero', revision: null, draft: null });
});

it('opens a document with its schema, the place of its picture and the words that the site was built with', async () => {
  expect(await desk.open(ana, 'hero')).toMatchObject({
    schema: { properties: { title: { anyOf: [{ maxLength: 60 }, { type: 'null' }] } } },
    pictures: [{ path: ['picture'], place: 'hero', ratio: 1.5, phone_ratio: 2, min_width: 960 }],
    live: { revision: null, document: HERO },
    draft: null,
    problems: [],
  });
  expect((await desk.open(ana, 'home')).sections).toContain('partner');
});

it('saves what is typed, whatever is wrong with it, and says so in the sentences of the command', async () => {
  const document = {
    ...HERO,
    title: 'x'.repeat(61),
    lede: '<b>Bold</b>',
    later: { of: 'a newer schema' },
  };
  const saved = await desk.save(ana, 'hero', document);
  expect(saved).toMatchObject({
    outcome: 'saved',
    version: 1,
    problems: [
      { path: ['title'], field: 'title', sentence: 'It has 61 characters; 60 fit.' },
      { path: ['lede'], sentence: 'It has HTML in it. Only plain text is allowed here.' },
      { path: ['later'], sentence: expect.stringContaining('There is no such field here.') },
    ],
  });
  const { draft, problems } = await desk.open(ana, 'hero');
  expect(draft).toMatchObject({ document, is_behind: false, base: { document: HERO } });
  expect(problems).toHaveLength(3);
  expect((await desk.listAll(ana)).documents[0]?.draft).toMatchObject({ problems: 3 });
});

it('of the same draft in two windows, the later to save is shown the other', async () => {
  await desk.save(ana, 'hero', HERO);
  expect(await desk.save(ana, 'hero', { ...HERO, title: 'Two' }, 1)).toMatchObject({ version: 2 });
  expect(await desk.save(ana, 'hero', { ...HERO, title: 'Late' }, 1)).toMatchObject({
    outcome: 'newer',
    draft: { version: 2, document: { title: 'Two' } },
  });
  expect(await desk.save(ana, 'hero', HERO)).toMatchObject({ outcome: 'newer' });
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

it("nobody else's draft shows, not even to an operator", async () => {
  await desk.save(ana, 'hero', { ...HERO, title: 'A secret of Ana' });
  const seen = [await desk.listAll(ben), await desk.open(ben, 'hero')];
  expect(JSON.stringify(seen)).not.toContain('secret');
  const path = 'differences?kind=hero&from=live&to=draft';
  expect((await desk.refusalOf(ben, path)).status).toBe(404);
  await desk.discard(ben, 'hero');
  expect((await desk.open(ana, 'hero')).draft).not.toBeNull();
});

it('discarding leaves what is live, and is kept', async () => {
  await desk.save(ana, 'plans', PLANS);
  await desk.discard(ana, 'plans');
  await desk.discard(ana, 'plans');
  expect((await desk.open(ana, 'plans')).draft).toBeNull();
  const acts = (await desk.listActs()).filter((act) => act.startsWith(ana.email));
  expect(acts).toEqual([`${ana.email} | words-discarded | document plans | `]);
});

it('two people in one document see each other, until one leaves', async () => {
  const beat = (person: TestPerson, is_open: boolean) =>
    desk.post(person, 'presence', wirePresence, { kind: 'faq', is_open });
  expect((await beat(ana, true)).data).toMatchObject({ present: [], version: 0 });
  expect((await beat(ben, true)).data.present).toMatchObject([
    { name: 'Ana Diner', has_draft: false },
  ]);
  expect((await desk.open(ana, 'faq')).present).toMatchObject([{ name: 'Ben Diner' }]);
  await beat(ben, false);
  expect((await beat(ana, true)).data.present).toEqual([]);
});

it('tells differences word by word, and what comes and goes', async () => {
  const [small, large] = PLANS.plans;
  await desk.save(ana, 'plans', {
    ...PLANS,
    intro: 'Choose your plan.',
    plans: [{ ...small, priceUsd: 89, points: ['A card', 'A stand'] }],
  });
  const path = 'differences?kind=plans&from=live&to=draft';
  const { differences } = await desk.get(ana, path, wireDifferences);
  expect(differences).toEqual([
    {
      path: ['intro'],
      field: 'First words',
      before: 'Choose a plan.',
      after: 'Choose your plan.',
      change: 'changed',
      words: [
        { text: 'Choose ', change: 'same' },
        { text: 'a', change: 'removed' },
        { text: 'your', change: 'added' },
        { text: ' plan.', change: 'same' },
      ],
    },
    expect.objectContaining({
      field: 'Plans, 1st plan, Price',
      before: 99,
      after: 89,
      words: [],
    }),
    expect.objectContaining({
      field: 'Plans, 1st plan, What it has, 2nd point',
      change: 'added',
    }),
    expect.objectContaining({ field: 'Plans, 2nd plan', before: large, change: 'removed' }),
  ]);
});
