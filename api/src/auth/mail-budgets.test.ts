import { paths } from '@tableside/contracts/paths';
import { createPasswords } from './passwords';
import { buildApp } from '../app';
import { prepareMailTest } from '../testing/mails';
import { createPerson } from '../testing/people';
import { makePair, makeRegistration, OTHER_PASSWORD, PASSWORD } from '../testing/people/accounts';
import { openAccountBrowser } from '../testing/people/accounts';

/** Hundreds of passwords are hashed. */
jest.setTimeout(120_000);

describe('lock-out', () => {
  const mails = prepareMailTest();
  let app: Awaited<ReturnType<typeof buildApp>>;
  let passwordHash: string;
  beforeAll(async () => {
    app = await buildApp({ db: mails.db, signIns: { everybodyTries: 1e6 } });
    passwordHash = await (await createPasswords()).hash(PASSWORD);
  });
  afterAll(() => app.close());
  const open = (ip: string) => openAccountBrowser({ app }, ip);
  const OWNER = '203.0.113.5';
  const STRANGER = '198.51.100.5';
  const WRONG = 'somebody guesses this';

  /** Tokens of the links that lie in somebody's mailbox, oldest first. */
  function readTokens(email: string, path: string): string[] {
    return mails.server.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ links }) => links)
      .filter((link) => link.includes(path))
      .map((link) => new URL(link).searchParams.get('token') ?? '');
  }

  async function deliver(): Promise<void> {
    mails.start();
    await mails.settle();
  }

  async function repeat(times: number, call: () => Promise<unknown>): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) await call();
  }

  describe('fifteen calls of a stranger', () => {
    it('keep neither the right password nor the mail for another one from the owner', async () => {
      const { email } = await createPerson(mails.db, { password_hash: passwordHash });
      const stranger = open(STRANGER);
      await repeat(10, () => stranger.login(email, WRONG));
      await repeat(5, () => stranger.send('resend_verification', { email }));
      expect(await open(OWNER).login(email, PASSWORD)).toMatchObject({ success: true });
      expect(await open(OWNER).send('forgot_password', { email })).toMatchObject({ status: 200 });
      await deliver();
      expect(readTokens(email, paths.resetPassword)).toHaveLength(1);
    });

    it('keep nobody from registering an address of his own', async () => {
      const email = 'not-yet@example.com';
      await repeat(5, () => open(STRANGER).send('forgot_password', { email }));
      await repeat(5, () => open(STRANGER).send('resend_verification', { email }));
      expect(await open(OWNER).send('register', makeRegistration(email))).toMatchObject({
        status: 200,
        success: true,
      });
      await deliver();
      expect(readTokens(email, paths.verifyEmail).length).toBeGreaterThanOrEqual(1);
    });
  });

  describe('a stranger who orders mails', () => {
    it.each([
      ['forgot_password', paths.resetPassword],
      ['resend_verification', paths.verifyEmail],
    ])(
      'by %s puts five links an hour into the mailbox of the owner, and is answered as ever',
      async (name, path) => {
        const isConfirmed = name === 'forgot_password';
        const { email } = await createPerson(mails.db, {
          isConfirmed,
          password_hash: passwordHash,
        });
        const first = await open(STRANGER).send(name, { email });
        await repeat(6, () => open(STRANGER).send(name, { email: email.toUpperCase() }));
        expect(await open(OWNER).send(name, { email })).toEqual(first);
        expect(first.status).toBe(200);
        await deliver();
        expect(readTokens(email, path)).toHaveLength(5);
      },
    );

    it('by registering puts five links there, of which each lets the owner in', async () => {
      const email = 'registered-by-all@example.com';
      await repeat(8, () =>
        open(STRANGER).send('register', makeRegistration(email, makePair(WRONG))),
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

    it('uses up nothing where no mail is sent', async () => {
      const { email } = await createPerson(mails.db, {
        isConfirmed: true,
        password_hash: passwordHash,
      });
      await repeat(7, () => open(STRANGER).send('resend_verification', { email }));
      await deliver();
      expect(readTokens(email, paths.verifyEmail)).toHaveLength(0);
      await mails.db
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('email', '=', email)
        .execute();
      await open(OWNER).send('resend_verification', { email });
      await mails.settle();
      expect(readTokens(email, paths.verifyEmail)).toHaveLength(1);
    });
  });

  it('a mail that has to be sent again is counted once', async () => {
    const { email } = await createPerson(mails.db, { password_hash: passwordHash });
    mails.server.setMode('defer');
    mails.start();
    await open(OWNER).send('forgot_password', { email });
    for (let turn = 0; turn < 200; turn += 1) {
      const [order] = await mails.orders();
      if (order && order.attempts > 6) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    mails.server.setMode('accept');
    await mails.settle();
    expect(readTokens(email, paths.resetPassword)).toHaveLength(1);
  });

  describe('the way in that nobody can close', () => {
    it('is the link of a mail: it signs the owner in, whatever is tried from everywhere', async () => {
      const { email } = await createPerson(mails.db, { password_hash: passwordHash });
      const owner = open(OWNER);
      /** As after wrong passwords from everywhere, see sign-ins.test.ts. */
      const attack = async () => {
        await open(STRANGER).login(email, WRONG);
        await mails.database.pool.query(
          `UPDATE rate_limits SET points = 1000 WHERE key LIKE 'login-account:%'`,
        );
      };
      await attack();
      expect(await owner.login(email, PASSWORD)).toMatchObject({ status: 429 });
      await repeat(6, () => open(STRANGER).send('forgot_password', { email }));
      await deliver();
      const [token] = readTokens(email, paths.resetPassword);
      const reset = await owner.send('reset_password', { token, ...makePair(OTHER_PASSWORD) });
      expect(reset).toMatchObject({ success: true, data: { token: expect.any(String) as string } });
      await attack();
      expect(await owner.login(email, OTHER_PASSWORD)).toMatchObject({ success: true });
      // The other links ended with the reset; the next one is sent at once.
      await owner.send('forgot_password', { email });
      await mails.settle();
      expect(readTokens(email, paths.resetPassword)).toHaveLength(6);
    });
  });
});

describe('floods of mails', () => {
  const mails = prepareMailTest();
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await buildApp({ db: mails.db });
  });
  afterAll(() => app.close());

  // One sender, one mail after the other: which is the last of a day must not hang on chance.
  beforeEach(() => mails.start({ timings: { atOnce: 1 } }));
  const THIS_MACHINE = '127.0.0.1';
  const OWNER = '203.0.113.5';

  const register = (email: string, ip: string) =>
    openAccountBrowser({ app }, ip).send('register', makeRegistration(email));

  const forget = (email: string, ip: string) =>
    openAccountBrowser({ app }, ip).send('forgot_password', { email });

  async function repeat(times: number, call: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) await call(turn);
  }

  /** Mails of a kind that came to addresses like this one. */
  async function countMails(address: RegExp, path = ''): Promise<number> {
    await mails.settle();
    return mails.server.mails.filter(
      ({ to, links }) => address.test(to) && links.some((link) => link.includes(path)),
    ).length;
  }

  /** An hour goes by for counts of an hour. */
  const passAnHour = () =>
    mails.database.pool.query(
      `DELETE FROM rate_limits WHERE key LIKE 'mail-reset:%' OR key LIKE 'mail-last-reset:%'
       OR key LIKE 'mail-network:%'`,
    );

  describe('a stranger who registers one mailbox under many tags', () => {
    it('puts five mails an hour there, from wherever, and the answer is as ever', async () => {
      const first = await register('vic+first@example.com', '10.0.0.1');
      await repeat(29, (turn) => register(`Vic+${turn}@example.com`, `10.${turn}.0.1`));
      expect(await register('vic+last@example.com', '10.99.0.1')).toEqual(first);
      expect(first).toMatchObject({ status: 200, success: true });
      expect(await countMails(/^vic\+/i)).toBe(5);
    });

    it('keeps the owner of the mailbox neither from registering nor from a new password', async () => {
      const { email } = await createPerson(mails.db, { email: 'noor+food@example.com' });
      await repeat(8, (turn) => register(`noor+${turn}@example.com`, `10.${turn}.0.1`));
      await register('noor@example.com', OWNER);
      await forget(email, OWNER);
      expect(await countMails(/^noor@/)).toBe(1);
      expect(await countMails(/^noor\+food@/, paths.resetPassword)).toBe(1);
    });

    it('makes it no other account', async () => {
      await register('eve@example.com', OWNER);
      await register('eve+two@example.com', OWNER);
      const rows = await mails.db
        .selectFrom('users')
        .select('email')
        .where('email', 'like', 'eve%')
        .execute();
      expect(rows.map(({ email }) => email).sort()).toEqual([
        'eve+two@example.com',
        'eve@example.com',
      ]);
      expect(await countMails(/^eve\+two@/)).toBe(1);
    });
  });

  describe('a mailbox', () => {
    it('gets twenty mails a day that strangers ordered, and then the one link that the owner needs', async () => {
      const { email } = await createPerson(mails.db, {});
      const own = new RegExp(`^${email}$`);
      const perHour: number[] = [];
      for (let hour = 0; hour < 6; hour += 1) {
        const before = await countMails(own);
        await repeat(8, (turn) => forget(email, `10.${turn}.0.1`));
        perHour.push((await countMails(own)) - before);
        await passAnHour();
      }
      // With the twentieth mail the day is used up; the link that remains comes at once.
      expect(perHour).toEqual([5, 5, 5, 6, 1, 1]);
    });
  });

  describe('the mails that one network orders', () => {
    it('go to thirty unconfirmed addresses an hour; other networks have their own, and owners their links', async () => {
      const { email } = await createPerson(mails.db, {});
      const from = (turn: number) => `2001:db8:77:${turn.toString(16)}00::1`;
      const first = await register('many-first@example.com', from(0));
      await repeat(34, (turn) => register(`many-${turn}@example.com`, from(turn)));
      expect(await register('many-last@example.com', from(50))).toEqual(first);
      await register('elsewhere@example.com', OWNER);
      await forget(email, from(51));
      await forget('many-20@example.com', from(52));
      expect(await countMails(/^many-/)).toBe(30);
      expect(await countMails(/^elsewhere@/)).toBe(1);
      expect(await countMails(new RegExp(`^${email}$`))).toBe(1);
    });

    it('are not counted for this machine, where nobody else is named', async () => {
      await repeat(40, (turn) => register(`local+${turn}@example.com`, THIS_MACHINE));
      expect(await countMails(/^local\+/)).toBe(40);
    });
  });
});
