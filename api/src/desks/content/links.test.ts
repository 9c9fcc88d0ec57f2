import { wireLink, wireShown } from '@tableside/contracts/desk/content/wire';
import { HERO, PLANS } from '@tableside/registry/testing/content-fixtures';
import { call } from '../../testing/app';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';

let time = new Date();
let desk: WordsDesk;
let ana: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk({ now: () => time });
});
afterAll(() => desk.close());
beforeEach(async () => {
  time = new Date('2026-12-01T10:00:00Z');
  await desk.reset();
  ana = await desk.make(['editor']);
  await desk.save(ana, 'hero', { ...HERO, title: 'A draft' });
  await desk.save(ana, 'plans', PLANS);
});

const link = async (kind = 'hero') =>
  (await desk.post(ana, 'preview_link', wireLink.nullable(), { kind })).data;
const tokenOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('draft') ?? '';
const show = async (token: string) =>
  (await call(desk.test, 'POST', '/api/draft_pages', wireShown, { token })).data;
const statusOf = async (token: unknown) =>
  (await desk.app.inject({ method: 'POST', url: '/api/draft_pages', payload: { token } }))
    .statusCode;

it('shows its draft as it is when somebody looks, and no other draft', async () => {
  const made = await link();
  expect(made).toMatchObject({ expires_at: '2026-12-08T10:00:00.000Z' });
  expect(made?.url).toMatch(/^\/\?draft=/);
  await desk.save(ana, 'hero', { ...HERO, title: 'A later draft' });
  const { owner, documents } = await show(tokenOf(made?.url ?? ''));
  expect([owner, Object.keys(documents)]).toEqual(['marketing', ['hero']]);
  expect(documents['hero']).toMatchObject({ title: 'A later draft' });
});

it('ends after seven days', async () => {
  const token = tokenOf((await link())?.url ?? '');
  time = new Date('2026-12-08T09:59:59Z');
  expect(await statusOf(token)).toBe(200);
  time = new Date('2026-12-08T10:00:00Z');
  expect(await statusOf(token)).toBe(404);
});

it('the preview beside the form shows all drafts, by a token that stays the same for a while', async () => {
  const { preview_token: token } = await desk.open(ana, 'faq');
  time = new Date('2026-12-01T10:00:00.001Z');
  const later = (await desk.open(ana, 'faq')).preview_token;
  time = new Date('2026-12-01T10:59:59Z');
  expect((await desk.open(ana, 'faq')).preview_token).toBe(later);
  expect(Object.keys((await show(token)).documents).sort()).toEqual(['hero', 'plans']);
  time = new Date('2026-12-01T12:00:00Z');
  expect(await statusOf(later)).toBe(404);
});

it('ends when its draft is discarded, also where another one was begun since', async () => {
  const token = tokenOf((await link())?.url ?? '');
  await desk.discard(ana, 'hero');
  expect(await statusOf(token)).toBe(404);
  await desk.save(ana, 'hero', HERO);
  expect(await statusOf(token)).toBe(404);
});

it('is made by nobody else', async () => {
  const token = tokenOf((await link())?.url ?? '');
  const [user = '', draft = '', end = '', signature = ''] = token.split('.');
  for (const forged of [
    [user, '0', end, signature],
    [user, draft, 'zzzzzzz', signature],
    [user, draft, end, signature.split('').reverse().join('')],
    [user, draft, end, ''],
  ])
    expect(await statusOf(forged.join('.'))).toBe(404);
  expect(await statusOf('x'.repeat(101))).toBe(400);
});

it('there is none without a draft', async () => {
  expect(await link('faq')).toBeNull();
  await desk.discard(ana, 'hero');
  expect(await link()).toBeNull();
});

describe('what is not right yet', () => {
  const shown = async (kind: string, document: object) => {
    await desk.discard(ana, kind);
    await desk.save(ana, kind, document);
    const token = tokenOf((await link(kind))?.url ?? '');
    return (await show(token)).documents[kind];
  };

  it('shows as it is live, field by field', async () => {
    const document = { ...HERO, title: 'x'.repeat(61), searchLabel: 'Find', later: 1 };
    expect(await shown('hero', document)).toEqual({ ...HERO, searchLabel: 'Find' });
    const plans = [...PLANS.plans, { name: 'New', points: [] }];
    expect(await shown('plans', { ...PLANS, intro: 'Come in.', plans })).toEqual({
      ...PLANS,
      intro: 'Come in.',
    });
  });

  it('shows what is live where nothing of it fits', async () => {
    expect(await shown('plans', { plans: 'none', strip: 7 })).toEqual(PLANS);
    expect(await shown('faq', { questions: [] })).toBeNull();
  });
});

it('ends with the role of the editor who made it, and with a suspension', async () => {
  const { preview_token: token } = await desk.open(ana, 'hero');
  expect(await statusOf(token)).toBe(200);
  const suspend = (at: Date | null) =>
    desk.db.updateTable('users').set({ suspended_at: at }).where('id', '=', ana.id).execute();
  await suspend(new Date());
  expect(await statusOf(token)).toBe(404);
  await suspend(null);
  expect(await statusOf(token)).toBe(200);
  await desk.db.deleteFrom('roles').where('user_id', '=', ana.id).execute();
  expect(await statusOf(token)).toBe(404);
});
