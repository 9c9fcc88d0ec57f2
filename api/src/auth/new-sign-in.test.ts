import { issueEmailToken } from './tokens';
import { createSession, useSession } from './sessions';
import { startTestApp, prepareTestApp } from '../testing/app';
import { captureLog } from '../testing/captured-log';
import { createUser, type TestUser } from '../testing/users';
import { passkeyCalls } from '../testing/users/passkeys';
import {
  listOrders,
  makePair,
  ageLinks,
  openAccountBrowser,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH as password_hash,
  post,
  readUser,
  refused,
} from '../testing/users/accounts';

const log = captureLog('trace');
const test = prepareTestApp({ logger: log.logger });
const create = () => createUser(test.db, { password_hash });
const open = (ip: string) => openAccountBrowser(test, ip);
const reportSignIn = (token: string) => post(test, 'report_sign_in', { token });
const resetTokenOf = ({ body }: Awaited<ReturnType<typeof reportSignIn>>) =>
  (body.data as { reset_token: string }).reset_token;
const BAD = refused('This link isn’t valid or has expired.');

describe('new sign-in email', () => {
  it('is sent for an unknown browser, except at the first sign-in', async () => {
    const { email } = await create();
    const own = open('198.51.100.7');
    await own.login(email, PASSWORD);
    await own.login(email, PASSWORD);
    expect(await listOrders(test, email)).toEqual([]);
    const other = open('203.0.113.9');
    await other.login(email, 'a wrong one');
    expect(await listOrders(test, email)).toEqual([]);
    await other.login(email, PASSWORD);
    await other.login(email, PASSWORD);
    expect(await listOrders(test, email)).toEqual(['new-sign-in']);
  });

  it('is sent for a browser that only another user has used', async () => {
    const [owner, otherUser] = [await create(), await create()];
    await open('198.51.100.7').login(owner.email, PASSWORD);
    const browser = open('203.0.113.9');
    await browser.login(otherUser.email, PASSWORD);
    await browser.login(owner.email, PASSWORD);
    expect(await listOrders(test, owner.email)).toEqual(['new-sign-in']);
    expect(await listOrders(test, otherUser.email)).toEqual([]);
  });

  it('is sent at most three times a day, while every sign-in is logged', async () => {
    const { id, email } = await create();
    log.clear();
    for (let turn = 0; turn < 6; turn += 1) await open(`203.0.${turn}.9`).login(email, PASSWORD);
    expect(await listOrders(test, email)).toHaveLength(3);
    const logged = log
      .events()
      .filter((one) => one['event'] === 'login.ok' && one['userId'] === id);
    expect(logged).toHaveLength(6);
  });

  it('is sent when the site sends no cookies', async () => {
    const apart = await startTestApp({ signIns: { hasCookies: false } });
    const { email } = await createUser(apart.db, { password_hash });
    for (let turn = 0; turn < 2; turn += 1) {
      await openAccountBrowser(apart, '198.51.100.7').login(email, PASSWORD);
    }
    expect(await listOrders(apart, email)).toEqual(['new-sign-in']);
    await apart.close();
  });

  it('is not sent after using the link of an email', async () => {
    const { id, email } = await create();
    await open('198.51.100.7').login(email, PASSWORD);
    await post(test, 'reset_password', {
      token: await issueEmailToken(test.db, id, 'reset'),
      ...makePair(),
    });
    expect(await listOrders(test, email)).toEqual(['password-changed']);
  });
});

describe('report_sign_in', () => {
  const issue = ({ id }: TestUser) => issueEmailToken(test.db, id, 'reportSignIn');

  it('ends all sessions, the password and passkeys, and lets the owner choose a new password', async () => {
    const user = await create();
    await passkeyCalls(test).add(user);
    const otherSession = await createSession(test.db, user.id, 'an unknown browser');
    const reported = await reportSignIn(await issue(user));
    expect(reported).toMatchObject({
      status: 200,
      body: { message: 'You’ve been logged out everywhere.' },
    });
    expect(await useSession(test.db, otherSession)).toBeNull();
    expect(await useSession(test.db, user.token)).toBeNull();
    const rows = await test.query('SELECT FROM passkeys WHERE user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    const login = (password: string) => post(test, 'login', { email: user.email, password });
    expect(await login(PASSWORD)).toMatchObject({ body: { success: false } });
    const token = resetTokenOf(reported);
    expect((await post(test, 'reset_password', { token, ...makePair() })).body.success).toBe(true);
    expect((await login(OTHER_PASSWORD)).body.success).toBe(true);
  });

  it('resets the limit of new sign-in emails', async () => {
    const { id, email } = await create();
    for (let turn = 0; turn < 5; turn += 1) await open(`203.0.${turn}.9`).login(email, PASSWORD);
    expect(await listOrders(test, email)).toHaveLength(3);
    const token = resetTokenOf(
      await reportSignIn(await issueEmailToken(test.db, id, 'reportSignIn')),
    );
    await open('198.51.100.7').send('reset_password', { token, ...makePair() });
    await open('203.0.113.9').login(email, OTHER_PASSWORD);
    expect((await listOrders(test, email)).slice(3)).toEqual(['password-changed', 'new-sign-in']);
  });

  it('is logged without its tokens', async () => {
    const user = await create();
    const token = await issue(user);
    log.clear();
    const reported = await reportSignIn(token);
    expect(log.events()).toEqual([
      expect.objectContaining({ event: 'login.reported', userId: user.id, sessions: 1 }),
    ]);
    expect(log.text()).not.toContain(token);
    expect(log.text()).not.toContain(resetTokenOf(reported));
    const rows = await test.query<{ kept: string }>(
      "SELECT encode(token_hash, 'escape') AS kept FROM email_tokens",
    );
    expect(rows.map(({ kept }) => kept)).not.toContain(token);
  });

  it('works once, within 7 days', async () => {
    const user = await create();
    const token = await issue(user);
    await reportSignIn(token);
    expect(await reportSignIn(token)).toEqual(BAD);
    const [young, old] = [await issue(user), await issue(user)];
    await ageLinks(test, user.id, '6 days 23 hours');
    expect(await reportSignIn(young)).toMatchObject({ body: { success: true } });
    // The click invalidated the links of other emails.
    expect(await reportSignIn(old)).toEqual(BAD);
    const another = await issue(user);
    await ageLinks(test, user.id, '7 days');
    expect(await reportSignIn(another)).toEqual(BAD);
  });

  it('does not accept other kinds of tokens, and other calls do not accept its own', async () => {
    const user = await create();
    expect(await reportSignIn(await issueEmailToken(test.db, user.id, 'reset'))).toEqual(BAD);
    const token = await issue(user);
    expect(await post(test, 'reset_password', { token, ...makePair() })).toMatchObject({
      body: { success: false },
    });
    expect(await useSession(test.db, user.token)).not.toBeNull();
    expect(await readUser(test, user.email)).toMatchObject({ password_hash });
  });

  it('link survives a password change in a session, but not a reset by email', async () => {
    const user = await create();
    const [first, second] = [await issue(user), await issue(user)];
    await post(test, 'client_change_password', makePair(), user);
    expect(await reportSignIn(first)).toMatchObject({ body: { success: true } });
    expect(await reportSignIn(second)).toEqual(BAD);
    const third = await issue(user);
    await post(test, 'reset_password', {
      token: await issueEmailToken(test.db, user.id, 'reset'),
      ...makePair(PASSWORD),
    });
    expect(await reportSignIn(third)).toEqual(BAD);
  });
});
