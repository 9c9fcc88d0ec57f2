import { paths } from '@tableside/contracts/paths';
import { buildTestApp } from '../testing/app';
import { prepareEmailTest, until } from '../testing/emails';
import { createUser } from '../testing/users';
import {
  makePair,
  makeRegistration,
  openAccountBrowser,
  OTHER_PASSWORD,
  PASSWORD,
  PASSWORD_HASH,
} from '../testing/users/accounts';

const OWNER = '203.0.113.5';
const emails = prepareEmailTest();
let app: Awaited<ReturnType<typeof buildTestApp>>;
beforeAll(async () => {
  app = await buildTestApp(emails.db);
});
afterAll(() => app.close());
const open = (ip: string) => openAccountBrowser({ app }, ip);

async function repeat(times: number, call: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await call(turn);
}

describe('email budgets', () => {
  const makeOwner = (overrides = {}) =>
    createUser(emails.db, { password_hash: PASSWORD_HASH, ...overrides });
  const ATTACKER = '198.51.100.5';
  const WRONG = 'another wrong guess';

  /** Tokens of the emailed links, oldest first. */
  function readTokens(email: string, path: string): string[] {
    return emails.server.emails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ links }) => links)
      .filter((link) => link.includes(path))
      .map((link) => new URL(link).searchParams.get('token') ?? '');
  }

  async function deliver(): Promise<void> {
    emails.start();
    await emails.settle();
  }

  describe('fifteen calls of an attacker', () => {
    it("do not block the owner's password or reset email", async () => {
      const { email } = await makeOwner();
      const attacker = open(ATTACKER);
      await repeat(10, () => attacker.login(email, WRONG));
      await repeat(5, () => attacker.send('resend_verification', { email }));
      expect(await open(OWNER).login(email, PASSWORD)).toMatchObject({ success: true });
      expect(await open(OWNER).send('forgot_password', { email })).toMatchObject({ status: 200 });
      await deliver();
      expect(readTokens(email, paths.resetPassword)).toHaveLength(1);
    });
  });

  describe('an attacker who triggers emails', () => {
    it.each([
      ['forgot_password', paths.resetPassword],
      ['resend_verification', paths.verifyEmail],
    ])('sends the owner five links an hour by %s, with the usual response', async (name, path) => {
      const { email } = await makeOwner({ isConfirmed: name === 'forgot_password' });
      const first = await open(ATTACKER).send(name, { email });
      await repeat(6, () => open(ATTACKER).send(name, { email: email.toUpperCase() }));
      expect(await open(OWNER).send(name, { email })).toEqual(first);
      expect(first.status).toBe(200);
      await deliver();
      expect(readTokens(email, path)).toHaveLength(5);
    });

    it('sends five working links by registering', async () => {
      const email = 'registered-by-all@example.com';
      await repeat(8, () =>
        open(ATTACKER).send('register', makeRegistration(email, makePair(WRONG))),
      );
      expect(await open(OWNER).send('register', makeRegistration(email))).toMatchObject({
        success: true,
      });
      await deliver();
      const tokens = readTokens(email, paths.verifyEmail);
      expect(tokens).toHaveLength(5);
      const [token] = tokens;
      expect(await open(OWNER).send('verify_email', { token, password: PASSWORD })).toMatchObject({
        success: true,
        data: { need_account_verification: false },
      });
    });

    it('uses no budget when no email is sent', async () => {
      const { email } = await makeOwner();
      await repeat(7, () => open(ATTACKER).send('resend_verification', { email }));
      await deliver();
      expect(readTokens(email, paths.verifyEmail)).toHaveLength(0);
      const clear = 'UPDATE users SET email_verified_at = NULL WHERE email = $1';
      await emails.database.pool.query(clear, [email]);
      await open(OWNER).send('resend_verification', { email });
      await emails.settle();
      expect(readTokens(email, paths.verifyEmail)).toHaveLength(1);
    });
  });

  it('counts a retried email once', async () => {
    const { email } = await makeOwner();
    emails.server.setMode('defer');
    emails.start();
    await open(OWNER).send('forgot_password', { email });
    await until(async () => (await emails.orders()).some(({ attempts }) => attempts > 6));
    emails.server.setMode('accept');
    await emails.settle();
    expect(readTokens(email, paths.resetPassword)).toHaveLength(1);
  });

  describe('the link of an email', () => {
    it('logs the owner in despite attempts from everywhere', async () => {
      const { email } = await makeOwner();
      const owner = open(OWNER);
      /** As after wrong passwords from many networks, see sign-ins.test.ts. */
      const attack = async () => {
        await open(ATTACKER).login(email, WRONG);
        await emails.database.pool.query(
          `UPDATE rate_limits SET points = 1000 WHERE key LIKE 'login-account:%'`,
        );
      };
      await attack();
      expect(await owner.login(email, PASSWORD)).toMatchObject({ status: 429 });
      await repeat(6, () => open(ATTACKER).send('forgot_password', { email }));
      await deliver();
      const [token] = readTokens(email, paths.resetPassword);
      const reset = await owner.send('reset_password', { token, ...makePair(OTHER_PASSWORD) });
      expect(reset).toMatchObject({ success: true, data: { token: expect.any(String) as string } });
      await attack();
      expect(await owner.login(email, OTHER_PASSWORD)).toMatchObject({ success: true });
      // The reset invalidated the other links; the next one is sent at once.
      await owner.send('forgot_password', { email });
      await emails.settle();
      expect(readTokens(email, paths.resetPassword)).toHaveLength(6);
    });
  });
});

describe('floods of emails', () => {
  // One sender, one email at a time, so that the last email of a day is deterministic.
  beforeEach(() => emails.start({ timings: { atOnce: 1 } }));
  const THIS_MACHINE = '127.0.0.1';

  const register = (email: string, ip: string) =>
    open(ip).send('register', makeRegistration(email));

  const clear = (email: string, ip: string) => open(ip).send('forgot_password', { email });

  /** Emails of a kind received by matching addresses. */
  async function countEmails(address: RegExp, path = ''): Promise<number> {
    await emails.settle();
    return emails.server.emails.filter(
      ({ to, links }) => address.test(to) && links.some((link) => link.includes(path)),
    ).length;
  }

  /** Expires the hourly counts. */
  const passAnHour = () =>
    emails.database.pool.query(
      `DELETE FROM rate_limits WHERE key LIKE 'email-reset:%' OR key LIKE 'email-last-reset:%'
       OR key LIKE 'email-network:%'`,
    );

  describe('an attacker who registers one mailbox under many tags', () => {
    it('sends five emails an hour, from any network, with the usual response', async () => {
      const first = await register('vic+first@example.com', '10.0.0.1');
      await repeat(8, (turn) => register(`Vic+${turn}@example.com`, `10.${turn}.0.1`));
      expect(await register('vic+last@example.com', '10.99.0.1')).toEqual(first);
      expect(first).toMatchObject({ status: 200, success: true });
      expect(await countEmails(/^vic\+/i)).toBe(5);
    });

    it("does not block the mailbox owner's registration or reset", async () => {
      const { email } = await createUser(emails.db, { email: 'noor+food@example.com' });
      await repeat(8, (turn) => register(`noor+${turn}@example.com`, `10.${turn}.0.1`));
      await register('noor@example.com', OWNER);
      await clear(email, OWNER);
      expect(await countEmails(/^noor@/)).toBe(1);
      expect(await countEmails(/^noor\+food@/, paths.resetPassword)).toBe(1);
    });
  });

  describe('a mailbox', () => {
    it('gets twenty triggered emails a day, then one working link for the owner', async () => {
      const { email } = await createUser(emails.db, {});
      const own = new RegExp(`^${email}$`);
      const perHour: number[] = [];
      for (let hour = 0; hour < 6; hour += 1) {
        const before = await countEmails(own);
        await repeat(7, (turn) => clear(email, `10.${turn}.0.1`));
        perHour.push((await countEmails(own)) - before);
        await passAnHour();
      }
      // The twentieth email uses up the day; the remaining link is sent at once.
      expect(perHour).toEqual([5, 5, 5, 6, 1, 1]);
    });
  });

  describe('emails triggered by one network', () => {
    it('go to thirty unconfirmed addresses an hour, without affecting other networks or confirmed owners', async () => {
      const { email } = await createUser(emails.db, {});
      const from = (turn: number) => `2001:db8:77:${turn.toString(16)}00::1`;
      const query = (text: string) => emails.database.pool.query(text);
      await query(`DELETE FROM rate_limits WHERE key LIKE 'email-network:%'`);
      const first = await register('many-1@example.com', from(0));
      await emails.settle();
      await query(`UPDATE rate_limits SET points = 29 WHERE key LIKE 'email-network:%'`);
      await register('many-30@example.com', from(1));
      expect(await register('many-31@example.com', from(50))).toEqual(first);
      await register('elsewhere@example.com', OWNER);
      await clear(email, from(51));
      await clear('many-31@example.com', from(52));
      expect(await countEmails(/^many-/)).toBe(2);
      expect(await countEmails(/^elsewhere@/)).toBe(1);
      expect(await countEmails(new RegExp(`^${email}$`))).toBe(1);
    });

    it('are not counted for this machine without a forwarded address', async () => {
      await repeat(31, (turn) => register(`local+${turn}@example.com`, THIS_MACHINE));
      expect(await countEmails(/^local\+/)).toBe(31);
    });
  });
});
