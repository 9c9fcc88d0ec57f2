import { nothing } from '@tableside/contracts/common/wire';
import { wireMails } from '@tableside/contracts/desk/health';
import { call, startTestApp, type TestApp } from '../testing/app';
import type { TestPerson } from '../testing/people';
import { createColleague } from '../testing/people/colleagues';

let test: TestApp;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp();
  ida = await createColleague(test.db, ['operator'], { email: 'ida@example.com' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('TRUNCATE mails, audit RESTART IDENTITY');
  await query(`
    INSERT INTO mails (kind, recipient, details, attempts, sent_at, given_up_at, last_error) VALUES
      ('contact', 'one@example.com', '{"id":"7"}', 9, NULL, now(), '550 no such user'),
      ('contact', 'two@example.com', '{}', 9, NULL, now() - interval '1 day', 'the server hung up'),
      ('verify', 'three@example.com', '{}', 1, NULL, NULL, 'connection refused'),
      ('verify', 'four@example.com', '{}', 1, now(), NULL, NULL)`);
  await query(`
    INSERT INTO mails (kind, recipient, attempts, sent_at, is_saved_only)
    VALUES ('verify', 'five@example.com', 1, now(), true)`);
});

const query = async (text: string) =>
  (await test.database.pool.query<Record<string, unknown>>(text)).rows;
const read = async () =>
  (await call(test, 'GET', '/api/desk/mails', wireMails, undefined, ida)).data;
const retry = () => call(test, 'POST', '/api/desk/retry_mails', nothing, undefined, ida);

it('lists failures with the words of their error before what waits, and no whole address', async () => {
  const mails = await read();
  expect(mails).toMatchObject({
    waiting: 1,
    sent: 1,
    saved_only: 1,
    given_up: 2,
    orders: [
      { id: 1, address: 'o…@example.com', is_given_up: true, last_error: '550 no such user' },
      { id: 2, is_given_up: true, next_attempt_at: null },
      { id: 3, address: 't…@example.com', is_given_up: false, last_error: 'connection refused' },
    ],
  });
  expect(JSON.stringify(mails)).not.toContain('one@example.com');
});

it('sends all again, and says when there is none', async () => {
  expect(await retry()).toMatchObject({ message: '2 mails are due again.' });
  expect((await read()).given_up).toBe(0);
  expect(await query('SELECT attempts, last_error FROM mails WHERE id = 2')).toEqual([
    { attempts: 0, last_error: null },
  ]);
  expect(await retry()).toMatchObject({ success: false });
  expect(await query('SELECT who, act, subject FROM audit ORDER BY id')).toEqual([
    { who: 'ida@example.com', act: 'mails-retried', subject: 'mails' },
  ]);
});
