import { createPasswords } from './passwords';
import { startTestApp, prepareTestApp } from '../testing/app';
import { createPerson } from '../testing/people';
import { OTHER_PASSWORD, PASSWORD } from '../testing/people/accounts';
import { openAccountBrowser } from '../testing/people/accounts';
import { captureLog } from '../testing/captured-log';
import { createSprayWatch } from './sign-in-limits';

/** A hundred passwords are compared. */
jest.setTimeout(120_000);

let passwordHash: string;
const test = prepareTestApp();
beforeAll(async () => {
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});

/** Longer than any sign-in of a busy machine. */
const SLOW_MS = 3000;

describe('sign-ins', () => {
  const TOO_MANY =
    'There were too many tries with this email address. Wait 15 minutes, or reset your password.';

  const BATCH = 25;
  const open = (ip: string, cookie?: string) => openAccountBrowser(test, ip, cookie);

  const makeOwner = (overrides: object = {}) =>
    createPerson(test.db, { password_hash: passwordHash, ...overrides });

  /** Calls one after the other; the last answer. */
  async function repeat<Answer>(times: number, call: (turn: number) => Promise<Answer>) {
    let answer = await call(0);
    for (let turn = 1; turn < times; turn += 1) answer = await call(turn);
    return answer;
  }

  /** Calls some of which are under way at once. */
  async function together(times: number, call: (turn: number) => Promise<unknown>): Promise<void> {
    for (let begun = 0; begun < times; begun += BATCH) {
      const turns = Array.from(
        { length: Math.min(BATCH, times - begun) },
        (_, turn) => begun + turn,
      );
      await Promise.all(turns.map(call));
    }
  }

  const endWindows = () => test.query('UPDATE rate_limits SET expire = 1');

  describe('wrong passwords from one network', () => {
    it('are refused after ten in 15 minutes, with the right one too', async () => {
      const { email } = await makeOwner();
      expect(
        await repeat(10, () => open('203.0.113.1').login(email, OTHER_PASSWORD)),
      ).toMatchObject({
        status: 200,
      });
      const refused = await open('203.0.113.200').login(email.toUpperCase(), PASSWORD);
      expect(refused).toMatchObject({ status: 429, message: TOO_MANY });
      expect(refused.retryAfterS).toBeGreaterThan(14 * 60);
      expect(refused.retryAfterS).toBeLessThanOrEqual(15 * 60);
    });

    it('keep out neither the owner elsewhere nor another account', async () => {
      const [owner, other] = [await makeOwner(), await makeOwner()];
      const stranger = open('198.51.100.7');
      await repeat(15, () => stranger.login(owner.email, OTHER_PASSWORD));
      expect(await open('203.0.113.7').login(owner.email, PASSWORD)).toMatchObject({
        success: true,
      });
      expect(await stranger.login(other.email, PASSWORD)).toMatchObject({ success: true });
    });

    it('are answered alike for an address without an account', async () => {
      const { email } = await makeOwner();
      for (const address of [email, 'nobody@example.com']) {
        expect(
          await repeat(11, () => open('192.0.2.9').login(address, OTHER_PASSWORD)),
        ).toMatchObject({ status: 429, message: TOO_MANY });
      }
    });

    it('do not make the window longer, and are forgotten when it ends', async () => {
      const { email } = await makeOwner();
      const browser = open('192.0.2.10');
      await repeat(10, () => browser.login(email, OTHER_PASSWORD));
      const soon = Date.now() + 60_000;
      await test.query('UPDATE rate_limits SET expire = $1', [soon]);
      const refused = await repeat(3, () => browser.login(email, OTHER_PASSWORD));
      expect(refused.retryAfterS).toBeLessThanOrEqual(60);
      await endWindows();
      expect(await browser.login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it('are forgotten after a right one', async () => {
      const { email } = await makeOwner();
      await repeat(9, () => open('192.0.2.11').login(email, OTHER_PASSWORD));
      expect(await open('192.0.2.11').login(email, PASSWORD)).toMatchObject({ success: true });
      expect(await repeat(10, () => open('192.0.2.11').login(email, OTHER_PASSWORD))).toMatchObject(
        {
          status: 200,
        },
      );
    });

    it('count when they come at once', async () => {
      const { email } = await makeOwner();
      const answers = await Promise.all(
        Array.from({ length: 15 }, () => open('192.0.2.12').login(email, OTHER_PASSWORD)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    });
  });

  describe('wrong passwords from many networks', () => {
    const network = (turn: number) => `10.${turn}.0.1`;

    it('are refused after a hundred in an hour, but to a browser that its owner signed in by', async () => {
      const { email } = await makeOwner();
      const own = open('203.0.113.30');
      await own.login(email, PASSWORD);
      await together(101, (turn) => open(network(turn)).login(email, OTHER_PASSWORD));
      expect(await open('203.0.113.31').login(email, PASSWORD)).toMatchObject({ status: 429 });
      expect(await open('203.0.113.32', 'other=1').login(email, PASSWORD)).toMatchObject({
        status: 429,
      });
      expect(await own.login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it('of a known browser are counted for it alone', async () => {
      const { email } = await makeOwner();
      const own = open('203.0.113.40');
      await own.login(email, PASSWORD);
      expect(await repeat(10, () => own.login(email, OTHER_PASSWORD))).toMatchObject({
        status: 200,
      });
      expect(await own.login(email, PASSWORD)).toMatchObject({ status: 429, message: TOO_MANY });
      expect(await open('203.0.113.40').login(email, PASSWORD)).toMatchObject({ success: true });
    });

    it('are not let through by the browser of another account, nor by a cookie that is made up', async () => {
      const [owner, stranger] = [await makeOwner(), await makeOwner()];
      const browser = open('203.0.113.50');
      await browser.login(stranger.email, PASSWORD);
      const madeUp = open('203.0.113.50', `tableside-browser=${'a'.repeat(43)}`);
      await repeat(10, () => browser.login(owner.email, OTHER_PASSWORD));
      expect(await browser.login(owner.email, PASSWORD)).toMatchObject({ status: 429 });
      expect(await madeUp.login(owner.email, PASSWORD)).toMatchObject({ status: 429 });
    });
  });

  it('keeps no address', async () => {
    await open('192.0.2.80').login('secret-address@example.com', PASSWORD);
    const rows = await test.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/);
  });
});

describe('known browsers', () => {
  const open = (ip: string) => openAccountBrowser(test, ip);
  const makeOwner = () => createPerson(test.db, { password_hash: passwordHash });

  describe('the cookie of a known browser', () => {
    it('is read by no script and sent to this host alone; its key is kept as a hash', async () => {
      const { id, email } = await makeOwner();
      const browser = open('203.0.113.60');
      await browser.login(email, PASSWORD);
      const [, key = ''] =
        /^tableside-browser=([\w-]{43}); Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/.exec(
          browser.lastCookie(),
        ) ?? [];
      expect(key).toHaveLength(43);
      const rows = await test.db
        .selectFrom('known_browsers')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      expect(rows.map(({ key_hash }) => key_hash.length)).toEqual([32]);
      expect(rows[0]?.key_hash.toString('latin1')).not.toContain(key);
    });

    it('is one for all accounts of a browser, and is not given after a wrong password', async () => {
      const [first, second] = [await makeOwner(), await makeOwner()];
      const browser = open('203.0.113.61');
      await browser.login(first.email, OTHER_PASSWORD);
      expect(browser.lastCookie()).toBe('');
      await browser.login(first.email, PASSWORD);
      const cookie = browser.lastCookie();
      await browser.login(second.email, PASSWORD);
      expect(browser.lastCookie()).toBe(cookie);
    });

    it('ends with the password', async () => {
      const { id, email, token } = await makeOwner();
      const browser = open('203.0.113.62');
      await browser.login(email, PASSWORD);
      await test.app.inject({
        method: 'POST',
        url: '/api/client-auth/client_change_password',
        headers: { authorization: `Bearer ${token}` },
        payload: { password: OTHER_PASSWORD, password_confirmation: OTHER_PASSWORD },
      });
      const rows = await test.db
        .selectFrom('known_browsers')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      // That of the browser in which it was changed.
      expect(rows).toHaveLength(1);
      for (let turn = 0; turn < 10; turn += 1) {
        await open('203.0.113.62').login(email, PASSWORD);
      }
      expect(await browser.login(email, OTHER_PASSWORD)).toMatchObject({ status: 429 });
    });

    it('is called __Host- by https, and is not there where site and API are two origins', async () => {
      const { email } = await makeOwner();
      const secure = await startTestApp({ signIns: { isSecure: true } });
      const apart = await startTestApp({ signIns: { hasCookies: false } });
      for (const { db } of [secure, apart]) {
        await createPerson(db, { email, password_hash: passwordHash });
      }
      const [onSecure, onApart] = [secure, apart].map((each) =>
        openAccountBrowser(each, '203.0.113.63'),
      );
      await onSecure?.login(email, PASSWORD);
      expect(onSecure?.lastCookie()).toMatch(
        /^__Host-tableside-browser=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
      expect(await onApart?.login(email, PASSWORD)).toMatchObject({ success: true });
      expect(onApart?.lastCookie()).toBe('');
      expect(await apart.db.selectFrom('known_browsers').selectAll().execute()).toEqual([]);
      await Promise.all([secure.close(), apart.close()]);
    });
  });
});

describe('one network', () => {
  /** Longer than any sign-in of a busy machine. */
  const SLOW_MS = 3000;

  /** Wrong passwords in the window before sign-ins are slow. */
  const TRIES = 20;
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await (await createPasswords()).hash(PASSWORD);
  });

  async function openSite(slowMs: number) {
    const site = await startTestApp({ signIns: { everybodyTries: TRIES, slowMs } });
    const { email } = await createPerson(site.db, { password_hash: passwordHash });
    let turn = 0;
    return {
      ...site,
      /** Wrong passwords for as many accounts, at once, each from another /56 of one /48. */
      tryFromOneNetwork: (tries: number) =>
        Promise.all(
          Array.from({ length: tries }, () => {
            turn += 1;
            const ip = `2001:db8:77:${(turn % 256).toString(16)}00::1`;
            return openAccountBrowser(site, ip).login(`diner-${turn}@example.com`, OTHER_PASSWORD);
          }),
        ),
      signInOwner: async (ip: string) => {
        const begin = performance.now();
        const answer = await openAccountBrowser(site, ip).login(email, PASSWORD);
        return { ...answer, tookMs: performance.now() - begin };
      },
    };
  }

  describe('the holder of an IPv6 /48', () => {
    it('slows nobody else by wrong passwords, and is slowed', async () => {
      const site = await openSite(SLOW_MS);
      for (let batch = 0; batch < 3; batch += 1) await site.tryFromOneNetwork(10);
      const owner = await site.signInOwner('203.0.113.5');
      expect(owner).toMatchObject({ success: true });
      expect(owner.tookMs).toBeLessThan(SLOW_MS - 10);
      const begin = performance.now();
      await site.tryFromOneNetwork(1);
      expect(performance.now() - begin).toBeGreaterThanOrEqual(SLOW_MS - 10);
      await site.close();
    });

    it('does not fill the line while all unknown browsers are slow', async () => {
      const site = await openSite(1000);
      for (let network = 0; network < TRIES; network += 1) {
        await openAccountBrowser(site, `10.${network}.0.1`).login(
          'any@example.com',
          OTHER_PASSWORD,
        );
      }
      const crowd = site.tryFromOneNetwork(130);
      const owner = site.signInOwner('203.0.113.5');
      expect((await crowd).filter(({ status }) => status === 503).length).toBeGreaterThan(20);
      expect(await owner).toMatchObject({ status: 200, success: true });
      expect((await owner).tookMs).toBeGreaterThanOrEqual(990);
      await site.close();
    });
  });
});

describe('one password for each of many accounts', () => {
  it('is seen and slowed, but for known browsers, and nobody is kept out', async () => {
    const log = captureLog('warn');
    const listSprays = () => log.events().filter(({ event }) => event === 'spray.suspected');
    const passwordHash = await (await createPasswords()).hash(PASSWORD);
    const spied = await startTestApp({
      logger: log.logger,
      signIns: { everybodyTries: 100, slowMs: SLOW_MS },
    });
    const { email } = await createPerson(spied.db, { password_hash: passwordHash });
    const own = openAccountBrowser(spied, '203.0.113.70');
    await own.login(email, PASSWORD);
    const spray = (turn: number) =>
      openAccountBrowser(spied, `10.${turn}.0.1`).login(`diner-${turn}@example.com`, PASSWORD);
    const time = async (action: () => Promise<unknown>) => {
      const begin = performance.now();
      await action();
      return performance.now() - begin;
    };
    for (let begun = 0; begun < 100; begun += 25) {
      await Promise.all(Array.from({ length: 25 }, (_, turn) => spray(begun + turn)));
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

  it('counts accounts and networks apart, in capitals or not', () => {
    const { see, tell } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    see('10.0.0.0/24', 'Ana@Example.com');
    see('10.0.0.0/24', 'ben@example.com');
    see('10.0.1.0/24', 'ana@example.com');
    expect(tell()).toEqual({ accounts: 2, networks: 2 });
  });

  it('tells once a minute at most', () => {
    const { see, tell } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    expect(tell()).toEqual({ accounts: 1, networks: 1 });
    now = 59_999;
    expect(tell()).toBeNull();
    now = 60_000;
    expect(tell()).toEqual({ accounts: 1, networks: 1 });
  });

  it('forgets what was right, and what is ten minutes old', () => {
    const { see, forget, tell } = watch();
    see('10.0.0.0/24', 'ana@example.com');
    now = 5 * 60_000;
    see('10.0.1.0/24', 'ben@example.com');
    see('10.0.2.0/24', 'cem@example.com');
    forget('10.0.1.0/24', 'BEN@example.com');
    now = 10 * 60_000;
    expect(tell()).toEqual({ accounts: 1, networks: 1 });
  });

  it('keeps the newest ten thousand', () => {
    const { see, tell } = watch();
    for (let turn = 0; turn < 10_050; turn += 1) see(`10.0.${turn}.0/24`, 'ana@example.com');
    expect(tell()).toEqual({ accounts: 1, networks: 10_000 });
  });
});
