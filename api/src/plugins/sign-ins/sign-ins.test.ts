import { createPasswords } from '../../auth/passwords';
import { startTestApp, type TestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { OTHER_PASSWORD, PASSWORD } from '../../testing/people/accounts';
import { openAccountBrowser } from '../../testing/people/browsers';

const TOO_MANY =
  'There were too many tries with this email address. Wait 15 minutes, or reset your password.';

const BATCH = 25;

/** A hundred passwords are compared. */
jest.setTimeout(120_000);

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});
afterAll(() => test.close());

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
    const turns = Array.from({ length: Math.min(BATCH, times - begun) }, (_, turn) => begun + turn);
    await Promise.all(turns.map(call));
  }
}
const endWindows = () => test.database.pool.query('UPDATE rate_limits SET expire = 1');

describe('wrong passwords from one network', () => {
  it('are refused after ten in 15 minutes, with the right one too', async () => {
    const { email } = await makeOwner();
    expect(await repeat(10, () => open('203.0.113.1').login(email, OTHER_PASSWORD))).toMatchObject({
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
    expect(await open('203.0.113.7').login(owner.email, PASSWORD)).toMatchObject({ success: true });
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
    await test.database.pool.query('UPDATE rate_limits SET expire = $1', [soon]);
    const refused = await repeat(3, () => browser.login(email, OTHER_PASSWORD));
    expect(refused.retryAfterS).toBeLessThanOrEqual(60);
    await endWindows();
    expect(await browser.login(email, PASSWORD)).toMatchObject({ success: true });
  });

  it('are forgotten after a right one', async () => {
    const { email } = await makeOwner();
    await repeat(9, () => open('192.0.2.11').login(email, OTHER_PASSWORD));
    expect(await open('192.0.2.11').login(email, PASSWORD)).toMatchObject({ success: true });
    expect(await repeat(10, () => open('192.0.2.11').login(email, OTHER_PASSWORD))).toMatchObject({
      status: 200,
    });
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
    expect(await repeat(10, () => own.login(email, OTHER_PASSWORD))).toMatchObject({ status: 200 });
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
