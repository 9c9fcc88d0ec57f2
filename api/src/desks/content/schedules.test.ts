import { nothing } from '@tableside/contracts/common/wire';
import { freeze, unfreeze } from '@tableside/registry/registry/freeze';
import { HERO } from '@tableside/registry/testing/content-fixtures';
import { openWordsDesk, titled, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';
import { runSchedules } from './publish';

const NOW = new Date('2026-12-01T15:00:00Z');
const CHRISTMAS = '2026-12-24T18:00:00-05:00';
let desk: WordsDesk;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk({ now: () => NOW });
});
afterAll(() => desk.close());
beforeEach(async () => {
  ({ ana, ben } = await desk.beginWithTwo());
});

const runAt = (time: string) =>
  runSchedules({ db: desk.db, words: desk.app.words }, new Date(time));
const schedule = async (title = 'Christmas', at = CHRISTMAS) => {
  await desk.save(ana, 'hero', titled(title));
  return desk.publish(ana, 'hero', { at });
};
const readTitle = async () => (await desk.open(ana, 'hero')).live.document?.['title'];
const scheduleOf = async () => (await desk.open(ben, 'hero')).schedule;
const cancel = async () =>
  desk.post(ben, 'cancel_schedule', nothing, { id: (await scheduleOf())?.id ?? 1 });

it('is published at its time, and the draft is done', async () => {
  expect((await schedule()).data).toEqual({ outcome: 'scheduled' });
  expect(await scheduleOf()).toMatchObject({
    state: 'waiting',
    who: 'Ana Lee [31m',
    at: '2026-12-24T23:00:00.000Z',
    message: null,
  });
  expect((await desk.listAll(ben)).documents[0]?.schedule).toMatchObject({ state: 'waiting' });
  await runAt('2026-12-24T22:59:59Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe('Christmas');
  expect(await desk.open(ana, 'hero')).toMatchObject({ draft: null, schedule: null });
  expect(await desk.history(ana, 'hero')).toMatchObject([
    { what: 'published', who: 'Ana Lee [31m' },
  ]);
  expect(await desk.listActs()).toEqual([
    `${ana.email} | words-published | document hero | revision 1, as scheduled`,
    `${ana.email} | words-scheduled | document hero | at 2026-12-24T23:00:00.000Z`,
  ]);
});

it('until then it can be seen, and neither changed, published nor discarded', async () => {
  await schedule();
  const { draft, live } = await desk.open(ben, 'hero');
  expect(draft?.document).toMatchObject({ title: 'Christmas' });
  const body = { kind: 'hero', version: draft?.version, document: titled('Other') };
  expect(await desk.refusalOf(ben, 'save', body)).toMatchObject({
    status: 400,
    message: expect.stringContaining('Cancel the schedule'),
  });
  expect((await desk.publish(ben, 'hero')).data).toEqual({ outcome: 'changed' });
  const discard = { kind: 'hero', version: draft?.version };
  expect(await desk.refusalOf(ben, 'discard', discard)).toMatchObject({ success: false });
  expect((await desk.open(ben, 'hero')).live).toEqual(live);
});

it('of several processes one alone publishes', async () => {
  await schedule();
  await Promise.all([1, 2, 3].map(() => runAt('2026-12-24T23:00:00Z')));
  expect(await desk.history(ana, 'hero')).toHaveLength(1);
  expect((await desk.listActs()).filter((act) => act.includes('words-published'))).toHaveLength(1);
});

it('is held where another version was published meanwhile; canceled, it is a draft again', async () => {
  await desk.bring(ana, 'hero', titled('One'));
  await schedule();
  await desk.restore(ben, 'hero', null);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect(await scheduleOf()).toMatchObject({
    state: 'held',
    message: 'Another version was published after it was scheduled.',
  });
  await cancel();
  const { draft, schedule: left } = await desk.open(ana, 'hero');
  expect([draft?.document['title'], draft?.is_behind, left]).toEqual(['Christmas', true, null]);
});

it('is tried again while the store takes nothing, and says so meanwhile', async () => {
  await schedule();
  const context = { store: desk.words.store, environment: 'production', by: 'Op' };
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

it('is held where the person who scheduled it is no editor anymore', async () => {
  await schedule();
  await desk.db.deleteFrom('roles').where('user_id', '=', ana.id).execute();
  await runAt('2026-12-24T23:00:00Z');
  expect(await scheduleOf()).toMatchObject({
    state: 'held',
    message: 'The person who scheduled it is no longer an editor.',
  });
});

it('canceled before its time, it changes nothing for visitors', async () => {
  await schedule();
  await cancel();
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect((await desk.open(ana, 'hero')).draft?.document['title']).toBe('Christmas');
  expect(await cancel()).toMatchObject({ success: false });
});

it.each([
  ['2026-12-01T09:59:00-05:00', 'in the past'],
  ['2028-01-01T00:00:00Z', 'within a year'],
])('refuses %s at its field', async (at, sentence) => {
  expect(await schedule('Christmas', at)).toMatchObject({
    success: false,
    fields: { at: expect.stringContaining(sentence) },
  });
  expect(await scheduleOf()).toBeNull();
});

it.each(['2026-02-30T10:00:00Z', '2026-12-24T18:00', ''])('refuses %p as no time', async (at) => {
  const body = { kind: 'hero', version: 1, live: null, at };
  expect(await desk.refusalOf(ana, 'publish', body)).toMatchObject({
    status: 400,
    fields: { at: 'Enter a date and time.' },
  });
});

it('schedules nothing that cannot be published', async () => {
  expect((await schedule('x'.repeat(61))).data).toMatchObject({ outcome: 'problems' });
});
