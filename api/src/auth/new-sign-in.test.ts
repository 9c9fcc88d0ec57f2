import { createPasswords } from './passwords';
import { issueMailToken } from './tokens';
import { createSession, useSession } from './sessions';
import { startTestApp, prepareTestApp } from '../testing/app';
import { captureLog } from '../testing/captured-log';
import { createPerson, type TestPerson } from '../testing/people';
import {
  listOrders,
  makePair,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  readUser,
  refused,
} from '../testing/people/accounts';
import { openAccountBrowser } from '../testing/people/accounts';

const log = captureLog('trace');
let password_hash: string;
const test = prepareTestApp({ logger: log.logger });
beforeAll(async () => {
  password_hash = await (await createPasswords()).hash(PASSWORD);
});
const create = () => createPerson(test.db, { password_hash });
const open = (ip: string) => openAccountBrowser(test, ip);
const disown = (token: string) => post(test, 'disown_sign_in', { token });
const BAD = refused('This link is not valid, was used already, or is too old.');

describe('a sign-in', () => {
  it('is told to the owner where the browser is not known, but for the first one', async () => {
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

  it('is told where the browser is known, but as that of somebody else', async () => {
    const [owner, stranger] = [await create(), await create()];
    await open('198.51.100.7').login(owner.email, PASSWORD);
    const browser = open('203.0.113.9');
    await browser.login(stranger.email, PASSWORD);
    await browser.login(owner.email, PASSWORD);
    expect(await listOrders(test, owner.email)).toEqual(['new-sign-in']);
    expect(await listOrders(test, stranger.email)).toEqual([]);
  });

  it('is told three times a day at most, and logged each time', async () => {
    const { id, email } = await create();
    log.clear();
    for (let turn = 0; turn < 6; turn += 1) await open(`203.0.${turn}.9`).login(email, PASSWORD);
    expect(await listOrders(test, email)).toHaveLength(3);
    const noted = log.events().filter(({ event, userId }) => event === 'login.ok' && userId === id);
    expect(noted).toHaveLength(6);
  });

  it('is told where no cookies come, too', async () => {
    const apart = await startTestApp({ signIns: { hasCookies: false } });
    const { email } = await createPerson(apart.db, { password_hash });
    for (let turn = 0; turn < 2; turn += 1) {
      await openAccountBrowser(apart, '198.51.100.7').login(email, PASSWORD);
    }
    expect(await listOrders(apart, email)).toEqual(['new-sign-in']);
    await apart.close();
  });

  it('by the link of a mail is told by that mail', async () => {
    const { id, email } = await create();
    await open('198.51.100.7').login(email, PASSWORD);
    await post(test, 'reset_password', {
      token: await issueMailToken(test.db, id, 'reset'),
      ...makePair(),
    });
    expect(await listOrders(test, email)).toEqual(['password-changed']);
  });
});

describe('disown_sign_in', () => {
  const issue = ({ id }: TestPerson) => issueMailToken(test.db, id, 'disown');

  it('ends every session, the password and passkeys, and lets the owner choose a new password', async () => {
    const person = await create();
    await test.query('INSERT INTO passkey_owners VALUES ($1, $2)', [
      person.id,
      Buffer.alloc(32, person.id),
    ]);
    await test.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
       VALUES ($1, $2, '', 0, '{}', false, false, 'a stranger''s')`,
      [person.id, Buffer.alloc(16, person.id)],
    );
    const strangers = await createSession(test.db, person.id, 'a stranger');
    const { status, body } = await disown(await issue(person));
    expect([status, body]).toMatchObject([200, { message: 'Everybody is signed out.' }]);
    expect(await useSession(test.db, strangers)).toBeNull();
    expect(await useSession(test.db, person.token)).toBeNull();
    const rows = await test.query('SELECT FROM passkeys WHERE user_id = $1', [person.id]);
    expect(rows).toEqual([]);
    const login = (password: string) => post(test, 'login', { email: person.email, password });
    expect(await login(PASSWORD)).toMatchObject({ body: { success: false } });
    const token = (body as { data: { reset_token: string } }).data.reset_token;
    expect(await post(test, 'reset_password', { token, ...makePair() })).toMatchObject({
      body: { success: true },
    });
    expect(await login(OTHER_PASSWORD)).toMatchObject({ body: { success: true } });
  });

  it('lets the owner be told of the next sign-in, however many mails went out before', async () => {
    const { id, email } = await create();
    for (let turn = 0; turn < 5; turn += 1) await open(`203.0.${turn}.9`).login(email, PASSWORD);
    expect(await listOrders(test, email)).toHaveLength(3);
    const { body } = await disown(await issueMailToken(test.db, id, 'disown'));
    const token = (body as { data: { reset_token: string } }).data.reset_token;
    await open('198.51.100.7').send('reset_password', { token, ...makePair() });
    await open('203.0.113.9').login(email, OTHER_PASSWORD);
    expect((await listOrders(test, email)).slice(3)).toEqual(['password-changed', 'new-sign-in']);
  });

  it('is logged, and neither its token nor the one that it answers', async () => {
    const person = await create();
    const token = await issue(person);
    log.clear();
    const { body } = await disown(token);
    expect(log.events()).toEqual([
      expect.objectContaining({ event: 'login.disowned', userId: person.id, sessions: 1 }),
    ]);
    expect(log.text()).not.toContain(token);
    expect(log.text()).not.toContain((body as { data: { reset_token: string } }).data.reset_token);
    const rows = await test.query<{ kept: string }>(
      "SELECT encode(token_hash, 'escape') AS kept FROM mail_tokens",
    );
    expect(rows.map(({ kept }) => kept)).not.toContain(token);
  });

  it('works once, and for 7 days', async () => {
    const person = await create();
    const token = await issue(person);
    await disown(token);
    expect(await disown(token)).toEqual(BAD);
    const [young, old] = [await issue(person), await issue(person)];
    const age = (interval: string) =>
      test.query(
        `UPDATE mail_tokens SET expires_at = expires_at - $1::interval
         WHERE user_id = $2 AND purpose = 'disown'`,
        [interval, person.id],
      );
    await age('6 days 23 hours');
    expect(await disown(young)).toMatchObject({ body: { success: true } });
    // The press ended the links of other mails.
    expect(await disown(old)).toEqual(BAD);
    const another = await issue(person);
    await age('7 days');
    expect(await disown(another)).toEqual(BAD);
  });

  it('takes no other kind of token, nor does any other call take its own', async () => {
    const person = await create();
    expect(await disown(await issueMailToken(test.db, person.id, 'reset'))).toEqual(BAD);
    const token = await issue(person);
    expect(await post(test, 'reset_password', { token, ...makePair() })).toMatchObject({
      body: { success: false },
    });
    expect(await useSession(test.db, person.token)).not.toBeNull();
    expect(await readUser(test, person.email)).toMatchObject({ password_hash });
  });

  it('outlives a password that was changed within a session, and ends with one that came by mail', async () => {
    const person = await create();
    const [first, second] = [await issue(person), await issue(person)];
    await post(test, 'client_change_password', makePair(), person);
    expect(await disown(first)).toMatchObject({ body: { success: true } });
    expect(await disown(second)).toEqual(BAD);
    const third = await issue(person);
    await post(test, 'reset_password', {
      token: await issueMailToken(test.db, person.id, 'reset'),
      ...makePair(PASSWORD),
    });
    expect(await disown(third)).toEqual(BAD);
  });
});
