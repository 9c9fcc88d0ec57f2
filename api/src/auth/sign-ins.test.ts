import { setTimeout } from 'node:timers/promises';
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

/** Slowed sign-ins wait with this. */
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));
const sleep = jest.mocked(setTimeout);
const DELAY_MS = 2000;
beforeEach(() => sleep.mockReset());

const test = prepareTestApp();
const open = (ip: string, cookie?: string) => openAccountBrowser(test, ip, cookie);
const makeOwner = () => createUser(test.db, { password_hash: PASSWORD_HASH });

/** Sends calls one after the other and returns the last response. */
async function repeat<Response>(times: number, call: (turn: number) => Promise<Response>) {
  let response = await call(0);
  for (let turn = 1; turn < times; turn += 1) response = await call(turn);
  return response;
}

describe('sign-ins', () => {
  const TOO_MANY = 'Too many attempts. Try again in 15 minutes or reset your password.';

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
      const attacker = open('198.51.100.7');
      await repeat(15, () => attacker.login(owner.email, OTHER_PASSWORD));
      expect((await open('203.0.113.7').login(owner.email, PASSWORD)).success).toBe(true);
      expect((await attacker.login(other.email, PASSWORD)).success).toBe(true);
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
      const guess = (turn: number) => open(`10.${turn}.0.1`).login(email, OTHER_PASSWORD);
      await test.query("DELETE FROM rate_limits WHERE key LIKE 'login-account:%'");
      await guess(0);
      await test.query("UPDATE rate_limits SET points = 99 WHERE key LIKE 'login-account:%'");
      expect((await guess(1)).status).toBe(200);
      expect((await guess(2)).status).toBe(429);
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
      const [owner, otherUser] = [await makeOwner(), await makeOwner()];
      const browser = open('203.0.113.50');
      await browser.login(otherUser.email, PASSWORD);
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
    await repeat(10, () => open('203.0.113.62').login(email, PASSWORD));
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
  const TRIES = 12;

  async function openSite() {
    const site = await startTestApp({ signIns: { globalTries: TRIES } });
    const { email } = await createUser(site.db, { password_hash: PASSWORD_HASH });
    let turn = 0;
    return {
      ...site,
      /** Sends a wrong password for another account from another /56 of one /48. */
      guess: () => {
        turn += 1;
        const ip = `2001:db8:77:${(turn % 256).toString(16)}00::1`;
        return openAccountBrowser(site, ip).login(`diner-${turn}@example.com`, OTHER_PASSWORD);
      },
      signInOwner: () => openAccountBrowser(site, '203.0.113.5').login(email, PASSWORD),
    };
  }

  it('is slowed after wrong passwords without slowing others', async () => {
    const { guess, signInOwner, close } = await openSite();
    await repeat(TRIES, guess);
    expect(sleep).not.toHaveBeenCalled();
    expect(await signInOwner()).toMatchObject({ success: true });
    expect(sleep).not.toHaveBeenCalled();
    await guess();
    expect(sleep.mock.calls).toEqual([[DELAY_MS]]);
    await close();
  });

  it('does not fill the queue while unknown browsers are slowed', async () => {
    /** Other visitors are delayed or wait in the queue. */
    const REFUSED = 20;
    const site = await openSite();
    for (let network = 0; network < TRIES; network += 1) {
      const browser = openAccountBrowser(site, `10.${network}.0.1`);
      await browser.login('any@example.com', OTHER_PASSWORD);
    }
    let release = () => {};
    sleep.mockReturnValue(new Promise<void>((resolve) => (release = resolve)));
    let refused = 0;
    const crowd = Array.from({ length: 70 }, async () => {
      if ((await site.guess()).status === 503) refused += 1;
      if (refused === REFUSED) release();
    });
    const owner = site.signInOwner();
    await Promise.all(crowd);
    expect(refused).toBeGreaterThanOrEqual(REFUSED);
    expect(await owner).toMatchObject({ status: 200, success: true });
    await site.close();
  });
});

describe('password spraying', () => {
  it('is logged and slowed, except in known browsers, without locking anyone out', async () => {
    const log = captureLog('warn');
    const listSprays = () => log.events().filter(({ event }) => event === 'spray.suspected');
    const spied = await startTestApp({ logger: log.logger, signIns: { globalTries: 20 } });
    const { email } = await createUser(spied.db, { password_hash: PASSWORD_HASH });
    const own = openAccountBrowser(spied, '203.0.113.70');
    await own.login(email, PASSWORD);
    const spray = (turn: number) =>
      openAccountBrowser(spied, `10.${turn}.0.1`).login(`diner-${turn}@example.com`, PASSWORD);
    await repeat(20, spray);
    expect(listSprays()).toEqual([]);
    expect(sleep).not.toHaveBeenCalled();
    for (const turn of [20, 21, 22]) await spray(turn);
    expect(sleep.mock.calls).toEqual([[DELAY_MS], [DELAY_MS], [DELAY_MS]]);
    expect(listSprays()).toEqual([
      expect.objectContaining({
        level: 40,
        outcome: 'suspected',
        userId: null,
        tries: 21,
        accounts: 21,
        networks: 21,
      }),
    ]);

    sleep.mockClear();
    const unknown = openAccountBrowser(spied, '203.0.113.71');
    expect(await unknown.login(email, PASSWORD)).toMatchObject({ success: true });
    expect(sleep).toHaveBeenCalledTimes(1);
    expect(await own.login(email, PASSWORD)).toMatchObject({ success: true });
    expect(sleep).toHaveBeenCalledTimes(1);
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
