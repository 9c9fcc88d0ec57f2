import { wireLink, wireShown } from '@tableside/contracts/admin/content/wire';
import { HERO, PLANS } from '@tableside/registry/testing/content-fixtures';
import { call } from '../../testing/app';
import { openContentAdmin, type ContentAdmin } from '../../testing/admin/content-admin';
import type { TestUser } from '../../testing/users';

let time = new Date();
let admin: ContentAdmin;
let ana: TestUser;
beforeAll(async () => {
  admin = await openContentAdmin({ now: () => time });
});
afterAll(() => admin.close());
beforeEach(async () => {
  time = new Date('2026-12-01T10:00:00Z');
  await admin.reset();
  ana = await admin.make(['editor']);
  await admin.save(ana, 'hero', { ...HERO, title: 'A draft' });
  await admin.save(ana, 'plans', PLANS);
});

const link = async (kind = 'hero') =>
  (await admin.post(ana, 'preview_link', wireLink.nullable(), { kind })).data;
const tokenOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('draft') ?? '';
const show = async (token: string) =>
  (await call(admin.test, 'POST', '/api/draft_pages', wireShown, { token })).data;
const statusOf = async (token: unknown) =>
  (await admin.app.inject({ method: 'POST', url: '/api/draft_pages', payload: { token } }))
    .statusCode;

it('shows the current version of its draft and no other draft', async () => {
  const made = await link();
  expect(made).toMatchObject({ expires_at: '2026-12-08T10:00:00.000Z' });
  expect(made?.url).toMatch(/^\/\?draft=/);
  await admin.save(ana, 'hero', { ...HERO, title: 'A later draft' });
  const { owner, documents } = await show(tokenOf(made?.url ?? ''));
  expect([owner, Object.keys(documents)]).toEqual(['marketing', ['hero']]);
  expect(documents['hero']).toMatchObject({ title: 'A later draft' });
});

it('expires after seven days', async () => {
  const token = tokenOf((await link())?.url ?? '');
  time = new Date('2026-12-08T09:59:59Z');
  expect(await statusOf(token)).toBe(200);
  time = new Date('2026-12-08T10:00:00Z');
  expect(await statusOf(token)).toBe(404);
});

it('shows all drafts with a preview token that stays the same for an hour', async () => {
  const { preview_token: token } = await admin.open(ana, 'faq');
  time = new Date('2026-12-01T10:00:00.001Z');
  const later = (await admin.open(ana, 'faq')).preview_token;
  time = new Date('2026-12-01T10:59:59Z');
  expect((await admin.open(ana, 'faq')).preview_token).toBe(later);
  expect(Object.keys((await show(token)).documents).sort()).toEqual(['hero', 'plans']);
  time = new Date('2026-12-01T12:00:00Z');
  expect(await statusOf(later)).toBe(404);
});

it('ends when its draft is discarded, even if another one was started', async () => {
  const token = tokenOf((await link())?.url ?? '');
  await admin.discard(ana, 'hero');
  expect(await statusOf(token)).toBe(404);
  await admin.save(ana, 'hero', HERO);
  expect(await statusOf(token)).toBe(404);
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const nextCharacter = (text: string) =>
  text.slice(0, -1) + (BASE64URL[BASE64URL.indexOf(text.slice(-1)) + 1] ?? '');

it('cannot be forged', async () => {
  const token = tokenOf((await link())?.url ?? '');
  const [user = '', draft = '', end = '', signature = ''] = token.split('.');
  for (const forged of [
    [user, '0', end, signature],
    [user, draft, 'zzzzzzz', signature],
    [user, draft, end, signature.split('').reverse().join('')],
    [user, draft, end, ''],
    // The last character has unused bits, so another one decodes to the same bytes.
    [user, draft, end, nextCharacter(signature)],
  ])
    expect(await statusOf(forged.join('.'))).toBe(404);
  expect(await statusOf('x'.repeat(101))).toBe(400);
});

it('is not created without a draft', async () => {
  expect(await link('faq')).toBeNull();
  await admin.discard(ana, 'hero');
  expect(await link()).toBeNull();
});

describe('a draft with problems', () => {
  const shown = async (kind: string, document: object) => {
    await admin.discard(ana, kind);
    await admin.save(ana, kind, document);
    const token = tokenOf((await link(kind))?.url ?? '');
    return (await show(token)).documents[kind];
  };

  it('shows the live value of invalid fields', async () => {
    const document = { ...HERO, title: 'x'.repeat(61), searchLabel: 'Find', later: 1 };
    expect(await shown('hero', document)).toEqual({ ...HERO, searchLabel: 'Find' });
    const plans = [...PLANS.plans, { name: 'New', points: [] }];
    expect(await shown('plans', { ...PLANS, intro: 'Come in.', plans })).toEqual({
      ...PLANS,
      intro: 'Come in.',
    });
  });

  it('shows the live content when the draft is unusable', async () => {
    expect(await shown('plans', { plans: 'none', strip: 7 })).toEqual(PLANS);
    expect(await shown('faq', { questions: [] })).toBeNull();
  });
});

it('ends when its editor loses the role or is suspended', async () => {
  const { preview_token: token } = await admin.open(ana, 'hero');
  expect(await statusOf(token)).toBe(200);
  const suspend = (at: Date | null) =>
    admin.db.updateTable('users').set({ suspended_at: at }).where('id', '=', ana.id).execute();
  await suspend(new Date());
  expect(await statusOf(token)).toBe(404);
  await suspend(null);
  expect(await statusOf(token)).toBe(200);
  await admin.db.deleteFrom('roles').where('user_id', '=', ana.id).execute();
  expect(await statusOf(token)).toBe(404);
});
