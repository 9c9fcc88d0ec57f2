import { nothing } from '@tableside/contracts/common/wire';
import { HERO } from '@tableside/registry/content/fixtures';
import { freeze, unfreeze } from '@tableside/registry/freeze/freeze-commands';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import type { TestPerson } from '../../testing/people';
import { runSchedules } from './run-schedules';

/** Ten in the morning in New York. */
const NOW = new Date('2026-12-01T15:00:00Z');
let desk: WordsDesk;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  desk = await openWordsDesk({ now: () => NOW });
  await desk.database.pool.query(
    `INSERT INTO settings (name, value) VALUES ('time_zone', 'America/New_York')`,
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  ana = await desk.make(['editor'], { first_name: 'Ana' });
  ben = await desk.make(['editor'], { first_name: 'Ben' });
});

const titled = (title: string) => ({ ...HERO, title });
const runAt = (time: string) =>
  runSchedules({ db: desk.db, words: desk.app.words }, new Date(time));
const plan = async (person: TestPerson, title: string, ends_at: string | null = null) => {
  await desk.save(person, 'hero', titled(title));
  return desk.schedule(person, 'hero', '2026-12-24T18:00', ends_at);
};
const readTitle = async () => (await desk.open(ana, 'hero')).live.document?.['title'];
const schedulesOf = async (kind = 'hero') => (await desk.open(ben, kind)).schedules;

it("goes live at its time by the city's clocks, and back at its end", async () => {
  const answer = await plan(ana, 'Christmas', '2026-12-27T00:00');
  expect(answer.data).toMatchObject({
    outcome: 'scheduled',
    schedule: { at: '2026-12-24T23:00:00.000Z', ends_at: '2026-12-27T05:00:00.000Z', is_own: true },
  });
  expect((await desk.open(ana, 'hero')).draft).toBeNull();
  expect(await schedulesOf()).toMatchObject([
    { state: 'waiting', who: 'Ana Diner', is_own: false },
  ]);
  await runAt('2026-12-24T22:59:59Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe('Christmas');
  expect(await schedulesOf()).toMatchObject([{ state: 'live' }]);
  await runAt('2026-12-27T05:00:00Z');
  expect((await desk.open(ana, 'hero')).live).toEqual({ revision: null, document: HERO });
  expect(await schedulesOf()).toEqual([]);
  expect((await desk.history(ana, 'hero')).map(({ what, who }) => [what, who])).toEqual([
    ['ended', 'Ana Diner'],
    ['published', 'Ana Diner'],
  ]);
  expect(await desk.listActs()).toEqual([
    `${ana.email} | words-ended | document hero | built-in words, as planned`,
    `${ana.email} | words-published | document hero | revision 1, as planned`,
    `${ana.email} | words-scheduled | document hero | at 2026-12-24T23:00:00.000Z, until 2026-12-27T05:00:00.000Z`,
  ]);
});

it('of several processes one alone publishes', async () => {
  await plan(ana, 'Christmas');
  await Promise.all([1, 2, 3].map(() => runAt('2026-12-24T23:00:00Z')));
  expect(await desk.history(ana, 'hero')).toHaveLength(1);
  expect((await desk.listActs()).filter((act) => act.includes('words-published'))).toHaveLength(1);
});

it('is held where other words went live meanwhile, and comes back as a draft', async () => {
  await plan(ana, 'Christmas');
  await desk.save(ben, 'hero', titled('Of Ben'));
  await desk.publish(ben, 'hero', 1);
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe('Of Ben');
  const [held] = await schedulesOf();
  expect(held).toMatchObject({
    state: 'held',
    message: expect.stringContaining('Other words went live'),
  });
  await desk.post(ben, 'cancel_schedule', nothing, { id: held?.id });
  const { draft, schedules } = await desk.open(ana, 'hero');
  expect([draft?.document['title'], draft?.is_behind, schedules]).toEqual(['Christmas', true, []]);
});

it('words that went live since stay when the planned ones end', async () => {
  await plan(ana, 'Christmas', '2026-12-27T00:00');
  await runAt('2026-12-24T23:00:00Z');
  await desk.save(ben, 'hero', titled('Of Ben'));
  await desk.publish(ben, 'hero', 1);
  await runAt('2026-12-27T05:00:00Z');
  expect(await readTitle()).toBe('Of Ben');
  expect(await schedulesOf()).toEqual([]);
});

it('is tried again while the store takes nothing, and says so meanwhile', async () => {
  await plan(ana, 'Christmas');
  const context = { store: desk.words.store, environment: 'production', by: 'Op' };
  await freeze(context, '*', 'A fair');
  await runAt('2026-12-24T23:00:00Z');
  expect(await schedulesOf()).toMatchObject([
    { state: 'waiting', message: expect.stringContaining('A fair') },
  ]);
  await unfreeze(context, '*');
  await runAt('2026-12-24T23:00:30Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:01:00Z');
  expect(await readTitle()).toBe('Christmas');
});

it('is held where whoever planned it may not publish any more', async () => {
  await plan(ana, 'Christmas');
  await desk.db.deleteFrom('roles').where('user_id', '=', ana.id).execute();
  await runAt('2026-12-24T23:00:00Z');
  expect(await schedulesOf()).toMatchObject([
    { state: 'held', message: 'Whoever planned it has no role here any more.' },
  ]);
});

it('taking it off the plan before its time changes nothing for visitors', async () => {
  await plan(ana, 'Christmas');
  const [waiting] = await schedulesOf();
  await desk.post(ana, 'cancel_schedule', nothing, { id: waiting?.id });
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect((await desk.open(ana, 'hero')).draft?.document['title']).toBe('Christmas');
  const again = await desk.post(ana, 'cancel_schedule', nothing, { id: waiting?.id });
  expect(again).toMatchObject({ success: false, message: 'This is not planned any more.' });
});

it.each([
  ['2026-12-01T09:59', null, 'at', 'This time is past.'],
  ['2028-01-01T00:00', null, 'at', 'within a year'],
  ['2026-02-30T10:00', null, 'at', 'no day and time'],
  ['2026-12-24 18:00', null, 'at', 'Write day and time'],
])('refuses %s at its field', async (at, ends_at, field, sentence) => {
  await desk.save(ana, 'hero', titled('Christmas'));
  const refused = await desk.refusalOf(ana, 'schedule', { kind: 'hero', version: 1, at, ends_at });
  expect(refused).toMatchObject({
    status: 400,
    fields: { [field]: expect.stringContaining(sentence) },
  });
  expect((await desk.open(ana, 'hero')).draft).not.toBeNull();
});

it('an end before the start is refused at its field', async () => {
  const answer = await plan(ana, 'Christmas', '2026-12-24T18:00');
  expect(answer).toMatchObject({
    success: false,
    fields: { ends_at: 'The end has to come after the start.' },
  });
});

it('plans nothing that the command would refuse', async () => {
  expect((await plan(ana, 'x'.repeat(61))).data).toMatchObject({ outcome: 'problems' });
});
