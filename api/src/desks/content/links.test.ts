import { nothing } from '@tableside/contracts/common/wire';
import { wireFrame, wireLink, wireShown } from '@tableside/contracts/desk/content/wire';
import { HERO, PLANS } from '@tableside/registry/content/fixtures';
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

const link = async (kind = 'hero', hours = 24) =>
  (await desk.post(ana, 'preview_link', wireLink.nullable(), { kind, hours })).data;
const tokenOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('draft') ?? '';
const show = async (token: string) =>
  (await call(desk.test, 'POST', '/api/draft_pages', wireShown, { token })).data;
const statusOf = async (token: unknown) =>
  (await desk.app.inject({ method: 'POST', url: '/api/draft_pages', payload: { token } }))
    .statusCode;

it('shows its draft as it is when somebody looks, and no other draft', async () => {
  const made = await link();
  expect(made).toMatchObject({ expires_at: '2026-12-02T10:00:00.000Z' });
  expect(made?.url).toMatch(/^\/\?draft=/);
  await desk.save(ana, 'hero', { ...HERO, title: 'A later draft' }, 1);
  const { owner, documents } = await show(tokenOf(made?.url ?? ''));
  expect([owner, Object.keys(documents)]).toEqual(['marketing', ['hero']]);
  expect(documents['hero']).toMatchObject({ title: 'A later draft' });
});

it('ends at its time', async () => {
  const token = tokenOf((await link('hero', 1))?.url ?? '');
  time = new Date('2026-12-01T10:59:59Z');
  expect(await statusOf(token)).toBe(200);
  time = new Date('2026-12-01T11:00:00Z');
  expect(await statusOf(token)).toBe(404);
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

it('there is none to what is not drafted, and none for longer than a week', async () => {
  expect(await link('faq')).toBeNull();
  const body = { kind: 'hero', hours: 200 };
  expect((await desk.refusalOf(ana, 'preview_link', body)).status).toBe(400);
  await desk.post(ana, 'discard', nothing, { kind: 'hero' });
  expect(await link()).toBeNull();
});

describe('what is not right yet', () => {
  const shown = async (kind: string, document: object) => {
    await desk.discard(ana, kind);
    await desk.save(ana, kind, document);
    const token = tokenOf((await link(kind))?.url ?? '');
    return (await show(token)).documents[kind];
  };

  it('of a text that is too long shows its beginning, and of others what is live', async () => {
    const document = { ...HERO, title: `${'x'.repeat(60)} and more`, lede: '<b>', later: 1 };
    const { fallback: _, ...partly } = document;
    expect(await shown('hero', partly)).toEqual({ ...HERO, title: 'x'.repeat(60) });
  });

  it('is left out where it is an entry that is not whole', async () => {
    const plans = [...PLANS.plans, { name: 'New', points: [] }];
    expect(await shown('plans', { ...PLANS, intro: 'Come in.', plans })).toEqual({
      ...PLANS,
      intro: 'Come in.',
    });
  });

  it('as a whole shows what is live', async () => {
    expect(await shown('plans', { plans: 'none', strip: 7 })).toEqual(PLANS);
    expect(await shown('faq', { questions: [] })).toBeNull();
  });
});

it('ends with the role of whoever drafted, and with a suspension', async () => {
  const frame = await desk.post(ana, 'frame_token', wireFrame, {});
  const token = frame.data.token;
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
