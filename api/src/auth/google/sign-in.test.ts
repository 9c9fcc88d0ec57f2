import { wireSecondStepNeed } from '@tableside/contracts/account/wire';
import { issueEmailToken } from '../tokens';
import { removeSignInMethods } from '../second-steps';
import { send } from '../../testing/app';
import { openBrowser, prepareGoogleTest } from '../../testing/users/google';
import { createUser } from '../../testing/users';
import { findOrCreateUser, toProviderUser } from './accounts';
import { makeRecoveryCodes } from '../two-step/codes';
import { readUser, SESSION } from '../../testing/users/accounts';

const test = prepareGoogleTest();

describe('account', () => {
  /** Signs in through the provider in a browser of its own. */
  async function signIn(email: string) {
    const browser = openBrowser(test);
    const { data } = await browser.exchange(await browser.getCode(email));
    return data?.user ?? null;
  }

  const findUsers = (like: string) =>
    test.db.selectFrom('users').selectAll().where('email', 'ilike', like).execute();

  const countRows = async (
    table: 'sessions' | 'email_tokens' | 'user_identities',
    userId: number,
  ) => (await test.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId])).length;

  it('creates a confirmed account without a password for a new user', async () => {
    const user = await signIn('new.person@example.com');
    expect(await findUsers('new.person@example.com')).toEqual([
      expect.objectContaining({
        id: user?.id,
        first_name: 'New',
        last_name: 'Person',
        password_hash: null,
        email_verified_at: expect.any(Date),
      }),
    ]);
  });

  it('finds the same account at the next sign-in', async () => {
    const first = await signIn('twice@example.com');
    expect((await signIn('twice@example.com'))?.id).toBe(first?.id);
    expect(await countRows('user_identities', first?.id ?? 0)).toBe(1);
  });

  it('derives names from the address when the provider has none', async () => {
    expect(await signIn('nameless.jo_doe-7@example.com')).toMatchObject({
      first_name: 'Nameless',
      last_name: 'Jo Doe',
    });
  });

  it('recognizes a user whose Google address changed and keeps the stored address', async () => {
    const first = await signIn('ana@example.com');
    expect(await signIn('ana+moved@example.com')).toEqual(first);
    expect(await findUsers('ana.moved@example.com')).toEqual([]);
  });

  it('recognizes a user whose address is no longer verified', async () => {
    const user = { subject: 'a-subject', firstName: null, lastName: null };
    const find = (verifiedEmail: string | null) =>
      test.db.transaction().execute((tx) => findOrCreateUser(tx, { ...user, verifiedEmail }));
    const { userId, isNew } = await find('vouched@example.com');
    expect(isNew).toBe(true);
    expect(await find(null)).toEqual({ userId, isNew: false });
  });

  it('links a confirmed account of the same address, in any case, without changing it', async () => {
    const account = await createUser(test.db, {
      email: 'Confirmed.Person@example.com',
      first_name: 'Greta',
      phone: '555-0100',
      password_hash: 'a hash',
    });
    const [before] = await findUsers(account.email);
    await issueEmailToken(test.db, account.id, 'reset');
    const user = await signIn('confirmed.person@EXAMPLE.com');
    expect(user).toMatchObject({ id: account.id, first_name: 'Greta', phone: '555-0100' });
    expect(await findUsers(account.email)).toEqual([
      { ...before, first_sign_in_at: expect.any(Date) as Date },
    ]);
    expect(await countRows('email_tokens', account.id)).toBe(1);
    expect(await countRows('sessions', account.id)).toBe(2);
  });

  it('links and confirms an unconfirmed account and ends existing access to it', async () => {
    const user = await createUser(test.db, {
      email: 'unclear@example.com',
      password_hash: 'the hash of a stranger',
      isConfirmed: false,
    });
    await issueEmailToken(test.db, user.id, 'verify');
    await issueEmailToken(test.db, user.id, 'reset');
    expect((await signIn('unclear@example.com'))?.id).toBe(user.id);
    expect(await findUsers('unclear@example.com')).toEqual([
      expect.objectContaining({ password_hash: null, email_verified_at: expect.any(Date) }),
    ]);
    expect(await countRows('email_tokens', user.id)).toBe(0);
    // The new one.
    expect(await countRows('sessions', user.id)).toBe(1);
    expect(await send(test, SESSION, undefined, user)).toMatchObject({ status: 401 });
  });

  it('replaces the details of an unconfirmed account', async () => {
    const user = await createUser(test.db, {
      email: 'real.owner@example.com',
      first_name: 'Stranger',
      phone: '555-0199',
      address: 'elsewhere',
      isConfirmed: false,
    });
    expect(await signIn('real.owner@example.com')).toMatchObject({
      id: user.id,
      first_name: 'Real',
      last_name: 'Owner',
      phone: null,
      address: null,
    });
  });

  it('removes a password that was never used, because an attacker may have chosen it', async () => {
    const user = await createUser(test.db, {
      email: 'confirmed.before@example.com',
      first_name: 'Greta',
      password_hash: 'the hash of a stranger',
      isPasswordProven: false,
    });
    await issueEmailToken(test.db, user.id, 'reset');
    expect(await signIn('confirmed.before@example.com')).toMatchObject({
      id: user.id,
      first_name: 'Greta',
    });
    expect(await findUsers('confirmed.before@example.com')).toEqual([
      expect.objectContaining({ password_hash: null, password_proved_at: null }),
    ]);
    expect(await countRows('email_tokens', user.id)).toBe(0);
    expect(await countRows('sessions', user.id)).toBe(1);
  });

  it('does not link an account to an unverified address', async () => {
    await createUser(test.db, { email: 'unverified.owner@example.com' });
    expect(await openBrowser(test).getCode('unverified.owner@example.com')).toBe('');
    expect(await openBrowser(test).getCode('unverified.owner+other@example.com')).toBe('');
  });

  it('rejects a second Google account with the same verified address until a password reset by email', async () => {
    const first = await signIn('shared@example.com');
    const userId = first?.id ?? 0;
    expect(await openBrowser(test).getCode('shared+other@example.com')).toBe('');
    expect(await countRows('user_identities', userId)).toBe(1);
    await test.db.transaction().execute((tx) => removeSignInMethods(tx, userId, null));
    expect((await signIn('shared+other@example.com'))?.id).toBe(userId);
    expect(await openBrowser(test).getCode('shared@example.com')).toBe('');
  });

  it('creates a new account after the old one was deleted', async () => {
    const first = await signIn('deleted@example.com');
    await test.query('DELETE FROM users WHERE id = $1', [first?.id]);
    const second = await signIn('deleted@example.com');
    expect(second?.email).toBe('deleted@example.com');
    expect(second?.id).not.toBe(first?.id);
  });

  describe('two concurrent sign-ins', () => {
    it.each([
      ['of one person', ['both@example.com', 'both@example.com'], 2],
      [
        'of one person who just changed the address',
        ['mover@example.com', 'mover+moved@example.com'],
        2,
      ],
      ['of two with one address', ['pair@example.com', 'pair+other@example.com'], 1],
    ])('%s end in one account', async (_name, emails, letIn) => {
      const visits = await Promise.all(
        emails.map(async (email) => {
          const browser = openBrowser(test);
          return { browser, address: await browser.visit(email) };
        }),
      );
      const users = await Promise.all(
        visits.map(async ({ browser, address }) => {
          const code = new URL(await browser.open(address)).searchParams.get('ggl-code') ?? '';
          return code ? (await browser.exchange(code)).data?.user : null;
        }),
      );
      const ids = users.flatMap((user) => (user ? [user.id] : []));
      expect(ids).toHaveLength(letIn);
      expect(new Set(ids).size).toBe(1);
      const [local = ''] = (emails[0] ?? '').split('@');
      expect(await findUsers(`${local}%@example.com`)).toHaveLength(1);
    });
  });

  it('lets only the first of several identities with one address in, even concurrently', async () => {
    const email = 'crowd@example.com';
    const { id } = await createUser(test.db, { email, isConfirmed: false });
    const find = (sub: string) => {
      const claims = { sub, email, email_verified: true, iss: '', aud: '', exp: 0, iat: 0 };
      return test.db.transaction().execute((tx) => findOrCreateUser(tx, toProviderUser(claims)));
    };
    const subjects = ['a', 'b', 'a', 'c', 'b', 'a'];
    const found = await Promise.allSettled(subjects.map(find));
    const letIn = found.map((each) => each.status === 'fulfilled' && each.value.userId === id);
    const first = subjects[letIn.indexOf(true)];
    expect(letIn).toEqual(subjects.map((subject) => subject === first));
  });
});

describe('second step', () => {
  it('requires the second step before starting a session', async () => {
    const email = 'careful@example.com';
    const browser = openBrowser(test);
    await browser.exchange(await browser.getCode(email));
    const user = await readUser(test, email);
    await test.query(
      `INSERT INTO two_step (user_id, app_secret, app_added_at) VALUES ($1, 'x', now())`,
      [user.id],
    );
    await test.db.deleteFrom('sessions').execute();
    const [code = ''] = await makeRecoveryCodes(test.db, user.id);
    const post = (path: string, payload: object, cookie = '') =>
      send(test, `/api/${path}`, payload, undefined, { cookie });

    const payload = { code: await browser.getCode(email) };
    const requested = await post('auth/google/verify-token', payload, browser.cookie);
    expect([requested.status, requested.body.error]).toEqual([403, 'second-step-needed']);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const { ticket } = wireSecondStepNeed.parse(requested.body.data);
    const cookie = String(requested.headers['set-cookie']).split(';', 1)[0];
    const { body } = await post('client-auth/second_step', { ticket, code }, cookie);
    expect(body).toMatchObject({ success: true, data: { user: { email } } });
  });
});

describe('claims', () => {
  const read = (claims: object) =>
    toProviderUser({ sub: 'a', iss: '', aud: '', exp: 0, iat: 0, ...claims });

  it.each([
    ['ana@example.com', true, 'ana@example.com'],
    [' ana@example.com ', true, 'ana@example.com'],
    ['ana@example.com', 'true', null],
    ['ana@example.com', 1, null],
    ['ana@example.com', false, null],
    ['ana@example.com', undefined, null],
    ['ana', true, null],
    ['', true, null],
    [undefined, true, null],
    [['ana@example.com'], true, null],
    [`${'a'.repeat(250)}@example.com`, true, null],
    ['ana\u202E@example.com', true, null],
    ['ána@example.com', true, null],
  ])('maps address %p with email_verified %p to %p', (email, email_verified, expected) => {
    expect(read({ email, email_verified }).verifiedEmail).toBe(expected);
  });

  it.each([
    ['Ana', 'Ana'],
    ['  Ana\u0000\n\u202EMaría ', 'Ana María'],
    ['愛 🍕', '愛 🍕'],
    ['   ', null],
    ['\u0000', null],
    ['', null],
    [undefined, null],
    [{ $ne: 1 }, null],
    ['x'.repeat(5000), 'x'.repeat(80)],
    [`${'x'.repeat(79)}🍕`, 'x'.repeat(79)],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('reads the name %p as %p', (name, expected) => {
    const { firstName, lastName } = read({ given_name: name, family_name: name });
    expect([firstName, lastName]).toEqual([expected, expected]);
  });
});

describe('security events', () => {
  const listEvents = (logs: string) =>
    logs
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== undefined)
      .map(({ event, outcome, userId, by }) => ({ event, outcome, userId, by }));

  it('logs registrations, sign-ins and invalid codes', async () => {
    const before = test.logs().length;
    const browser = openBrowser(test);
    const code = await browser.getCode('gina@example.com');
    await browser.exchange(code);
    await browser.exchange(code);
    await openBrowser(test).exchange(code);
    await browser.exchange(await browser.getCode('gina@example.com'));
    const { id } = await readUser(test, 'gina@example.com');
    const signedIn = { event: 'login.ok', outcome: 'ok', userId: id, by: 'google' };
    const wrong = { event: 'login.wrong', outcome: 'refused', userId: null, by: 'google' };
    expect(listEvents(test.logs().slice(before))).toEqual([
      { event: 'account.registered', outcome: 'ok', userId: id, by: 'google' },
      signedIn,
      wrong,
      wrong,
      signedIn,
    ]);
    for (const secret of [code, 'gina']) expect(test.logs().slice(before)).not.toContain(secret);
  });
});
