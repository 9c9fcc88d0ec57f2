import { createPasswords } from '../../auth/passwords';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { OTHER_PASSWORD, PASSWORD } from '../../testing/people/accounts';
import { openAccountBrowser } from '../../testing/people/browsers';

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});
afterAll(() => test.close());

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
