import { sql } from 'kysely';
import { visitProvider } from '@tableside/testing/openid-provider-visit';
import { bearer } from '../../testing/people';
import {
  FAILED,
  openBrowser,
  prepareGoogleTest,
  readCode,
  startGoogleApp,
} from '../../testing/people/google';
import { challengeOf } from '../../auth/google/flows';

const test = prepareGoogleTest();

const START = '/api/auth/google';

describe('signing in', () => {
  it('leads to the provider, back to the site with a code, and to a session', async () => {
    const browser = openBrowser(test);
    const code = await browser.getCode('ana.diaz@example.com');
    const { data, ...rest } = await browser.exchange(code);
    expect(rest).toEqual({ status: 200, success: true, message: 'You are signed in.' });
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
    const session = await test.app.inject({
      url: '/api/client-auth/get_loggin_session',
      headers: bearer({ token: data?.token ?? '' }),
    });
    expect(session.json()).toMatchObject({ success: true, data: data?.user });
    const kept = await test.db.selectFrom('sessions').select('user_agent').execute();
    expect(kept).toEqual([{ user_agent: 'A browser' }]);
  });

  it('asks with PKCE, state and nonce for no more than it needs', async () => {
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

  it('binds the flow to the browser by an HttpOnly cookie', async () => {
    const { headers } = await test.app.inject(START);
    expect(headers['set-cookie']).toMatch(
      /^tableside-google=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('finishes what was begun in two tabs, in any order', async () => {
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
    const rows = await test.db
      .selectFrom('google_flows')
      .select(sql<string>`encode(state_hash, 'escape')`.as('text'))
      .union(
        test.db
          .selectFrom('google_codes')
          .select(sql<string>`encode(code_hash, 'escape')`.as('text')),
      )
      .execute();
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(1);
    expect(text).not.toContain(address.searchParams.get('state'));
    expect(text).not.toContain(code);
  });
});

describe('where the API has an origin of its own', () => {
  it('comes back to that, with a secure cookie, and the page that began exchanges the code, no other', async () => {
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
    // Whoever is led to somebody else's code has another secret, or none; the cookie is not asked for.
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
    'does not begin what it could not tie to a page: %s',
    async (query) => {
      const own = await startGoogleApp(test.provider, {
        publicOrigin: 'https://api.tableside.example',
      });
      expect(await openBrowser(own, query).start()).toBe(FAILED);
      expect(own.logs()).toContain('"reason":"unbound"');
      await own.close();
    },
  );

  it('takes no secret in place of the cookie on one origin', async () => {
    const verifier = 'the secret of a page';
    const browser = openBrowser(test, `?site_challenge=${challengeOf(verifier)}`);
    const code = await browser.getCode('one.origin@example.com');
    expect(await openBrowser(test).exchange(code, verifier)).toMatchObject({ success: false });
    expect(await browser.exchange(code)).toMatchObject({ success: true });
  });
});

it('lets one address begin only so often, and says so by leading back', async () => {
  const strict = await startGoogleApp(test.provider, {}, { limits: { accountCallsPerMinute: 1 } });
  const browser = openBrowser(strict);
  const address = await browser.start();
  const response = await strict.app.inject(START);
  expect([response.statusCode, response.headers.location]).toEqual([303, FAILED]);
  expect(response.headers['retry-after']).toMatch(/^\d+$/);
  const back = await visitProvider(address, 'limited@example.com');
  expect(readCode(await browser.open(back))).not.toBe('');
  await strict.close();
});
