import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  FAILED,
  type GoogleTestApp,
  openBrowser,
  prepareGoogleTest,
  readCode,
  startGoogleApp,
} from '../../testing/users/google';

const test = prepareGoogleTest();

describe('failed sign-in', () => {
  const START = '/api/auth/google';

  const countUsers = () => test.query('SELECT count(*) FROM users');

  const lastReason = () =>
    /.*"reason":"([^"]*)"(?:,"detail":"([^"]*)")?/s.exec(test.logs())?.slice(1) ?? [];

  describe('a failed sign-in', () => {
    it.each(['cancel', 'cancel before signing in'] as const)(
      'redirects to the site when the user stops: %s',
      async (response) => {
        const before = await countUsers();
        expect(await openBrowser(test).getCode('shy@example.com', response)).toBe('');
        expect(lastReason()).toEqual([
          'refused',
          'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied',
        ]);
        expect(await countUsers()).toEqual(before);
      },
    );

    it('rejects an altered, missing, empty, double, endless, or malformed state without ending the flow', async () => {
      const browser = openBrowser(test);
      const address = await browser.visit('state@example.com');
      const state = new URL(address).searchParams.get('state') ?? '';
      for (const values of [[`${state}x`], [], [''], [state, state], ['x'.repeat(9000)], ['\0']]) {
        const altered = new URL(address);
        altered.searchParams.delete('state');
        for (const value of values) altered.searchParams.append('state', value);
        expect(await browser.open(altered.href)).toBe(FAILED);
        expect(lastReason()[0]).toBe('unknown-flow');
      }
      expect(readCode(await browser.open(address))).not.toBe('');
    });

    it('rejects a redirect to a browser without the right cookie', async () => {
      const browser = openBrowser(test);
      const address = await browser.visit('cookie@example.com');
      for (const cookie of [
        undefined,
        `tableside-google=${'a'.repeat(43)}`,
        'tableside-google=%00; tableside-google',
      ]) {
        const attacker = openBrowser(test);
        attacker.cookie = cookie;
        expect(await attacker.open(address)).toBe(FAILED);
        expect(lastReason()[0]).toBe('unknown-flow');
      }
      expect(readCode(await browser.open(address))).not.toBe('');
    });

    it('accepts one of several concurrent redirects, and no later one', async () => {
      const browser = openBrowser(test);
      const address = await browser.visit('at.once@example.com');
      const ends = await Promise.all([1, 2, 3].map(() => browser.open(address)));
      expect(ends.filter((end) => end !== FAILED)).toHaveLength(1);
      expect(await browser.open(address)).toBe(FAILED);
      expect(lastReason()[0]).toBe('unknown-flow');
    });

    it.each([
      ['nonce', { nonce: 'another' }, /OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce/],
      ['code verifier', { code_verifier: 'x'.repeat(43) }, /invalid_grant/],
    ])('rejects an id token with a wrong %s', async (_name, change, detail) => {
      const browser = openBrowser(test);
      const before = await countUsers();
      const address = await browser.visit('misfit@example.com');
      await test.db.updateTable('google_flows').set(change).execute();
      expect(await browser.open(address)).toBe(FAILED);
      expect(lastReason()).toEqual(['provider', expect.stringMatching(detail)]);
      expect(await countUsers()).toEqual(before);
    });

    it('rejects an expired flow', async () => {
      const browser = openBrowser(test);
      const address = await browser.visit('slow@example.com');
      const rows = await test.query<{ minutes: number }>(
        `SELECT round(extract(epoch FROM max(expires_at) - now()) / 60)::int AS minutes FROM google_flows`,
      );
      expect(rows).toEqual([{ minutes: 10 }]);
      await test.query('UPDATE google_flows SET expires_at = now()');
      expect(await browser.open(address)).toBe(FAILED);
      expect(lastReason()[0]).toBe('expired-flow');
    });

    it('rejects an address that the provider has not verified', async () => {
      const before = await countUsers();
      expect(await openBrowser(test).getCode('unverified.bo@example.com')).toBe('');
      expect(lastReason()[0]).toBe('unverified-address');
      expect(await countUsers()).toEqual(before);
    });

    it('is not started by a HEAD request', async () => {
      for (const url of [START, `${START}/callback`]) {
        expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
      }
    });
  });

  it('redirects to the site when the database is unreachable', async () => {
    const broken = await startGoogleApp(test.provider);
    const address = await openBrowser(broken).visit('database@example.com');
    await broken.database.close();
    const browser = openBrowser(broken);
    browser.cookie = `tableside-google=${'a'.repeat(43)}`;
    expect(await browser.start()).toBe(FAILED);
    expect(await browser.open(address)).toBe(FAILED);
    expect(broken.logs()).toMatch(/"reason":"unavailable"/);
    await broken.app.close();
  });
});

describe('provider', () => {
  afterEach(() => jest.restoreAllMocks());
  const MINUTE_MS = 60_000;

  it('redirects to the site while the provider is unavailable, before discovery and before the exchange', async () => {
    const browser = openBrowser(test);
    const address = await browser.visit('unlucky@example.com');
    await test.provider.close();
    expect(await browser.open(address)).toBe(FAILED);
    const undiscovered = await startGoogleApp(test.provider);
    const other = openBrowser(undiscovered);
    expect(await other.start()).toBe(FAILED);
    expect(undiscovered.logs()).toMatch(/"reason":"provider","detail":"[^"]*ECONNREFUSED/);
    await test.restartProvider();
    expect(await browser.getCode('unlucky@example.com')).not.toBe('');
    expect(await other.getCode('unlucky@example.com')).not.toBe('');
    await undiscovered.close();
  });

  it('logs that the provider rejected the client secret', async () => {
    const wrong = await startGoogleApp({ ...test.provider, clientSecret: 'another' });
    expect(await openBrowser(wrong).getCode('secret@example.com')).toBe('');
    expect(wrong.logs()).toMatch(/"detail":"[^"]*invalid_client/);
    await wrong.close();
  });

  describe('an invalid provider', () => {
    let reply: () => { readonly status?: number; readonly body: string } | null = () => null;
    const server = createServer((_request, response) => {
      const given = reply();
      if (!given) return;
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
      response.end(given.body);
    });
    let issuer: string;
    let lost: GoogleTestApp;
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      lost = await startGoogleApp({ ...test.provider, issuer }, { timeoutS: 0.2 });
    });
    afterAll(async () => {
      await lost.close();
      server.closeAllConnections();
      server.close();
    });

    it.each([
      ['never responds', () => null, 'OAUTH_TIMEOUT'],
      [
        'responds with a failure',
        () => ({ status: 500, body: '{}' }),
        'OAUTH_RESPONSE_IS_NOT_CONFORM',
      ],
      ['responds with invalid JSON', () => ({ body: '<html>' }), 'OAUTH_PARSE_ERROR'],
      [
        'speaks for another issuer',
        () => ({ body: JSON.stringify({ issuer: 'https://accounts.example' }) }),
        'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
      ],
      ['has no authorization endpoint', () => ({ body: JSON.stringify({ issuer }) }), ''],
    ])('redirects to the site when it %s', async (_name, give, detail) => {
      reply = give;
      expect(await openBrowser(lost).start()).toBe(FAILED);
      const failures = lost
        .logs()
        .split('\n')
        .filter((line) => line.includes('sign-in failed'));
      expect(failures.at(-1)).toContain(`"reason":"provider"${detail && `,"detail":"${detail}`}`);
    });
  });

  /** From here on this process has a wrong clock; the provider, another process, has the right one. */
  function shiftClock(minutes: number): void {
    const realNow = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * MINUTE_MS);
  }

  describe('a wrong clock', () => {
    it.each([
      ['an hour behind', -60],
      ['a day behind', -24 * 60],
      ['an hour and four minutes ahead', 64],
    ])('does not affect sign-ins when it is %s', async (_name, minutes) => {
      shiftClock(minutes);
      const browser = openBrowser(test);
      const code = readCode(await browser.open(await browser.visit('clock@example.com')));
      expect(await browser.exchange(code)).toMatchObject({ success: true });
    });

    it('fails sign-ins when it is ahead by more than the token lifetime and five minutes', async () => {
      shiftClock(66);
      const browser = openBrowser(test);
      expect(await browser.getCode('clock@example.com')).toBe('');
      expect(test.logs()).toMatch(/"detail":"[^"]*OAUTH_JWT_TIMESTAMP_CHECK_FAILED[^"]* exp"/);
    });
  });
});
