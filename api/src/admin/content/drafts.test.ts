import { wireDifferences } from '@tableside/contracts/admin/content/wire';
import { HERO, PLANS } from '@tableside/registry/testing/content-fixtures';
import { openContentAdmin, titled, type ContentAdmin } from '../../testing/admin/content-admin';
import type { TestUser } from '../../testing/users';

let admin: ContentAdmin;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  admin = await openContentAdmin();
});
afterAll(() => admin.close());
beforeEach(async () => {
  ({ ana, ben } = await admin.startWithTwo());
});

it('opens a document with its live content', async () => {
  expect(await admin.open(ana, 'hero')).toMatchObject({
    live: { revision: null, document: HERO },
    draft: null,
    problems: [],
  });
  expect((await admin.open(ana, 'home')).sections).toContain('partner');
});

it('saves an invalid draft and reports its problems', async () => {
  const document = {
    ...HERO,
    title: 'x'.repeat(61),
    lede: '<b>Bold</b>',
    later: { of: 'a newer schema' },
  };
  const saved = await admin.save(ana, 'hero', document);
  expect(saved).toMatchObject({
    outcome: 'saved',
    problems: [
      { path: ['title'], message: 'Shorten it to 60 characters; it has 61.' },
      { path: ['lede'], message: 'It contains HTML. Only plain text is allowed here.' },
      { path: ['later'], message: expect.stringContaining('Unknown field.') },
    ],
  });
  const { draft, problems } = await admin.open(ana, 'hero');
  expect(draft).toMatchObject({ document, is_behind: false, is_own: true });
  expect(problems).toHaveLength(3);
  expect((await admin.listAll(ana)).documents[0]?.draft).toMatchObject({ problems: 3 });
});

it('keeps a draft when its editor deletes their account', async () => {
  await admin.save(ana, 'hero', titled('Of Ana'));
  await admin.test.db.deleteFrom('users').where('email', '=', ana.email).execute();
  expect((await admin.open(ben, 'hero')).draft).toMatchObject({
    document: { title: 'Of Ana' },
    who: 'An editor',
    is_own: false,
  });
});

it('shares a draft between editors', async () => {
  await admin.save(ana, 'hero', titled('Of Ana'));
  expect((await admin.open(ben, 'hero')).draft).toMatchObject({
    document: { title: 'Of Ana' },
    who: 'Ana Lee [31m',
    is_own: false,
  });
  expect((await admin.listAll(ben)).documents[0]?.draft).toMatchObject({ who: 'Ana Lee [31m' });
  expect(await admin.save(ben, 'hero', titled('Of Ben'))).toMatchObject({ outcome: 'saved' });
  expect((await admin.open(ana, 'hero')).draft).toMatchObject({ who: 'Ben Diner', is_own: false });
});

it('returns the newer draft instead of overwriting it', async () => {
  await admin.save(ana, 'hero', titled('One'));
  const version = (await admin.open(ana, 'hero')).draft?.version ?? 0;
  await admin.save(ana, 'hero', titled('Two'), version);
  const newer = { outcome: 'newer', draft: { document: { title: 'Two' }, who: 'Ana Lee [31m' } };
  expect(await admin.save(ben, 'hero', titled('Late'), version)).toMatchObject(newer);
  expect(await admin.save(ben, 'hero', titled('First'), 0)).toMatchObject(newer);
});

it('lets only one of two editors start a draft at once', async () => {
  const both = await Promise.all([ana, ben].map((each) => admin.save(each, 'hero', HERO, 0)));
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['newer', 'saved']);
});

it('does not let a page with an old draft overwrite a new one', async () => {
  await admin.save(ana, 'hero', titled('One'));
  const version = (await admin.open(ana, 'hero')).draft?.version;
  await admin.discard(ana, 'hero');
  await admin.save(ben, 'hero', titled('Another'));
  expect(await admin.save(ana, 'hero', titled('One!'), version)).toMatchObject({
    outcome: 'newer',
  });
});

it('stores a draft unchanged', async () => {
  const document = { ...HERO, title: 'a\u0000b\ud800', lede: ' "quoted" \\ ' };
  await admin.save(ana, 'hero', document);
  expect((await admin.open(ana, 'hero')).draft?.document).toEqual(document);
});

it.each([
  [
    'too deep',
    () => JSON.parse(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`) as object,
    'nested too deeply',
  ],
  ['too long', () => ({ questions: Array(5000).fill(0) }), 'has too many fields'],
  ['too large', () => ({ text: 'x'.repeat(257_000) }), 'limit is 256 kB'],
])('rejects a draft that is %s and keeps the stored one', async (_what, make, words) => {
  await admin.save(ana, 'hero', HERO);
  const body = { kind: 'hero', version: 1, document: make() };
  const response = await admin.refusalOf(ana, 'save', body);
  expect([response.status, response.message]).toEqual([400, expect.stringContaining(words)]);
  expect((await admin.open(ana, 'hero')).draft?.document).toEqual(HERO);
});

it('discards a draft, records it, and keeps a version saved since', async () => {
  await admin.save(ana, 'plans', PLANS);
  const body = { kind: 'plans', version: (await admin.open(ana, 'plans')).draft?.version };
  await admin.save(ben, 'plans', { ...PLANS, intro: 'Later.' });
  expect(await admin.refusalOf(ana, 'discard', body)).toMatchObject({ success: false });
  await admin.discard(ana, 'plans');
  expect((await admin.open(ana, 'plans')).draft).toBeNull();
  expect(await admin.listActions()).toEqual([
    `${ana.email} | content-discarded | document plans | `,
  ]);
});

it('lists differences by word, and added and removed fields', async () => {
  const [small, large] = PLANS.plans;
  await admin.save(ana, 'plans', {
    ...PLANS,
    intro: 'Choose your plan.',
    plans: [{ ...small, priceUsd: 89, points: ['A card', 'A stand'] }],
  });
  const path = 'differences?kind=plans&to=draft';
  const { live, differences } = await admin.get(ana, path, wireDifferences);
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
  const withoutDraft = await admin.get(ana, 'differences?kind=faq&to=draft', wireDifferences);
  expect(withoutDraft.differences).toEqual([]);
});
