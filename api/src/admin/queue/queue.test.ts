import { nothing } from '@tableside/contracts/common/wire';
import { wireChanged, wireAdminRestaurant } from '@tableside/contracts/admin/restaurants/wire';
import { wireReadHours } from '@tableside/contracts/admin/queue/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { readRecords } from '../../restaurants/stored';
import { openQueue, WEEK } from '../../testing/admin/queue';
import { bearer, createUser, type TestUser } from '../../testing/users';

let test: TestApp;
let queue: ReturnType<typeof openQueue>;
let mo: TestUser;
let ida: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  queue = openQueue(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ mo, ida } = await queue.start());
});

const correction = (id = '1') => ({ kind: 'correction', id });
const readSlots = async (slug = 'luna') =>
  (
    await call(test, 'GET', `/api/restraunt/get_by_slug/${slug}`, wireRestaurant)
  ).data.timeslots.map(({ slot, is_closed }) => (is_closed ? 'Closed' : slot));
const BEFORE = Array.from({ length: 7 }, () => '11 AM to 9 PM');
const AFTER = [...Array.from({ length: 6 }, () => '11 AM to 9:30 PM'), 'Closed'];

const TOPICS = ['closed', 'hours', 'location', 'contact', 'menu', 'facts', 'photos', 'other'];

const isOpen = async () =>
  (await queue.query('SELECT FROM restaurants WHERE id = 1 AND closed_at IS NULL')).length === 1;
const countWaiting = async () => (await queue.read(ida)).counts.correction;
const readEntry = async () => {
  const [entry] = (await queue.read(ida, 'correction')).entries;
  if (entry?.kind !== 'correction') throw new Error('No correction');
  return entry;
};

const apply = (payload: object, user = mo) =>
  test.app.inject({
    method: 'POST',
    url: '/api/admin/apply_entry',
    payload,
    headers: bearer(user),
  });

/** Reads the only open correction, with its suggested hours. */
async function readHours() {
  const { hours } = await readEntry();
  if (!hours) throw new Error('No correction of hours');
  return hours;
}

it('shows a correction of hours by day and applies it', async () => {
  await queue.correct({ email: 'ben@example.com' });
  const { entries } = await queue.read(mo);
  expect(entries).toMatchObject([
    {
      kind: 'correction',
      restaurant: { slug: 'luna', title: 'Luna' },
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
  expect(await queue.listActions()).toEqual([
    {
      who: 'mo@example.com',
      action: 'restaurant-edited',
      subject: 'restaurant luna',
      reason: 'hours',
    },
    { who: 'mo@example.com', action: 'correction-applied', subject: 'correction 1', reason: null },
  ]);
  expect(await queue.listEmails()).toEqual([]);

  await queue.undo(ida, done.data?.action);
  expect(await readSlots()).toEqual(BEFORE);
  expect((await queue.read(mo)).counts.correction).toBe(1);
});

it('keeps applied hours at the next import', async () => {
  await queue.correct({});
  const { text: hours, base } = await readHours();
  await queue.apply(mo, { ...correction(), hours, base });
  await queue.query("UPDATE restaurants SET content_hash = ''");
  const [luna] = await readRecords(test.db, [1]);
  if (!luna) throw new Error('Luna is gone');
  await test.save([{ ...luna.record, hours: { spans: WEEK, closedOn: [] } }]);
  expect(await readSlots()).toEqual(AFTER);
});

it('closes a restaurant by a correction for an operator, and reopens it on undo', async () => {
  await queue.correct({ topic: 'closed', message: 'For good.' });
  const { version } = await readEntry();
  const done = await queue.apply(ida, { ...correction(), closes: true, version });
  expect([done.message, await isOpen()]).toEqual(['Luna is now permanently closed.', false]);
  expect((await queue.read(ida)).actions).toMatchObject([
    { action: 'applied', about: 'Closing of Luna' },
  ]);
  await queue.undo(ida, done.data?.action);
  expect(await isOpen()).toBe(true);
});

it('does not overwrite hours changed in the meantime, on apply or undo', async () => {
  await queue.correct({});
  await queue.correct({ message: 'Fri 11am-11pm' });
  const { text, base } = await readHours();
  const first = await queue.apply(mo, { ...correction('1'), hours: text, base });
  expect(
    await queue.apply(ida, { ...correction('2'), hours: 'Mo-Su 10:00-20:00', base }),
  ).toMatchObject({
    success: false,
    message:
      'This restaurant’s hours have changed since you opened this. Check the differences again.',
  });
  expect(await readSlots()).toEqual(AFTER);
  const latest = await readHours();
  // Days that the text does not mention stay.
  expect(latest.text).toBe('Mo-Th,Sa 11:00-21:30; Fr 11:00-23:00; Su off');
  await queue.apply(ida, { ...correction('2'), hours: latest.text, base: latest.base });
  expect(await queue.undo(mo, first.data?.action)).toMatchObject({
    success: false,
    message: 'This has changed again since then. Edit the restaurant instead.',
  });
});

it.each([
  ['Mo-Su 11-9', 'ambiguous'],
  ['whenever', 'not readable'],
  ['Mo-Fr 17:00+', 'no closing time'],
])('rejects the hours "%s" like an import', async (hours, why) => {
  await queue.correct({});
  const { base } = await readHours();
  expect(await queue.apply(mo, { ...correction(), hours, base })).toMatchObject({
    success: false,
    fields: { hours: expect.stringContaining(`We can’t read these hours: ${why}. Enter`) },
  });
  expect(await readSlots()).toEqual(BEFORE);
});

it('previews typed hours before they are applied', async () => {
  await queue.correct({ message: 'They close later now, I think.' });
  expect(await readHours()).toMatchObject({ text: '', rows: [] });
  const read = async (text: string) =>
    (
      await call(
        test,
        'GET',
        `/api/admin/read_hours?correction=1&text=${encodeURIComponent(text)}`,
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

it('applies a correction once when two moderators apply it', async () => {
  await queue.correct({});
  const { text: hours, base } = await readHours();
  const body = { ...correction(), hours, base };
  const responses = await Promise.all([queue.apply(mo, body), queue.apply(ida, body)]);
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  expect(responses.find(({ success }) => !success)?.message).toMatch(
    /^(?:mo|ida)@example\.com has already applied this correction\. Nothing was changed\.$/,
  );
});

it('emails the sender of a rejected correction the reason', async () => {
  const ben = await createUser(test.db, { email: 'ben@example.com' });
  await queue.correct({ topic: 'menu', message: 'x' }, ben);
  await queue.correct({ slug: 'sole', topic: 'menu', message: 'y', email: 'a@example.com' }, ben);
  await queue.correct({ topic: 'menu', message: 'z' });
  expect(await queue.refuse(mo, { ...correction('1'), note: ' ' })).toMatchObject({
    fields: { note: 'Enter a reason. The sender receives it by email.' },
  });
  for (const id of ['1', '2', '3']) {
    const done = await queue.refuse(mo, { ...correction(id), note: 'Their menu says so.' });
    expect(done.success).toBe(true);
  }
  expect(await queue.listEmails()).toEqual(
    [
      ['ben@example.com', 'Luna'],
      ['a@example.com', 'Sole'],
    ].map(([recipient, restaurant]) => ({
      kind: 'queue-refused',
      recipient,
      details: { kind: 'correction', restaurant, note: 'Their menu says so.' },
    })),
  );
});

it('applies holiday exceptions and never drops them from a suggestion', async () => {
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

describe('dismissing a correction', () => {
  it('records every topic as dismissed, not applied', async () => {
    for (const topic of TOPICS) await queue.correct({ topic });
    for (const [index] of TOPICS.entries()) {
      const done = await queue.apply(mo, correction(String(index + 1)));
      expect(done.message).toBe('Resolved. Nothing was changed.');
    }
    const { actions } = await queue.read(mo);
    expect(actions.map(({ action }) => action)).toEqual(TOPICS.map(() => 'dismissed'));
    expect((await queue.listActions()).at(-1)).toMatchObject({ action: 'correction-dismissed' });
    await queue.undo(ida, actions[0]?.id);
    expect(await countWaiting()).toBe(1);
  });

  it('dismisses a correction with the current hours', async () => {
    await queue.correct({ message: 'Mo-Su 11:00-21:00' });
    const { text: hours, base } = (await readEntry()).hours ?? {};
    const done = await queue.apply(mo, { ...correction(), hours, base });
    expect(done.message).toBe('Resolved. Nothing was changed.');
    expect((await queue.read(mo)).actions).toMatchObject([{ action: 'dismissed' }]);
  });

  it('dismisses a closure of a closed restaurant', async () => {
    await queue.correct({ topic: 'closed' });
    const close = 'UPDATE restaurants SET closed_at = now(), is_held_closed = true WHERE id = 1';
    await queue.query(close);
    const { version } = await readEntry();
    const done = await queue.apply(ida, { ...correction(), closes: true, version });
    expect(done.message).toBe('Resolved. Nothing was changed.');
  });
});

describe('permissions for corrections', () => {
  it('does not let moderators close restaurants', async () => {
    for (const topic of TOPICS) await queue.correct({ topic });
    const { version } = await readEntry();
    for (const [index] of TOPICS.entries()) {
      const body = { ...correction(String(index + 1)), closes: true, version };
      expect((await queue.apply(mo, body)).success).toBe(false);
    }
    expect([await isOpen(), await countWaiting()]).toEqual([true, TOPICS.length]);
  });

  it('only changes what the correction is about', async () => {
    await queue.correct({});
    const { version, hours } = await readEntry();
    for (const [index, topic] of TOPICS.entries()) {
      await queue.correct({ topic, message: `About ${topic}.` });
      const item = correction(String(index + 2));
      const close = { ...item, closes: true, version };
      if (topic !== 'closed') expect((await queue.apply(ida, close)).success).toBe(false);
      const change = { ...item, hours: 'Mo-Su 10:00-20:00', base: hours?.base };
      if (topic !== 'hours') expect((await queue.apply(ida, change)).success).toBe(false);
    }
    expect([await isOpen(), await countWaiting()]).toEqual([true, TOPICS.length + 1]);
    expect((await readEntry()).version).toBe(version);
  });

  it('does not let moderators apply their own corrections', async () => {
    await queue.correct({}, mo);
    const { text: hours, base } = (await readEntry()).hours ?? {};
    const body = { ...correction(), hours, base };
    expect(await queue.apply(mo, body)).toMatchObject({
      success: false,
      message: 'You sent this, so another moderator has to handle it.',
    });
    expect((await queue.apply(ida, body)).success).toBe(true);
  });

  it('does not close a restaurant that was reopened in the meantime', async () => {
    await queue.correct({ topic: 'closed' });
    const set = (values: string) => queue.query(`UPDATE restaurants SET ${values} WHERE id = 1`);
    await set('closed_at = now(), is_held_closed = true');
    const { version } = await readEntry();
    await set('closed_at = NULL, is_held_closed = false');
    const response = await apply({ ...correction(), closes: true, version }, ida);
    expect(response.json()).toMatchObject({
      error: 'restaurant-changed',
      data: { conflicts: [{ part: 'state', current: 'On the site' }] },
    });
    expect([await isOpen(), await countWaiting()]).toEqual([true, 1]);
  });
});

describe('applying a correction in the editor', () => {
  const read = async (id = 1) =>
    (await call(test, 'GET', `/api/admin/restaurant/${id}`, wireAdminRestaurant, undefined, ida))
      .data;
  const edit = async (changes: object, id = 1) => {
    const body = { id, version: (await read(id)).version, changes, correction: 1 };
    return call(test, 'POST', '/api/admin/restaurants/edit', wireChanged, body, ida);
  };

  it('marks the correction as applied, and undoes the edit with it', async () => {
    await queue.correct({ topic: 'contact', message: 'Their phone is 202 555 0111' });
    const before = await read();
    expect(before.corrections).toMatchObject([{ id: 1, topic: 'contact' }]);
    const done = await edit({ phone: '202 555 0111' });
    expect(done.message).toBe('Saved. The correction is marked as applied.');
    const { actions } = await queue.read(ida);
    expect(actions).toMatchObject([
      { action: 'applied', about: 'Phone of Luna', who: 'ida@example.com' },
    ]);
    expect(await countWaiting()).toBe(0);
    await queue.undo(mo, actions[0]?.id);
    expect((await read()).values.phone).toBe(before.values.phone);
    expect(await countWaiting()).toBe(1);
  });

  it('leaves the correction open when nothing changed or the edit is of another restaurant', async () => {
    await queue.correct({ topic: 'contact', message: 'Their phone is 202 555 0111' });
    await edit({ title: 'Luna' });
    await edit({ phone: '202 555 0111' }, 2);
    expect(await countWaiting()).toBe(1);
  });
});

describe.each([
  [
    'message',
    '/api/contact-form/create',
    { full_name: 'Ben Ito', email: 'ben@example.com', subject: 'general', message: '<b>Hi</b>' },
  ],
  [
    'inquiry',
    '/api/advertisement-enquiry/create',
    {
      restaurant_name: 'Luna',
      contact_person: 'Ben Ito',
      email: 'ben@example.com',
      phone: '',
      message: '<b>Hi</b>',
    },
  ],
] as const)('a %s', (kind, url, body) => {
  beforeEach(() => call(test, 'POST', url, nothing, body));

  it('is added to the queue, marked as done, and reopened', async () => {
    const { entries } = await queue.read(mo, kind);
    expect(entries).toMatchObject([
      { kind, id: '1', text: '<b>Hi</b>', sender: { name: 'Ben Ito', email: 'ben@example.com' } },
    ]);
    const done = await queue.apply(mo, { kind, id: '1' });
    expect((await queue.read(mo)).entries).toEqual([]);
    expect(await queue.apply(ida, { kind, id: '1' })).toMatchObject({ success: false });
    await queue.undo(mo, done.data?.action);
    expect((await queue.read(mo)).entries).toHaveLength(1);
    expect(await queue.listEmails()).toEqual([]);
  });

  it('is rejected with an emailed reason', async () => {
    await queue.refuse(mo, { kind, id: '1', note: 'We have no room.' });
    expect(await queue.listEmails()).toEqual([
      {
        kind: 'queue-refused',
        recipient: 'ben@example.com',
        details: { kind, restaurant: '', note: 'We have no room.' },
      },
    ]);
  });
});

it('lists the oldest entry first', async () => {
  await queue.correct({});
  await call(test, 'POST', '/api/contact-form/create', nothing, {
    full_name: 'B',
    email: 'b@example.com',
    subject: 'general',
    message: 'Hi',
  });
  await queue.query("UPDATE contact_messages SET created_at = now() - interval '1 hour'");
  expect((await queue.read(mo)).entries.map(({ kind }) => kind)).toEqual(['message', 'correction']);
});

it.each([
  [{ kind: 'king', id: '1' }, 'kind'],
  [{ kind: 'report', id: '0; DROP TABLE' }, 'id'],
  [{ kind: 'correction', id: '0c'.repeat(16) }, 'id'],
  [{ kind: 'report', id: '1', reason: 'whim' }, 'reason'],
  [{ kind: 'message', id: '1', note: 'x'.repeat(1001) }, 'note'],
  [{ kind: 'correction', id: '1', hours: 'x'.repeat(256) }, 'hours'],
])('rejects %j with a field error', async (body, field) => {
  const response = await apply(body);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { error: 'invalid-input', fields: { [field]: expect.any(String) } },
  ]);
});

it('reports unknown entries as no longer in the queue', async () => {
  for (const [kind, id] of [
    ['report', '2147483647'],
    ['correction', '77'],
    ['photo', '0c'.repeat(16)],
    ['inquiry', '77'],
    ['message', '77'],
  ]) {
    const response = await apply({ kind, id, reason: 'spam' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { success: false, message: expect.stringContaining('no longer in the queue') },
    ]);
  }
});
