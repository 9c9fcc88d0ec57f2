import { wireProviders, wireSecondStepNeed } from '@tableside/contracts/account/wire';
import { visitProvider } from '@tableside/testing/openid-provider-sign-in';
import { suspend } from '../../admin/users/account-actions';
import { buildTestApp, call, prepare, send } from '../../testing/app';
import {
  FAILED,
  openBrowser,
  prepareGoogleTest,
  readCode,
  startGoogleApp,
} from '../../testing/users/google';
import { createUser } from '../../testing/users';
import { readUser, SESSION } from '../../testing/users/accounts';
import { removeSignInMethods } from '../second-steps';
import { issueEmailToken } from '../tokens';
import { makeRecoveryCodes } from '../two-step/repository';
import { findOrCreateUser, toProviderUser } from './accounts';
import { challengeOf } from './flows';

const test = prepareGoogleTest();

describe('calls', () => {
  const EXCHANGE = '/api/auth/google/verify-token';
  const refusal = { status: 200, success: false, message: 'Google login failed', data: null };

  describe('code exchange', () => {
    it('emails the owner about an unknown browser', async () => {
      const email = 'two.browsers@example.com';
      for (let turn = 0; turn < 2; turn += 1) {
        const browser = openBrowser(test);
        await browser.exchange(await browser.getCode(email));
      }
      expect(
        await test.query('SELECT kind, details FROM emails WHERE recipient = $1', [email]),
      ).toMatchObject([{ kind: 'new-sign-in', details: { by: 'google' } }]);
    });

    it('works once, for one of many concurrent requests', async () => {
      const browser = openBrowser(test);
      const code = await browser.getCode('race@example.com');
      const responses = await Promise.all([1, 2, 3, 4].map(() => browser.exchange(code)));
      expect(responses.filter(({ success }) => success)).toHaveLength(1);
      expect(await browser.exchange(code)).toEqual(refusal);
    });

    it('rejects a suspended account with a message', async () => {
      const browser = openBrowser(test);
      const email = 'suspended@example.com';
      await browser.exchange(await browser.getCode(email));
      await suspend(test.db, email, 'spam', null);
      const headers = { cookie: browser.cookie ?? '' };
      const payload = { code: await browser.getCode(email) };
      expect(await send(test, EXCHANGE, payload, undefined, headers)).toMatchObject({
        status: 403,
        body: {
          message: 'This account is suspended. Use the contact form to reach us.',
          error: 'account-suspended',
        },
      });
    });

    it('works for two minutes', async () => {
      const browser = openBrowser(test);
      const code = await browser.getCode('late@example.com');
      const rows = await test.query<{ seconds: number }>(
        `SELECT round(extract(epoch FROM max(expires_at) - now()))::int AS seconds FROM google_codes`,
      );
      expect(rows[0]?.seconds).toBeGreaterThan(60);
      expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
      await test.query('UPDATE google_codes SET expires_at = now()');
      expect(await browser.exchange(code)).toEqual(refusal);
    });

    it('works only in the browser that got the code', async () => {
      const browser = openBrowser(test);
      const code = await browser.getCode('lured@example.com');
      const other = openBrowser(test);
      expect(await other.exchange(code)).toEqual(refusal);
      await other.start();
      expect(await other.exchange(code)).toEqual(refusal);
      expect(await browser.exchange(code)).toMatchObject({ success: true });
    });

    it('fails after the account was deleted', async () => {
      const browser = openBrowser(test);
      const code = await browser.getCode('gone@example.com');
      await test.db.deleteFrom('users').where('email', '=', 'gone@example.com').execute();
      expect(await browser.exchange(code)).toEqual(refusal);
    });

    it.each(['made-up', 'x'.repeat(200), '💥', "'; DROP TABLE users; --"])(
      'rejects %p',
      async (code) => {
        expect(await openBrowser(test).exchange(code)).toEqual(refusal);
      },
    );

    it.each([{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(201) }, { code: 'a\0b' }])(
      'rejects the malformed body %p',
      async (body) => {
        expect(await send(test, EXCHANGE, body)).toMatchObject({
          status: 400,
          body: { success: false, error: 'invalid-input' },
        });
      },
    );
  });

  it('never logs codes, states, nonces, tokens, addresses, or secrets', async () => {
    const browser = openBrowser(test);
    const email = 'private.person@example.com';
    const address = await browser.visit(email);
    const flows = await test.db.selectFrom('google_flows').selectAll().execute();
    const code = readCode(await browser.open(address));
    const { data } = await browser.exchange(code);
    await browser.exchange(code);
    await browser.open(address);
    await browser.getCode(email, 'cancel');
    await browser.getCode(`unverified.${email}`);
    await browser.visit(email);
    const misfit = await browser.visit(email);
    await test.db.updateTable('google_flows').set({ nonce: 'another' }).execute();
    await browser.open(misfit);
    const { searchParams } = new URL(address);
    const secrets = [
      email,
      code,
      data?.token,
      browser.cookie?.split('=')[1],
      searchParams.get('code'),
      searchParams.get('state'),
      new URL(misfit).searchParams.get('code'),
      ...flows.flatMap(({ nonce, code_verifier }) => [nonce, code_verifier]),
      test.provider.clientSecret,
    ];
    const logs = test.logs();
    expect(logs).toContain('Google sign-in failed');
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(logs).not.toContain(secret);
    }
  });

  describe('available providers', () => {
    it('reports that Google is set up', async () => {
      const { data } = await call(test, 'GET', '/api/auth/providers', wireProviders);
      expect(data).toEqual({ google: true, facebook: false, passkeys: true });
    });

    it('reports in every call that none is set up', async () => {
      const plain = { app: await buildTestApp(test.db) };
      const { data } = await call(plain, 'GET', '/api/auth/providers', wireProviders);
      expect(data).toEqual({ google: false, facebook: false, passkeys: true });
      for (const url of ['/api/auth/google', '/api/auth/google/callback?state=x']) {
        const { status, body } = await send(plain, url);
        expect(status).toBe(404);
        expect(body).toEqual({
          success: false,
          message: 'Google login isn’t set up here.',
          data: null,
          error: 'not-found',
        });
      }
      expect(await openBrowser(plain).exchange('x')).toEqual(refusal);
      await plain.app.close();
    });
  });
});

describe('redirects', () => {
  const START = '/api/auth/google';

  describe('signing in', () => {
    it('goes to the provider, back to the site with a code, and to a session', async () => {
      const browser = openBrowser(test);
      const code = await browser.getCode('ana.diaz@example.com');
      const { data, ...rest } = await browser.exchange(code);
      expect(rest).toEqual({ status: 200, success: true, message: 'You’re logged in.' });
      expect(data).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        need_account_verification: false,
        user: {
          id: expect.any(Number),
          first_name: 'Ana',
          last_name: 'Diaz',
          email: 'ana.diaz@example.com',
          phone: null,
          address: null,
          created_at: expect.any(String),
        },
      });
      const { body } = await send(test, SESSION, undefined, { token: data?.token ?? '' });
      expect(body).toMatchObject({ success: true, data: data?.user });
      expect(
        await test.query('SELECT user_agent FROM sessions WHERE user_id = $1', [data?.user?.id]),
      ).toEqual([{ user_agent: 'A browser' }]);
    });

    it('uses PKCE, state, nonce, and minimal scopes', async () => {
      const { origin, searchParams } = new URL(await openBrowser(test).start());
      expect(origin).toBe(test.provider.issuer);
      expect(Object.fromEntries(searchParams)).toEqual({
        client_id: 'tableside',
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: 'http://localhost:3000/api/auth/google/callback',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
    });

    it('binds the flow to the browser with an HttpOnly cookie', async () => {
      const { headers } = await test.app.inject(START);
      expect(headers['set-cookie']).toMatch(
        /^tableside-google=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('finishes sign-ins of two tabs in any order', async () => {
      const browser = openBrowser(test);
      const first = await browser.visit('two.tabs@example.com');
      const second = await browser.visit('two.tabs@example.com');
      const codes = [readCode(await browser.open(second)), readCode(await browser.open(first))];
      for (const code of codes) {
        expect((await browser.exchange(code)).data?.user?.email).toBe('two.tabs@example.com');
      }
    });

    it('stores neither state nor code nor key in plain text', async () => {
      const browser = openBrowser(test);
      const address = new URL(await browser.start());
      const code = await browser.getCode('kept@example.com');
      const rows = await test.query(
        `SELECT encode(state_hash, 'escape') AS text FROM google_flows
         UNION SELECT encode(code_hash, 'escape') FROM google_codes`,
      );
      const text = JSON.stringify(rows);
      expect(rows.length).toBeGreaterThan(1);
      expect(text).not.toContain(address.searchParams.get('state'));
      expect(text).not.toContain(code);
    });
  });

  describe('with the API on its own origin', () => {
    const own = prepare(() =>
      startGoogleApp(test.provider, { publicOrigin: 'https://api.tableside.example' }),
    );

    it('returns there with a secure cookie, and only the page that started can exchange the code', async () => {
      const [mine, other] = ['the secret of a page', 'of another'];
      const query = `?site_challenge=${challengeOf(mine)}`;
      const browser = openBrowser(own, query);
      const { headers } = await own.app.inject(START + query);
      expect(headers['set-cookie']).toMatch(
        /^__Host-tableside-google=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      const address = await browser.visit('split@example.com');
      expect(address).toMatch(/^https:\/\/api\.tableside\.example\/api\/auth\/google\/callback\?/);
      const code = readCode(await browser.open(address));
      // A victim who is led to an attacker's code has another secret or none; the cookie is not used.
      for (const verifier of [undefined, '', other, challengeOf(mine)]) {
        expect(await browser.exchange(code, verifier)).toMatchObject({
          success: false,
          message: 'Google login failed',
        });
      }
      expect(await openBrowser(own).exchange(code, mine)).toMatchObject({ success: true });
    });

    it.each(['', '?site_challenge=', '?site_challenge=short'])(
      'does not start a sign-in without a page challenge: %s',
      async (query) => {
        const before = own.logs().length;
        expect(await openBrowser(own, query).start()).toBe(FAILED);
        expect(own.logs().slice(before)).toContain('"reason":"unbound"');
      },
    );

    it('does not accept a page secret instead of the cookie on one origin', async () => {
      const verifier = 'the secret of a page';
      const browser = openBrowser(test, `?site_challenge=${challengeOf(verifier)}`);
      const code = await browser.getCode('one.origin@example.com');
      expect(await openBrowser(test).exchange(code, verifier)).toMatchObject({ success: false });
      expect(await browser.exchange(code)).toMatchObject({ success: true });
    });
  });

  it('limits starts per address and redirects to the site', async () => {
    const strict = await startGoogleApp(
      test.provider,
      {},
      { limits: { accountCallsPerMinute: 1 } },
    );
    const browser = openBrowser(strict);
    const address = await browser.start();
    const response = await strict.app.inject(START);
    expect([response.statusCode, response.headers.location]).toEqual([303, FAILED]);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    const back = await visitProvider(address, 'limited@example.com');
    expect(readCode(await browser.open(back))).not.toBe('');
    await strict.close();
  });
});

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
      password_hash: 'the hash of an attacker',
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
      first_name: 'Attacker',
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
      password_hash: 'the hash of an attacker',
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

  it('logs registrations, sign-ins, and invalid codes', async () => {
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
