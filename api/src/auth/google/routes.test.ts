import { wireProviders } from '@tableside/contracts/account/wire';
import { visitProvider } from '@tableside/testing/openid-provider-sign-in';
import { suspend } from '../../admin/users/account-actions';
import { call, send, startTestApp } from '../../testing/app';
import {
  FAILED,
  openBrowser,
  prepareGoogleTest,
  readCode,
  startGoogleApp,
} from '../../testing/users/google';
import { SESSION } from '../../testing/users/accounts';
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

  it('never logs codes, states, nonces, tokens, addresses or secrets', async () => {
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
      const plain = await startTestApp();
      const { data } = await call(plain, 'GET', '/api/auth/providers', wireProviders);
      expect(data).toEqual({ google: false, facebook: false, passkeys: true });
      for (const url of ['/api/auth/google', '/api/auth/google/callback?state=x']) {
        const { status, body } = await send(plain, url);
        expect(status).toBe(404);
        expect(body).toEqual({
          success: false,
          message: "Google login isn't set up here.",
          data: null,
          error: 'not-found',
        });
      }
      expect(await openBrowser(plain).exchange('x')).toEqual(refusal);
      await plain.close();
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
      expect(rest).toEqual({ status: 200, success: true, message: "You're logged in." });
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

    it('uses PKCE, state, nonce and minimal scopes', async () => {
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
    it('returns there with a secure cookie, and only the page that started can exchange the code', async () => {
      const own = await startGoogleApp(test.provider, {
        publicOrigin: 'https://api.tableside.example',
      });
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
      await own.close();
    });

    it.each(['', '?site_challenge=', '?site_challenge=short'])(
      'does not start a sign-in without a page challenge: %s',
      async (query) => {
        const own = await startGoogleApp(test.provider, {
          publicOrigin: 'https://api.tableside.example',
        });
        expect(await openBrowser(own, query).start()).toBe(FAILED);
        expect(own.logs()).toContain('"reason":"unbound"');
        await own.close();
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
