import { nothing } from '@tableside/contracts/common/wire';
import { freeze, unfreeze } from '@tableside/registry/registry/freeze';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import { openContentAdmin, titled, type ContentAdmin } from '../../testing/admin/content-admin';
import type { TestUser } from '../../testing/users';
import { runSchedules } from './publish';

const NOW = new Date('2026-12-01T15:00:00Z');
const CHRISTMAS = '2026-12-24T18:00:00-05:00';
let admin: ContentAdmin;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  admin = await openContentAdmin({ now: () => NOW });
});
afterAll(() => admin.close());
beforeEach(async () => {
  ({ ana, ben } = await admin.startWithTwo());
});

const runAt = (time: string) =>
  runSchedules({ db: admin.db, content: admin.app.content }, new Date(time));
const schedule = async (title = 'Christmas', at = CHRISTMAS) => {
  await admin.save(ana, 'hero', titled(title));
  return admin.publish(ana, 'hero', { at });
};
const readTitle = async () => (await admin.open(ana, 'hero')).live.document?.['title'];
const scheduleOf = async () => (await admin.open(ben, 'hero')).schedule;
const cancel = async () =>
  admin.post(ben, 'cancel_schedule', nothing, { id: (await scheduleOf())?.id ?? 1 });

it('publishes at the scheduled time and deletes the draft', async () => {
  expect((await schedule()).data).toEqual({ outcome: 'scheduled' });
  expect(await scheduleOf()).toMatchObject({
    state: 'waiting',
    who: 'Ana Lee [31m',
    at: '2026-12-24T23:00:00.000Z',
    message: null,
  });
  expect((await admin.listAll(ben)).documents[0]?.schedule).toMatchObject({ state: 'waiting' });
  await runAt('2026-12-24T22:59:59Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe('Christmas');
  expect(await admin.open(ana, 'hero')).toMatchObject({ draft: null, schedule: null });
  expect(await admin.history(ana, 'hero')).toMatchObject([
    { what: 'published', who: 'Ana Lee [31m' },
  ]);
  expect(await admin.listActions()).toEqual([
    `${ana.email} | content-published | document hero | revision 1, as scheduled`,
    `${ana.email} | content-scheduled | document hero | at 2026-12-24T23:00:00.000Z`,
  ]);
});

it('locks the draft until then', async () => {
  await schedule();
  const { draft, live } = await admin.open(ben, 'hero');
  expect(draft?.document).toMatchObject({ title: 'Christmas' });
  const body = { kind: 'hero', version: draft?.version, document: titled('Other') };
  expect(await admin.refusalOf(ben, 'save', body)).toMatchObject({
    status: 400,
    message: expect.stringContaining('Cancel the schedule'),
  });
  expect((await admin.publish(ben, 'hero')).data).toEqual({ outcome: 'changed' });
  const discard = { kind: 'hero', version: draft?.version };
  expect(await admin.refusalOf(ben, 'discard', discard)).toMatchObject({ success: false });
  expect((await admin.open(ben, 'hero')).live).toEqual(live);
});

it('publishes once with several processes', async () => {
  await schedule();
  await Promise.all([1, 2, 3].map(() => runAt('2026-12-24T23:00:00Z')));
  expect(await admin.history(ana, 'hero')).toHaveLength(1);
  expect(
    (await admin.listActions()).filter((action) => action.includes('content-published')),
  ).toHaveLength(1);
});

it('is held when another version was published, and becomes a draft again when canceled', async () => {
  await admin.bring(ana, 'hero', titled('One'));
  await schedule();
  await admin.restore(ben, 'hero', null);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect(await scheduleOf()).toMatchObject({
    state: 'held',
    message: 'Another version was published after it was scheduled.',
  });
  await cancel();
  const { draft, schedule: left } = await admin.open(ana, 'hero');
  expect([draft?.document['title'], draft?.is_behind, left]).toEqual(['Christmas', true, null]);
});

it('retries while the store is unavailable and reports why', async () => {
  await schedule();
  const context = { store: admin.words.store, environment: 'production', by: 'Op' };
  await freeze(context, '*', 'A fair');
  await runAt('2026-12-24T23:00:00Z');
  expect(await scheduleOf()).toMatchObject({
    state: 'waiting',
    message: expect.stringContaining('A fair'),
  });
  await unfreeze(context, '*');
  await runAt('2026-12-24T23:00:30Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:01:00Z');
  expect(await readTitle()).toBe('Christmas');
});

it('is held when its user is no longer an editor', async () => {
  await schedule();
  await admin.db.deleteFrom('roles').where('user_id', '=', ana.id).execute();
  await runAt('2026-12-24T23:00:00Z');
  expect(await scheduleOf()).toMatchObject({
    state: 'held',
    message: 'The user who scheduled it is no longer an editor.',
  });
});

it('changes nothing for visitors when canceled in time', async () => {
  await schedule();
  await cancel();
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect((await admin.open(ana, 'hero')).draft?.document['title']).toBe('Christmas');
  expect(await cancel()).toMatchObject({ success: false });
});

it.each([
  ['2026-12-01T09:59:00-05:00', 'in the past'],
  ['2028-01-01T00:00:00Z', 'within a year'],
])('rejects %s with a field error', async (at, message) => {
  expect(await schedule('Christmas', at)).toMatchObject({
    success: false,
    fields: { at: expect.stringContaining(message) },
  });
  expect(await scheduleOf()).toBeNull();
});

it.each(['2026-02-30T10:00:00Z', '2026-12-24T18:00', ''])(
  'rejects %p as an invalid time',
  async (at) => {
    const body = { kind: 'hero', version: 1, live: null, at };
    expect(await admin.refusalOf(ana, 'publish', body)).toMatchObject({
      status: 400,
      fields: { at: 'Enter a date and time.' },
    });
  },
);

it('does not schedule an invalid draft', async () => {
  expect((await schedule('x'.repeat(61))).data).toMatchObject({ outcome: 'problems' });
});
