import { wireReadHours } from '@tableside/contracts/desk/queue/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { readRecords } from '../../restaurants/stored';
import { openQueue, WEEK } from '../../testing/desks/queue';
import { createPerson, type TestPerson } from '../../testing/people';

let test: TestApp;
let queue: ReturnType<typeof openQueue>;
let mo: TestPerson;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp();
  queue = openQueue(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ mo, ida } = await queue.begin());
});

const correction = (id = '1') => ({ kind: 'correction', id });
const readSlots = async (slug = 'luna') =>
  (
    await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)
  ).data.timeslots.map(({ slot, is_closed }) => (is_closed ? 'Closed' : slot));
const BEFORE = Array.from({ length: 7 }, () => '11 AM to 9 PM');
const AFTER = [...Array.from({ length: 6 }, () => '11 AM to 9:30 PM'), 'Closed'];

/** The one correction that waits, with what it means for the hours. */
async function readHours(person = mo) {
  const [entry] = (await queue.read(person, 'correction')).entries;
  if (entry?.kind !== 'correction' || !entry.hours) throw new Error('No correction of hours');
  return entry.hours;
}

it('a correction of hours is shown day by day, and applied in one press', async () => {
  await queue.correct({ email: 'ben@example.com' });
  const { entries } = await queue.read(mo);
  expect(entries).toMatchObject([
    {
      kind: 'correction',
      place: { slug: 'luna', title: 'Luna' },
      sender: { name: null, email: 'ben@example.com' },
      topic: 'hours',
      text: 'Mon-Sat 11am-9:30pm, Sun closed',
      waiting: 1,
    },
  ]);
  const { text, base, rows, unknown } = await readHours();
  expect([text, unknown]).toEqual(['Mo-Sa 11:00-21:30; Su off', null]);
  expect(rows[0]).toEqual({
    weekday: 'Monday',
    before: '11 AM to 9 PM',
    after: '11 AM to 9:30 PM',
    is_changed: true,
  });
  expect(rows.map(({ before }) => before)).toEqual(BEFORE);
  expect(rows.map(({ after }) => after)).toEqual(AFTER);
  const done = await queue.apply(mo, { ...correction(), hours: text, base });
  expect(done.success).toBe(true);
  expect(await readSlots()).toEqual(AFTER);
  expect(await queue.listActs()).toEqual([
    { who: 'mo@example.com', act: 'place-edited', subject: 'place luna', reason: 'hours' },
    { who: 'mo@example.com', act: 'correction-applied', subject: 'correction 1', reason: null },
  ]);
  expect(await queue.listMails()).toEqual([]);

  await queue.undo(ida, done.data?.act);
  expect(await readSlots()).toEqual(BEFORE);
  expect((await queue.read(mo)).counts.correction).toBe(1);
});

it('the next import leaves applied hours alone', async () => {
  await queue.correct({});
  const { text: hours, base } = await readHours();
  await queue.apply(mo, { ...correction(), hours, base });
  await queue.query("UPDATE restaurants SET content_hash = ''");
  const [luna] = await readRecords(test.db, [1]);
  if (!luna) throw new Error('Luna is gone');
  await test.save([{ ...luna.record, hours: { spans: WEEK, closedOn: [] } }]);
  expect(await readSlots()).toEqual(AFTER);
});

it('an operator closes a restaurant by a correction that says so, and undoing opens it', async () => {
  await queue.correct({ topic: 'closed', message: 'For good.' });
  const isOpen = async () =>
    (await queue.query("SELECT FROM restaurants WHERE slug = 'luna' AND closed_at IS NULL")).length;
  const [entry] = (await queue.read(ida, 'correction')).entries;
  const version = entry?.kind === 'correction' ? entry.version : '';
  const done = await queue.apply(ida, { ...correction(), closes: true, version });
  expect([done.message, await isOpen()]).toEqual(['Luna is closed for good.', 0]);
  expect((await queue.read(ida)).acts).toMatchObject([
    { act: 'applied', about: 'Closing of Luna' },
  ]);
  await queue.undo(ida, done.data?.act);
  expect(await isOpen()).toBe(1);
});

it('hours that somebody changed meanwhile are not overwritten, neither by an act nor by undoing one', async () => {
  await queue.correct({});
  await queue.correct({ message: 'Fri 11am-11pm' });
  const { text, base } = await readHours();
  const first = await queue.apply(mo, { ...correction('1'), hours: text, base });
  expect(
    await queue.apply(ida, { ...correction('2'), hours: 'Mo-Su 10:00-20:00', base }),
  ).toMatchObject({
    success: false,
    message:
      'The hours of this place have changed since you opened this. Look at the difference again.',
  });
  expect(await readSlots()).toEqual(AFTER);
  const anew = await readHours();
  // Days that are not named stay as they are.
  expect(anew.text).toBe('Mo-Th,Sa 11:00-21:30; Fr 11:00-23:00; Su off');
  await queue.apply(ida, { ...correction('2'), hours: anew.text, base: anew.base });
  expect(await queue.undo(mo, first.data?.act)).toMatchObject({
    success: false,
    message: 'This was changed again since then. Edit the restaurant instead.',
  });
});

it.each([
  ['Mo-Su 11-9', 'ambiguous'],
  ['whenever', 'not readable'],
  ['Mo-Fr 17:00+', 'says no closing time'],
])('"%s" is refused as the import refuses it', async (hours, why) => {
  await queue.correct({});
  const { base } = await readHours();
  expect(await queue.apply(mo, { ...correction(), hours, base })).toMatchObject({
    success: false,
    fields: { hours: expect.stringContaining(`These hours cannot be taken: ${why}. Write`) },
  });
  expect(await readSlots()).toEqual(BEFORE);
});

it('a text that is typed is read before it is applied', async () => {
  await queue.correct({ message: 'They close later now, I think.' });
  expect(await readHours()).toMatchObject({ text: '', rows: [] });
  const read = async (text: string) =>
    (
      await call(
        test,
        'GET',
        `/api/desk/read_hours?correction=1&text=${encodeURIComponent(text)}`,
        wireReadHours,
        undefined,
        mo,
      )
    ).data;
  expect((await read('Mon-Sat 11am-9:30pm, Sun closed')).rows.map(({ after }) => after)).toEqual(
    AFTER,
  );
  expect(await read('Mon-Sat 11-9')).toMatchObject({ rows: [], unknown: 'ambiguous' });
});

it('two who apply the same correction change the hours once', async () => {
  await queue.correct({});
  const { text: hours, base } = await readHours();
  const body = { ...correction(), hours, base };
  const answers = await Promise.all([queue.apply(mo, body), queue.apply(ida, body)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)?.message).toMatch(
    /^(?:mo|ida)@example\.com applied this correction already\. Nothing was changed\.$/,
  );
});

it('a correction that is refused is told to its sender, with the reason', async () => {
  const ben = await createPerson(test.db, { email: 'ben@example.com' });
  await queue.correct({ topic: 'menu', message: 'x' }, ben);
  await queue.correct({ topic: 'menu', message: 'y', email: 'a@example.com' }, ben);
  await queue.correct({ topic: 'menu', message: 'z' });
  expect(await queue.refuse(mo, { ...correction('1'), note: ' ' })).toMatchObject({
    fields: { note: 'Say why. The sender is told.' },
  });
  for (const id of ['1', '2', '3']) {
    const done = await queue.refuse(mo, { ...correction(id), note: 'Their menu says so.' });
    expect(done.success).toBe(true);
  }
  expect(await queue.listMails()).toEqual(
    ['ben@example.com', 'a@example.com'].map((recipient) => ({
      kind: 'queue-refused',
      recipient,
      details: { kind: 'correction', place: 'Luna', note: 'Their menu says so.' },
    })),
  );
});

it('exceptions for holidays are applied with the week, and never dropped by a suggestion', async () => {
  await queue.query('UPDATE restaurants SET latitude = 38.9, longitude = -77.03');
  await queue.correct({ message: 'Mon-Sat 11am-9:30pm, holidays closed' });
  const { text, base } = await readHours();
  expect(text).toBe('');
  const hours = 'Mo-Sa 11:00-21:30; PH off';
  expect((await queue.apply(mo, { ...correction(), hours, base })).success).toBe(true);
  const [luna] = await readRecords(test.db, [1]);
  expect(luna?.record.hours.specialDays).toContainEqual(
    expect.objectContaining({ name: 'Thanksgiving', spans: [] }),
  );
});
