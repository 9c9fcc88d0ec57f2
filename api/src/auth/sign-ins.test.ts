import { startTestApp, prepareTestApp } from '../testing/app';
import { createUser } from '../testing/users';
import {
  makePair,
  openAccountBrowser,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH,
  post,
} from '../testing/users/accounts';
import { captureLog } from '../testing/captured-log';
import { createSprayWatch } from './sign-in-limits';
import type { SignInOptions } from './sign-ins';

/** Compares a hundred passwords. */
jest.setTimeout(120_000);

const test = prepareTestApp();
const open = (ip: string, cookie?: string) => openAccountBrowser(test, ip, cookie);
const makeOwner = () => createUser(test.db, { password_hash: PASSWORD_HASH });

/** Longer than any login on a busy machine. */
const SLOW_MS = 3000;

describe('sign-ins', () => {
  const TOO_MANY = 'Too many attempts. Try again in 15 minutes or reset your password.';

  /** Sends calls one after the other and returns the last response. */
  async function repeat<Response>(times: number, call: (turn: number) => Promise<Response>) {
    let response = await call(0);
    for (let turn = 1; turn < times; turn += 1) response = await call(turn);
    return response;
  }

  describe('wrong passwords from one network', () => {
    it('block further attempts after ten in 15 minutes, even the right one', async () => {
      const { email } = await makeOwner();
      const last = await repeat(10, () => open('203.0.113.1').login(email, OTHER_PASSWORD));
      expect(last.status).toBe(200);
      const refused = await open('203.0.113.200').login(email.toUpperCase(), PASSWORD);
      expect(refused).toMatchObject({ status: 429, message: TOO_MANY });
      expect(refused.retryAfterS).toBeGreaterThan(14 * 60);
      expect(refused.retryAfterS).toBeLessThanOrEqual(15 * 60);
    });

    it('do not block the owner on another network or another account', async () => {
      const [owner, other] = [await makeOwner(), await makeOwner()];
      const stranger = open('198.51.100.7');
      await repeat(15, () => stranger.login(owner.email, OTHER_PASSWORD));
      expect((await open('203.0.113.7').login(owner.email, PASSWORD)).success).toBe(true);
      expect((await stranger.login(other.email, PASSWORD)).success).toBe(true);
    });

    it('get the same response for an address without an account', async () => {
      const { email } = await makeOwner();
      for (const address of [email, 'unknown@example.com']) {
        expect(
          await repeat(11, () => open('192.0.2.9').login(address, OTHER_PASSWORD)),
        ).toMatchObject({ status: 429, message: TOO_MANY });
      }
    });

    it('do not extend the window and expire with it', async () => {
      const { email } = await makeOwner();
      const browser = open('192.0.2.10');
      await repeat(10, () => browser.login(email, OTHER_PASSWORD));
      const soon = Date.now() + 60_000;
      await test.query('UPDATE rate_limits SET expire = $1', [soon]);
      const refused = await repeat(3, () => browser.login(email, OTHER_PASSWORD));
      expect(refused.retryAfterS).toBeLessThanOrEqual(60);
      await test.query('UPDATE rate_limits SET expire = 1');
      expect(await browser.login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it('are cleared by a right one', async () => {
      const { email } = await makeOwner();
      await repeat(9, () => open('192.0.2.11').login(email, OTHER_PASSWORD));
      expect(await open('192.0.2.11').login(email, PASSWORD)).toMatchObject({ success: true });
      const last = await repeat(10, () => open('192.0.2.11').login(email, OTHER_PASSWORD));
      expect(last.status).toBe(200);
    });

    it('count when sent concurrently', async () => {
      const { email } = await makeOwner();
      const responses = await Promise.all(
        Array.from({ length: 15 }, () => open('192.0.2.12').login(email, OTHER_PASSWORD)),
      );
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    });
  });

  describe('wrong passwords from many networks', () => {
    it('block the account after a hundred in an hour, except in a known browser', async () => {
      const { email } = await makeOwner();
      const own = open('203.0.113.30');
      await own.login(email, PASSWORD);
      for (let started = 0; started <= 100; started += 25) {
        const networks = Array.from({ length: 25 }, (_, turn) => `10.${started + turn}.0.1`);
        await Promise.all(networks.map((ip) => open(ip).login(email, OTHER_PASSWORD)));
      }
      for (const browser of [open('203.0.113.31'), open('203.0.113.32', 'other=1')]) {
        expect((await browser.login(email, PASSWORD)).status).toBe(429);
      }
      expect(await own.login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it('in a known browser count only for that browser', async () => {
      const { email } = await makeOwner();
      const own = open('203.0.113.40');
      await own.login(email, PASSWORD);
      expect((await repeat(10, () => own.login(email, OTHER_PASSWORD))).status).toBe(200);
      expect(await own.login(email, PASSWORD)).toMatchObject({ status: 429, message: TOO_MANY });
      expect(await open('203.0.113.40').login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it("are blocked for another account's browser and a forged cookie", async () => {
      const [owner, stranger] = [await makeOwner(), await makeOwner()];
      const browser = open('203.0.113.50');
      await browser.login(stranger.email, PASSWORD);
      const madeUp = open('203.0.113.50', `tableside-browser=${'a'.repeat(43)}`);
      await repeat(10, () => browser.login(owner.email, OTHER_PASSWORD));
      expect(await browser.login(owner.email, PASSWORD)).toMatchObject({ status: 429 });
      expect(await madeUp.login(owner.email, PASSWORD)).toMatchObject({ status: 429 });
    });
  });

  it('stores no address', async () => {
    await open('192.0.2.80').login('secret-address@example.com', PASSWORD);
    const rows = await test.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/);
  });
});

describe('the cookie of a known browser', () => {
  const listKnown = (userId: number) =>
    test.query<{ key_hash: Buffer }>('SELECT key_hash FROM known_browsers WHERE user_id = $1', [
      userId,
    ]);

  it('is HttpOnly and limited to the API; only a hash of its key is stored', async () => {
    const { id, email } = await makeOwner();
    const browser = open('203.0.113.60');
    await browser.login(email, PASSWORD);
    const [, key = ''] =
      /^tableside-browser=([\w-]{43}); Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/.exec(
        browser.lastCookie(),
      ) ?? [];
    expect(key).toHaveLength(43);
    const [row, ...others] = await listKnown(id);
    expect(others).toEqual([]);
    expect(row?.key_hash).toHaveLength(32);
    expect(row?.key_hash.toString('latin1')).not.toContain(key);
  });

  it('is shared by all accounts of a browser and not set after a wrong password', async () => {
    const [first, second] = [await makeOwner(), await makeOwner()];
    const browser = open('203.0.113.61');
    await browser.login(first.email, OTHER_PASSWORD);
    expect(browser.lastCookie()).toBe('');
    await browser.login(first.email, PASSWORD);
    const cookie = browser.lastCookie();
    await browser.login(second.email, PASSWORD);
    expect(browser.lastCookie()).toBe(cookie);
  });

  it('is invalid after a password change', async () => {
    const { id, email, token } = await makeOwner();
    const browser = open('203.0.113.62');
    await browser.login(email, PASSWORD);
    await post(test, 'client_change_password', makePair(), { token });
    // The cookie of the browser that changed it.
    expect(await listKnown(id)).toHaveLength(1);
    for (let turn = 0; turn < 10; turn += 1) {
      await open('203.0.113.62').login(email, PASSWORD);
    }
    expect(await browser.login(email, OTHER_PASSWORD)).toMatchObject({ status: 429 });
  });

  it('has the __Host- prefix on HTTPS and is not set if site and API have two origins', async () => {
    const readCookie = async (signIns: SignInOptions) => {
      const site = await startTestApp({ signIns });
      const { email } = await createUser(site.db, { password_hash: PASSWORD_HASH });
      const browser = openAccountBrowser(site, '203.0.113.63');
      expect((await browser.login(email, PASSWORD)).success).toBe(true);
      const known = await site.query('SELECT FROM known_browsers');
      await site.close();
      return [browser.lastCookie(), known.length];
    };
    expect(await readCookie({ isSecure: true })).toEqual([
      expect.stringMatching(
        /^__Host-tableside-browser=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ),
      1,
    ]);
    expect(await readCookie({ hasCookies: false })).toEqual(['', 0]);
  });
});

describe('the holder of an IPv6 /48', () => {
  /** Wrong passwords per window before logins are slowed. */
  const TRIES = 20;

  async function openSite(slowMs: number) {
    const site = await startTestApp({ signIns: { globalTries: TRIES, slowMs } });
    const { email } = await createUser(site.db, { password_hash: PASSWORD_HASH });
    let turn = 0;
    return {
      ...site,
      /** Sends wrong passwords for as many accounts concurrently, each from another /56 of one /48. */
      tryFromOneNetwork: (tries: number) =>
        Promise.all(
          Array.from({ length: tries }, () => {
            turn += 1;
            const ip = `2001:db8:77:${(turn % 256).toString(16)}00::1`;
            return openAccountBrowser(site, ip).login(`diner-${turn}@example.com`, OTHER_PASSWORD);
          }),
        ),
      signInOwner: async (ip: string) => {
        const start = performance.now();
        const response = await openAccountBrowser(site, ip).login(email, PASSWORD);
        return { ...response, tookMs: performance.now() - start };
      },
    };
  }

  it('is slowed after wrong passwords without slowing others', async () => {
    const site = await openSite(SLOW_MS);
    for (let batch = 0; batch < 3; batch += 1) await site.tryFromOneNetwork(10);
    const owner = await site.signInOwner('203.0.113.5');
    expect(owner).toMatchObject({ success: true });
    expect(owner.tookMs).toBeLessThan(SLOW_MS - 10);
    const start = performance.now();
    await site.tryFromOneNetwork(1);
    expect(performance.now() - start).toBeGreaterThanOrEqual(SLOW_MS - 10);
    await site.close();
  });

  it('does not fill the queue while unknown browsers are slowed', async () => {
    const site = await openSite(1000);
    for (let network = 0; network < TRIES; network += 1) {
      const browser = openAccountBrowser(site, `10.${network}.0.1`);
      await browser.login('any@example.com', OTHER_PASSWORD);
    }
    const crowd = site.tryFromOneNetwork(130);
    const owner = site.signInOwner('203.0.113.5');
    expect((await crowd).filter(({ status }) => status === 503).length).toBeGreaterThan(20);
    expect(await owner).toMatchObject({ status: 200, success: true });
    expect((await owner).tookMs).toBeGreaterThanOrEqual(990);
    await site.close();
  });
});

describe('password spraying', () => {
  it('is logged and slowed, except in known browsers, without locking anyone out', async () => {
    const log = captureLog('warn');
    const listSprays = () => log.events().filter(({ event }) => event === 'spray.suspected');
    const spied = await startTestApp({
      logger: log.logger,
      signIns: { globalTries: 100, slowMs: SLOW_MS },
    });
    const { email } = await createUser(spied.db, { password_hash: PASSWORD_HASH });
    const own = openAccountBrowser(spied, '203.0.113.70');
    await own.login(email, PASSWORD);
    const spray = (turn: number) =>
      openAccountBrowser(spied, `10.${turn}.0.1`).login(`diner-${turn}@example.com`, PASSWORD);
    const time = async (action: () => Promise<unknown>) => {
      const start = performance.now();
      await action();
      return performance.now() - start;
    };
    for (let started = 0; started < 100; started += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, turn) => spray(started + turn)));
    }
    expect(listSprays()).toEqual([]);
    expect(await time(() => spray(100))).toBeGreaterThanOrEqual(SLOW_MS - 10);
    await Promise.all(Array.from({ length: 19 }, (_, turn) => spray(101 + turn)));
    expect(listSprays()).toEqual([
      expect.objectContaining({
        level: 40,
        outcome: 'suspected',
        userId: null,
        tries: 101,
        accounts: 101,
        networks: 101,
      }),
    ]);

    const unknown = openAccountBrowser(spied, '203.0.113.71');
    expect(await time(() => unknown.login(email, PASSWORD))).toBeGreaterThanOrEqual(SLOW_MS - 10);
    expect(await unknown.login(email, PASSWORD)).toMatchObject({ success: true });
    expect(await time(() => own.login(email, PASSWORD))).toBeLessThan(SLOW_MS - 10);
    await spied.close();
  });
});

describe('spray watch', () => {
  let now: number;
  beforeEach(() => {
    now = 0;
  });
  const watch = () => createSprayWatch(() => now);

  it('counts accounts and networks separately, in any case', () => {
    const { see, notify } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    see('10.0.0.0/24', 'Ana@Example.com');
    see('10.0.0.0/24', 'ben@example.com');
    see('10.0.1.0/24', 'ana@example.com');
    expect(notify()).toEqual({ accounts: 2, networks: 2 });
  });

  it('reports at most once a minute', () => {
    const { see, notify } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    expect(notify()).toEqual({ accounts: 1, networks: 1 });
    now = 59_999;
    expect(notify()).toBeNull();
    now = 60_000;
    expect(notify()).toEqual({ accounts: 1, networks: 1 });
  });

  it('drops successful attempts and those older than ten minutes', () => {
    const { see, clear, notify } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    now = 5 * 60_000;
    see('10.0.1.0/24', 'ben@example.com');
    see('10.0.2.0/24', 'cem@example.com');
    clear('10.0.1.0/24', 'BEN@example.com');
    now = 10 * 60_000;
    expect(notify()).toEqual({ accounts: 1, networks: 1 });
  });

  it('keeps the newest ten thousand attempts', () => {
    const { see, notify } = watch();
    for (let turn = 0; turn < 10_050; turn += 1) see(`10.0.${turn}.0/24`, 'ana@example.com');
    expect(notify()).toEqual({ accounts: 1, networks: 10_000 });
  });
});
