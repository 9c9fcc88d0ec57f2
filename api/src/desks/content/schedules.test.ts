import { nothing } from '@tableside/contracts/common/wire';
import { HERO } from '@tableside/registry/content/fixtures';
import { freeze, unfreeze } from '@tableside/registry/freeze/freeze-commands';
import type { Committed } from '../../plugins/words/words-model';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import { until } from '../../testing/mails';
import type { TestPerson } from '../../testing/people';
import { wordsMailWriters } from './planned/mail-writers';
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
  await desk.db.deleteFrom('mails').execute();
  ana = await desk.make(['editor'], { first_name: 'Ana' });
  ben = await desk.make(['editor'], { first_name: 'Ben' });
});

const titled = (title: string) => ({ ...HERO, title });
const runAt = (time: string) =>
  runSchedules({ db: desk.db, words: desk.app.words }, new Date(time));
const CHRISTMAS = '2026-12-24T18:00';
const plan = async (person: TestPerson, title: string, ends_at: string | null = null) => {
  await desk.save(person, 'hero', titled(title));
  return desk.schedule(person, 'hero', { at: CHRISTMAS, ends_at });
};
const readTitle = async () => (await desk.open(ana, 'hero')).live.document?.['title'];
/** What the mails about plans say, oldest first, and that they go to Ana. */
const mailsToAna = async () => {
  const orders = await desk.db.selectFrom('mails').selectAll().orderBy('id').execute();
  const texts = orders.map(async ({ recipient, details }) => {
    const kind = 'words-stuck' as const;
    const order = { kind, recipient, details, attempts: 1, created_at: NOW };
    const mail = await wordsMailWriters[kind](desk.db, 'https://tableside.example', order);
    expect(mail?.to).toBe(ana.email);
    return mail?.text;
  });
  return Promise.all(texts);
};
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

it('words that are published now end by themselves too, unless something is in their way', async () => {
  const publish = async (ends_at: string) => {
    await desk.save(ana, 'hero', titled('A fair'));
    return desk.publish(ana, 'hero', 1, { ends_at });
  };
  const { store } = desk.words;
  const context = { store, environment: 'production', by: 'Op' };
  await freeze(context, '*', 'Stocktaking');
  expect(await publish('2026-12-02T00:00')).toMatchObject({ outcome: 'failed' });
  expect(await schedulesOf()).toEqual([]);
  await unfreeze(context, '*');

  expect(await desk.publish(ana, 'hero', 1, { ends_at: '2026-12-02T00:00' })).toEqual({
    outcome: 'published',
    revision: '1',
  });
  expect(await readTitle()).toBe('A fair');
  expect(await schedulesOf()).toMatchObject([
    { state: 'live', at: NOW.toISOString(), ends_at: '2026-12-02T05:00:00.000Z' },
  ]);
  expect((await desk.listActs())[0]).toContain('revision 1, until 2026-12-02T05:00:00.000Z');
  // The same words again are live already; their end stays what it was.
  expect(await publish('2026-12-31T00:00')).toMatchObject({ outcome: 'unchanged' });
  await runAt('2026-12-02T05:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  expect(await schedulesOf()).toEqual([]);
});

it('a process that ends while it publishes words with an end leaves both to the next', async () => {
  await desk.save(ana, 'hero', titled('A fair'));
  const site = await desk.app.words.open();
  let die: (said: Committed) => void = () => undefined;
  const death = new Promise<Committed>((resolve) => (die = resolve));
  const door = jest
    .spyOn(desk.app.words, 'open')
    .mockResolvedValue({ ...site, publish: () => death });
  const answer = desk.publish(ana, 'hero', 1, { ends_at: '2026-12-02T00:00' });
  await until(async () => (await schedulesOf()).length === 1);
  door.mockRestore();
  await runAt('2026-12-01T15:00:30Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-01T15:01:00Z');
  expect(await readTitle()).toBe('A fair');
  await runAt('2026-12-02T05:00:00Z');
  expect(await readTitle()).toBe(HERO.title);
  die({ outcome: 'failed', message: '' });
  await answer;
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
  expect(await mailsToAna()).toMatchObject([
    {
      subject: 'Your planned words did not go live: hero',
      fields: [
        ['Document', 'hero'],
        ['Planned for', '2026-12-24 18:00 EST'],
        ['Why', held?.message],
      ],
      action: { url: 'https://tableside.example/desk/content/hero' },
    },
  ]);
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
  expect(await mailsToAna()).toMatchObject([
    {
      subject: expect.stringContaining('did not come back'),
      fields: [{}, ['Planned for', '2026-12-27 00:00 EST'], {}],
    },
  ]);
});

it('is tried again while the store takes nothing, and says so meanwhile', async () => {
  await plan(ana, 'Christmas');
  const context = { store: desk.words.store, environment: 'production', by: 'Op' };
  await freeze(context, '*', 'A fair');
  await runAt('2026-12-24T23:00:00Z');
  expect(await schedulesOf()).toMatchObject([
    { state: 'waiting', message: expect.stringContaining('A fair') },
  ]);
  await runAt('2026-12-24T23:01:00Z');
  await unfreeze(context, '*');
  await runAt('2026-12-24T23:01:30Z');
  expect(await readTitle()).toBe(HERO.title);
  await runAt('2026-12-24T23:02:00Z');
  expect(await readTitle()).toBe('Christmas');
  // She is told once, however often it is tried.
  const late = { subject: 'Your planned words are late: hero' };
  expect(await mailsToAna()).toMatchObject([late]);
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

it('after two versions met, what was put together is planned, upon what was looked at', async () => {
  await desk.save(ana, 'hero', titled('Of Ana'));
  await desk.save(ben, 'hero', titled('Of Ben'));
  await desk.publish(ben, 'hero', 1);
  const times = { at: CHRISTMAS, ends_at: null };
  expect((await desk.schedule(ana, 'hero', times)).data).toMatchObject({
    outcome: 'conflict',
    fields: [{ path: ['title'], mine: 'Of Ana', live: 'Of Ben' }],
  });
  const both = { document: titled('Of both'), upon: '1' };
  expect((await desk.schedule(ana, 'hero', times, 1, both)).data).toMatchObject({
    outcome: 'scheduled',
  });
  await runAt('2026-12-24T23:00:00Z');
  expect(await readTitle()).toBe('Of both');
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

it('an end of words for now is refused at its field as well', async () => {
  await desk.save(ana, 'hero', titled('A fair'));
  const asked = { kind: 'hero', version: 1, ends_at: '2026-12-01T09:59' };
  expect(await desk.refusalOf(ana, 'publish', asked)).toMatchObject({
    status: 400,
    fields: { ends_at: 'This time is past. Choose a later one.' },
  });
  expect(await readTitle()).toBe(HERO.title);
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
