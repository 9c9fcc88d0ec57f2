import { createPasswords } from '../../auth/passwords';
import { templates } from '../../email/templates/templates';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { PASSWORD } from '../../testing/people/accounts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const write = (recipient: string, details: Record<string, string>) =>
  templates['new-sign-in'](test.db, 'https://site.example', {
    kind: 'new-sign-in',
    recipient,
    details,
    attempts: 1,
    created_at: new Date('2026-11-25T13:43:00Z'),
  });

it('says when it was, how and in which browser, and leads to one press', async () => {
  const { email } = await createPerson(test.db);
  const mail = await write(email, { device: 'Firefox on Windows', by: 'passkey' });
  expect(mail?.to).toBe(email);
  expect(mail?.text.fields).toEqual([
    ['When', expect.stringMatching(/^2026-11-25 \d\d:43 /)],
    ['Browser', 'Firefox on Windows'],
    ['How', 'with a passkey'],
  ]);
  expect(mail?.text.action).toEqual({
    label: 'That was not me',
    url: expect.stringMatching(/^https:\/\/site\.example\/profile\/not-me\?token=[\w-]{43}$/),
  });
  expect(mail?.text.notes.join(' ')).toContain('once, for 7 days');
});

it.each([
  ['password', 'with the password'],
  ['google', 'through Google'],
  ['constructor', ''],
])('says of %s: %s', async (by, words) => {
  const { email } = await createPerson(test.db);
  const mail = await write(email, { device: 'Unknown browser', by });
  expect(mail?.text.fields?.[2]).toEqual(['How', words]);
});

it('is not written once the account is gone', async () => {
  expect(await write('nobody@example.com', { device: 'Unknown browser', by: 'google' })).toBeNull();
});

it('keeps nothing of what a browser calls itself, but words of ours', async () => {
  const password_hash = await (await createPasswords()).hash(PASSWORD);
  const { email } = await createPerson(test.db, { password_hash });
  for (let turn = 0; turn < 2; turn += 1) {
    await test.app.inject({
      method: 'POST',
      url: '/api/client-auth/login',
      payload: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0 <b>call us</b>' },
    });
  }
  const { rows } = await test.database.pool.query(
    'SELECT details FROM mails WHERE recipient = $1',
    [email],
  );
  expect(rows).toEqual([{ details: { device: 'Firefox on Windows', by: 'password' } }]);
});
