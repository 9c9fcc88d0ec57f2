import { wireChanged, wirePlace } from '@tableside/contracts/desk/places/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/desks/queue';
import { bearer, type TestPerson } from '../../testing/people';

const TOPICS = ['closed', 'hours', 'location', 'contact', 'menu', 'facts', 'photos', 'other'];
const correction = (id = '1') => ({ kind: 'correction', id });

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

const isOpen = async () =>
  (await queue.query('SELECT FROM restaurants WHERE id = 1 AND closed_at IS NULL')).length === 1;
const countWaiting = async () => (await queue.read(ida)).counts.correction;
const readEntry = async () => {
  const [entry] = (await queue.read(ida, 'correction')).entries;
  if (entry?.kind !== 'correction') throw new Error('No correction');
  return entry;
};

describe('a correction without a change', () => {
  it('is dismissed, and not called applied, whatever it is about', async () => {
    for (const topic of TOPICS) await queue.correct({ topic });
    for (const [index] of TOPICS.entries()) {
      const done = await queue.apply(mo, correction(String(index + 1)));
      expect(done.message).toBe('Resolved. Nothing was changed.');
    }
    const { acts } = await queue.read(mo);
    expect(acts.map(({ act }) => act)).toEqual(TOPICS.map(() => 'dismissed'));
    expect((await queue.listActs()).at(-1)).toMatchObject({ act: 'correction-dismissed' });
    await queue.undo(ida, acts[0]?.id);
    expect(await countWaiting()).toBe(1);
  });

  it('of the hours that are there already is dismissed', async () => {
    await queue.correct({ message: 'Mo-Su 11:00-21:00' });
    const { text: hours, base } = (await readEntry()).hours ?? {};
    const done = await queue.apply(mo, { ...correction(), hours, base });
    expect(done.message).toBe('Resolved. Nothing was changed.');
    expect((await queue.read(mo)).acts).toMatchObject([{ act: 'dismissed' }]);
  });

  it('that a restaurant has closed is dismissed where it was closed before', async () => {
    await queue.correct({ topic: 'closed' });
    const close = 'UPDATE restaurants SET closed_at = now(), is_held_closed = true WHERE id = 1';
    await queue.query(close);
    const { version } = await readEntry();
    const done = await queue.apply(ida, { ...correction(), closes: true, version });
    expect(done.message).toBe('Resolved. Nothing was changed.');
  });
});

describe('what a correction may change', () => {
  it('a moderator closes no restaurant by one, whatever it is about', async () => {
    for (const topic of TOPICS) await queue.correct({ topic }, mo);
    const { version } = await readEntry();
    for (const [index] of TOPICS.entries()) {
      const body = { ...correction(String(index + 1)), closes: true, version };
      expect((await queue.apply(mo, body)).success).toBe(false);
    }
    expect([await isOpen(), await countWaiting()]).toEqual([true, TOPICS.length]);
  });

  it('only one that says so closes a restaurant, and only one of hours changes hours', async () => {
    await queue.correct({});
    const { version, hours } = await readEntry();
    for (const [index, topic] of TOPICS.entries()) {
      await queue.correct({ topic });
      const item = correction(String(index + 2));
      const close = { ...item, closes: true, version };
      if (topic !== 'closed') expect((await queue.apply(ida, close)).success).toBe(false);
      const change = { ...item, hours: 'Mo-Su 10:00-20:00', base: hours?.base };
      if (topic !== 'hours') expect((await queue.apply(ida, change)).success).toBe(false);
    }
    expect([await isOpen(), await countWaiting()]).toEqual([true, TOPICS.length + 1]);
    expect((await readEntry()).version).toBe(version);
  });

  it('a moderator cannot apply hours that they sent, and a colleague can', async () => {
    await queue.correct({}, mo);
    const { text: hours, base } = (await readEntry()).hours ?? {};
    const body = { ...correction(), hours, base };
    expect(await queue.apply(mo, body)).toMatchObject({
      success: false,
      message: 'You sent this correction, so another moderator has to apply it.',
    });
    expect((await queue.apply(ida, body)).success).toBe(true);
  });

  it('a restaurant that was reopened since the queue was loaded is not closed again', async () => {
    await queue.correct({ topic: 'closed' });
    const set = (values: string) => queue.query(`UPDATE restaurants SET ${values} WHERE id = 1`);
    await set('closed_at = now(), is_held_closed = true');
    const { version } = await readEntry();
    await set('closed_at = NULL, is_held_closed = false');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/desk/apply_entry',
      headers: bearer(ida),
      payload: { ...correction(), closes: true, version },
    });
    expect(answer.json()).toMatchObject({
      error: 'restaurant-changed',
      data: { conflicts: [{ part: 'state', current: 'On the site' }] },
    });
    expect([await isOpen(), await countWaiting()]).toEqual([true, 1]);
  });
});

describe('a correction that is applied in the editor', () => {
  const read = async (id = 1) =>
    (await call(test, 'GET', `/api/desk/place/${id}`, wirePlace, undefined, ida)).data;
  const edit = async (changes: object, id = 1) => {
    const body = { id, version: (await read(id)).version, changes, correction: 1 };
    return call(test, 'POST', '/api/desk/places/edit', wireChanged, body, ida);
  };

  it('is marked with what changed, and undoing it undoes the edit', async () => {
    await queue.correct({ topic: 'contact', message: 'Their phone is 202 555 0111' });
    const before = await read();
    expect(before.corrections).toMatchObject([{ id: 1, topic: 'contact' }]);
    const done = await edit({ phone: '202 555 0111' });
    expect(done.message).toBe('Saved. The correction is marked as applied.');
    const { acts } = await queue.read(ida);
    expect(acts).toMatchObject([
      { act: 'applied', about: 'Phone of Luna', who: 'ida@example.com' },
    ]);
    expect(await countWaiting()).toBe(0);
    await queue.undo(mo, acts[0]?.id);
    expect((await read()).values.phone).toBe(before.values.phone);
    expect(await countWaiting()).toBe(1);
  });

  it('waits where nothing changed, and where the edit is of another restaurant', async () => {
    await queue.correct({ topic: 'contact', message: 'Their phone is 202 555 0111' });
    await edit({ title: 'Luna' });
    await edit({ phone: '202 555 0111' }, 2);
    expect(await countWaiting()).toBe(1);
  });
});
