import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueEmailToken } from './tokens';
import { createSession } from './sessions';
import { buildTestApp, startTestApp, prepareTestApp, send as sendTo } from '../testing/app';
import { captureLog } from '../testing/captured-log';
import { createUser } from '../testing/users';
import {
  makePair,
  makeRegistration,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH,
  post,
  readUser,
  tokenOf,
} from '../testing/users/accounts';
import { makeRecord } from '../testing/restaurants/records';
import { makeReviewForm, sendForm } from '../testing/reviews/own-reviews';
import { createSecretBox } from './secrets';

describe('security log', () => {
  /** Documentation networks (RFC 5737). */
  const IP = '203.0.113.7';
  const KEY = 'only for tests';
  const NETWORK = createHmac('sha256', KEY).update('203.0.113.0/24').digest('hex').slice(0, 16);

  /** Below this level only security events are logged. */
  const log = captureLog('error');
  const test = prepareTestApp({
    logger: log.logger,
    securityLog: { key: KEY },
    limits: { accountCallsPerMinute: 30 },
  });
  beforeEach(() => log.clear());

  async function send(name: string, payload: object, token?: string, ip = IP) {
    const url = name.startsWith('/') ? name : `/api/client-auth/${name}`;
    const user = token === undefined ? undefined : { token };
    const response = await sendTo(test, url, payload, user, { 'x-forwarded-for': ip });
    return { id: response.headers['x-request-id'], status: response.status };
  }

  /** @param userId null if unknown */
  const line = (event: string, userId: number | null, more: object = {}) => ({
    level: 30,
    time: expect.any(Number),
    service: 'api',
    msg: 'security',
    event,
    outcome: 'ok',
    userId,
    reqId: expect.any(String),
    network: NETWORK,
    ...more,
  });

  const refused = (event: string, userId: number | null, more: object = {}) =>
    line(event, userId, { outcome: 'refused', ...more });

  const makeUser = (overrides = {}) =>
    createUser(test.db, { password_hash: PASSWORD_HASH, ...overrides });

  it('logs registration, confirmation, and the login that follows', async () => {
    const email = 'new.person@example.com';
    await send('register', makeRegistration(email));
    const { id } = await readUser(test, email);
    await send('verify_email', {
      token: await issueEmailToken(test.db, id, 'verify'),
      password: PASSWORD,
    });
    expect(log.events()).toEqual([
      line('account.registered', id, { by: 'password' }),
      line('email.confirmed', id),
      line('login.ok', id, { by: 'email' }),
    ]);
  });

  it('logs successful and failed password attempts with user and request id', async () => {
    const { id, email } = await makeUser();
    const right = await send('login', { email, password: PASSWORD });
    const wrong = await send('login', { email: email.toUpperCase(), password: OTHER_PASSWORD });
    await send('login', { email: 'unknown@example.com', password: OTHER_PASSWORD });
    const early = await makeUser({ isConfirmed: false });
    await send('login', { email: early.email, password: PASSWORD });
    expect(log.events()).toEqual([
      line('login.ok', id, { by: 'password', reqId: right.id }),
      refused('login.wrong', id, { by: 'password', reqId: wrong.id }),
      refused('login.wrong', null, { by: 'password' }),
      refused('login.unconfirmed', early.id),
    ]);
  });

  it('logs a password limit', async () => {
    const { email } = await makeUser();
    for (let tries = 0; tries < 10; tries += 1) {
      await send('login', { email, password: OTHER_PASSWORD });
    }
    log.clear();
    expect(await send('login', { email, password: PASSWORD })).toMatchObject({ status: 429 });
    expect(log.events()).toEqual([
      refused('login.limited', null),
      refused('limit.reached', null, { status: 429, path: '/api/client-auth/login' }),
    ]);
    await test.query('DELETE FROM rate_limits');
  });

  it('logs password changes and resets', async () => {
    const { id, token } = await makeUser();
    await send('client_change_password', makePair(), token);
    const link = await issueEmailToken(test.db, id, 'reset');
    await send('reset_password', { token: link, ...makePair() });
    expect(log.events()).toEqual([
      line('password.changed', id),
      line('password.reset', id),
      line('login.ok', id, { by: 'email' }),
    ]);
  });

  it('logs that a reset confirms an address', async () => {
    const { id } = await createUser(test.db, { isConfirmed: false });
    const link = await issueEmailToken(test.db, id, 'reset');
    await send('reset_password', { ...makeRegistration('x@example.com'), token: link });
    expect(log.events().map(({ event }) => event)).toEqual([
      'password.reset',
      'email.confirmed',
      'login.ok',
    ]);
  });

  it('logs who ended which sessions', async () => {
    const { id, token } = await makeUser();
    for (let turn = 0; turn < 2; turn += 1) await createSession(test.db, id, undefined);
    const rows = await test.query('SELECT id FROM sessions WHERE user_id = $1 ORDER BY id', [id]);
    const others = rows.slice(1).map((row) => row['id']);
    await send('revoke_sessions', { ids: others }, token);
    await send('revoke_sessions', { ids: others }, token);
    await send('logout', {}, token);
    await send('logout', {}, token);
    expect(log.events()).toEqual([
      line('session.ended', id, { by: 'other-session', sessions: 2 }),
      line('session.ended', id, { by: 'user', sessions: 1 }),
    ]);
  });

  it('logs account deletions', async () => {
    const { id, email, token } = await makeUser();
    const path = '/api/users/delete_account';
    await send(path, { confirmation: 'other@example.com', reviews: 'keep' }, token);
    expect(log.events()).toEqual([]);
    await send(path, { confirmation: email, reviews: 'keep' }, token);
    expect(log.events()).toEqual([line('account.deleted', id)]);
  });

  it('logs calls without a session', async () => {
    const response = await send('revoke_sessions', { ids: [1] }, 'x'.repeat(43));
    expect(log.events()).toEqual([
      refused('access.refused', null, {
        status: 401,
        path: '/api/client-auth/revoke_sessions',
        reqId: response.id,
      }),
    ]);
  });

  it('logs reached limits, with the user if known', async () => {
    const { id, token } = await makeUser();
    for (let calls = 0; calls < 30; calls += 1) await send('resend_verification', { email: '' });
    log.clear();
    expect(await send('resend_verification', { email: '' })).toMatchObject({ status: 429 });
    for (let calls = 0; calls < 30; calls += 1) {
      await send('/api/review/update_client_review', { slug: 'none' }, token);
    }
    await send('/api/review/update_client_review', { slug: 'none' }, token);
    expect(log.events()).toEqual([
      refused('limit.reached', null, { status: 429, path: '/api/client-auth/resend_verification' }),
      refused('limit.reached', id, { status: 429, path: '/api/review/update_client_review' }),
    ]);
  });

  it.each([
    ['trace', 1],
    ['warn', 1],
    ['fatal', 1],
    ['silent', 0],
  ] as const)('writes %i lines for one event with LOG_LEVEL=%s', async (level, lines) => {
    const other = captureLog(level);
    const quiet = await buildTestApp(test.db, { logger: other.logger });
    await quiet.inject({ method: 'POST', url: '/api/client-auth/revoke_sessions' });
    expect(other.events()).toHaveLength(lines);
    await quiet.close();
  });

  it('hashes networks consistently and with its own key', async () => {
    const networks: unknown[] = [];
    for (const ip of ['203.0.113.7', '203.0.113.200', '203.0.114.7', '2001:db8:1:2::3']) {
      log.clear();
      await send('revoke_sessions', {}, undefined, ip);
      networks.push(log.events()[0]?.['network']);
    }
    expect(networks.slice(0, 2)).toEqual([NETWORK, NETWORK]);
    expect(new Set(networks).size).toBe(3);
  });
});

describe('refused photos', () => {
  it('logs a rejected photo with its user, without the file name', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tableside-photo-events-'));
    const log = captureLog('error');
    const test = await startTestApp({ logger: log.logger, photos: { dataDir } });
    await test.save([makeRecord({ title: 'Luna' })]);
    const user = await createUser(test.db);
    const photos = [{ name: 'private-name.jpg', content: 'MZ' }];
    expect((await sendForm(test, makeReviewForm({ photos }), user)).body.success).toBe(false);
    expect(log.events()).toEqual([
      expect.objectContaining({ event: 'photo.rejected', outcome: 'refused', userId: user.id }),
    ]);
    expect(log.text()).not.toContain('private-name');
    await test.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('secrets in the log', () => {
  const EMAIL = 'private@example.com';

  it('never logs passwords, tokens, or addresses', async () => {
    const log = captureLog('trace');
    const test = await startTestApp({ logger: log.logger });
    const secrets = [PASSWORD, OTHER_PASSWORD, EMAIL, 'x'.repeat(43), '555-0142'];
    const send = (name: string, payload: object, user?: { token: string }) =>
      post(test, name, payload, user);

    await send('register', makeRegistration(EMAIL, { password: PASSWORD.slice(1) }));
    await send('register', makeRegistration(EMAIL));
    const { id } = await readUser(test, EMAIL);
    const verifyLink = await issueEmailToken(test.db, id, 'verify');
    await send('verify_email', { token: 'x'.repeat(43), password: PASSWORD });
    await send('verify_email', { token: verifyLink, password: OTHER_PASSWORD });
    await send('verify_email', { token: verifyLink, password: PASSWORD });
    await send('login', { email: EMAIL, password: OTHER_PASSWORD });
    const token = tokenOf(await send('login', { email: EMAIL, password: PASSWORD }));
    expect(token).toHaveLength(43);
    await send('update_client_profile', makeRegistration(EMAIL), { token });
    await send('client_change_password', makePair(), { token });
    await send('client_change_password', makePair(), { token: 'x'.repeat(43) });
    await send('forgot_password', { email: EMAIL });
    const resetLink = await issueEmailToken(test.db, id, 'reset');
    await send('reset_password', { token: resetLink, ...makePair('short') });
    const reset = await send('reset_password', { token: resetLink, ...makePair(PASSWORD) });
    expect(reset.body.success).toBe(true);
    await send('reset_password', { token: resetLink, ...makePair() });

    const bad = [`{"email":"${EMAIL}","password":"${PASSWORD}`, PASSWORD, `["${PASSWORD}"]`];
    for (const payload of bad) {
      await test.app.inject({
        method: 'POST',
        url: `/api/client-auth/login?token=${token}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      });
    }
    await test.query('DROP TABLE emails');
    expect((await post(test, 'forgot_password', { email: EMAIL })).status).toBe(500);
    await test.database.close();
    for (const name of ['login', 'forgot_password']) {
      expect((await post(test, name, { email: EMAIL, password: PASSWORD })).status).toBe(503);
    }
    await test.app.close();

    expect(log.text()).toContain('/api/client-auth/reset_password');
    expect(log.text()).toContain('"err"');
    for (const secret of [...secrets, verifyLink, resetLink, token]) {
      expect(log.text()).not.toContain(secret);
    }
  });
});

describe('secret box', () => {
  const KEY = 'a key of the operator, long enough';
  const box = createSecretBox(KEY, 'apps');
  const secret = randomBytes(20);

  it('decrypts its own secrets, even after a restart', () => {
    const encrypted = box.encrypt('1', secret);
    expect(box.decrypt('1', encrypted)).toEqual(secret);
    expect(createSecretBox(KEY, 'apps').decrypt('1', encrypted)).toEqual(secret);
  });

  it.each([
    ['someone else', box, '2'],
    ['another key', createSecretBox(`${KEY}!`, 'apps'), '1'],
    ['another purpose', createSecretBox(KEY, 'emails'), '1'],
  ])('does not decrypt for %s', (_case, other, owner) => {
    expect(other.decrypt(owner, box.encrypt('1', secret))).toBeNull();
  });

  it('does not decrypt modified or truncated bytes', () => {
    const encrypted = box.encrypt('1', secret);
    for (const index of [0, 12, 28, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(box.decrypt('1', changed)).toBeNull();
    }
    expect(box.decrypt('1', Buffer.alloc(3))).toBeNull();
  });
});
