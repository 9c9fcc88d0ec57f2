import { TICKET_ATTEMPTS_MAX } from '@tableside/contracts/account/rules';
import { issueEmailToken } from '../tokens';
import { makePair, PASSWORD } from '../../testing/users/accounts';
import { prepareTwoStepTest } from '../../testing/users/two-step';
import { captureLog } from '../../testing/captured-log';
const log = captureLog('error');
const two = prepareTwoStepTest({ logger: log.logger });

describe('sign-in', () => {
  const ENDED = {
    status: 403,
    success: false,
    message: 'That took too long, or there were too many attempts. Start over.',
    data: null,
    error: 'ticket-ended',
  };

  const WRONG_CODE = 'Incorrect or already used code. Wait for the next one and enter that.';

  const sessionsOf = async (id: number) =>
    (await two.test.query('SELECT FROM sessions WHERE user_id = $1', [id])).length;

  /** A user with an authenticator app who has entered the password. */
  async function startTwoStep() {
    const user = await two.create();
    const { phone, codes } = await two.turnOn(user);
    return { user, phone, codes, ...(await two.start(user)) };
  }

  it('starts a session only after password and code', async () => {
    const user = await two.create();
    const { phone } = await two.turnOn(user);
    const browser = two.openBrowser();
    const first = await browser.login(user.email, PASSWORD);
    expect(first).toMatchObject({
      status: 403,
      success: false,
      message:
        'Two-step login is on for this account. Use a code or your passkey to finish logging in.',
      data: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['app', 'recovery'] },
      error: 'second-step-needed',
    });
    expect(browser.lastCookie()).toMatch(
      /^tableside-second-step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await sessionsOf(user.id)).toBe(1);

    const { finish } = await two.start(user, browser);
    const code = phone.show();
    const done = await finish({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done).toMatchObject({
      status: 200,
      message: 'You’re logged in.',
      data: { user: { id: user.id }, need_account_verification: false },
    });
    expect(await sessionsOf(user.id)).toBe(2);
  });

  it('does not reveal the second step without the password', async () => {
    const user = await two.create();
    await two.turnOn(user);
    expect(await two.openBrowser().login(user.email, 'not the password')).toMatchObject({
      status: 200,
      message: 'Incorrect email or password.',
      data: null,
    });
  });

  it('rejects used codes and older ones', async () => {
    const user = await two.create();
    const { phone } = await two.turnOn(user);
    two.pass(30);
    const [older, code, next] = [phone.show(-1), phone.show(), phone.show(1)];
    expect((await (await two.start(user)).finish({ code })).status).toBe(200);
    const { finish } = await two.start(user);
    const refusal = { success: false, data: null, fields: { code: WRONG_CODE } };
    expect(await finish({ code })).toMatchObject(refusal);
    expect(await finish({ code: older })).toMatchObject(refusal);
    expect((await finish({ code: next })).success).toBe(true);
  });

  it('accepts codes one step before and after, but no others', async () => {
    const { user, phone, finish } = await startTwoStep();
    two.pass(300);
    for (const far of [-2, 2]) {
      expect((await finish({ code: phone.show(far) })).fields).toEqual({ code: WRONG_CODE });
    }
    expect((await finish({ code: phone.show(-1) })).success).toBe(true);
    expect((await (await two.start(user)).finish({ code: phone.show(1) })).success).toBe(true);
  });

  it('accepts a code once when sent concurrently', async () => {
    const user = await two.create();
    const { phone } = await two.turnOn(user);
    const tickets = await Promise.all(Array.from({ length: 6 }, () => two.start(user)));
    const code = phone.show();
    const responses = await Promise.all(tickets.map(({ finish }) => finish({ code })));
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
  });

  describe('a ticket', () => {
    it('works once', async () => {
      const { user, codes, finish } = await startTwoStep();
      expect((await finish({ code: codes[0] })).success).toBe(true);
      expect(await finish({ code: codes[1] })).toMatchObject(ENDED);
      // A failed attempt does not use it up.
      expect((await two.read(user)).recovery_codes_left).toBe(9);
    });

    it('works for one of several concurrent requests', async () => {
      const { user, codes, finish } = await startTwoStep();
      const responses = await Promise.all(codes.slice(0, 4).map((code) => finish({ code })));
      expect(responses.filter(({ success }) => success)).toHaveLength(1);
      expect((await two.read(user)).recovery_codes_left).toBe(9);
    });

    it('does not work for another visitor', async () => {
      const { codes, ticket, finish } = await startTwoStep();
      const other = two.openBrowser();
      const step = { ticket, code: codes[0] };
      expect(await other.send('second_step', step)).toMatchObject(ENDED);
      // With its own ticket it has its own key, too.
      const third = await two.create();
      await two.turnOn(third);
      await two.start(third, other);
      expect(await other.send('second_step', step)).toMatchObject(ENDED);
      expect((await finish({ code: codes[0] })).success).toBe(true);
    });

    it('ends after ten minutes', async () => {
      const { codes, finish } = await startTwoStep();
      await two.test.query(
        `UPDATE sign_in_tickets SET expires_at = expires_at - interval '10 minutes'`,
      );
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it(`ends after ${TICKET_ATTEMPTS_MAX} tries`, async () => {
      const { codes, finish } = await startTwoStep();
      for (let tries = 0; tries < TICKET_ATTEMPTS_MAX; tries += 1) {
        expect((await finish({ code: 'abcd-efgh' })).fields).toHaveProperty('code');
      }
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it('ends with a new password', async () => {
      const { user, codes, finish } = await startTwoStep();
      const token = await issueEmailToken(two.test.db, user.id, 'reset');
      await two.openBrowser().send('reset_password', { token, ...makePair() });
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it.each([{ ticket: 'x' }, { ticket: 'x', code: '123456' }])(
      'is not used up by %p',
      async (step) => {
        expect(await two.openBrowser().send('second_step', step)).toMatchObject(ENDED);
      },
    );
  });

  it('is still required after a reset by email if it was set up a week ago', async () => {
    const user = await two.create();
    const { phone } = await two.turnOn(user);
    await two.age(user, '7 days');
    const token = await issueEmailToken(two.test.db, user.id, 'reset');
    const browser = two.openBrowser();
    expect(await browser.send('reset_password', { token, ...makePair() })).toMatchObject({
      success: true,
      message: 'Password changed. You can log in with your new password.',
      data: null,
    });
    expect(await sessionsOf(user.id)).toBe(0);
    const again = await browser.login(user.email, makePair().password);
    expect(again.error).toBe('second-step-needed');
    const { ticket } = again.data as { ticket: string };
    expect(await browser.send('second_step', { ticket, code: phone.show() })).toMatchObject({
      success: true,
    });
  });

  it('is not requested for a suspended account', async () => {
    const { user, codes, finish, browser } = await startTwoStep();
    await two.test.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    expect((await finish({ code: codes[0] })).error).toBe('account-suspended');
    expect((await browser.login(user.email, PASSWORD)).error).toBe('account-suspended');
  });
});

describe('limits', () => {
  const WRONG = { code: '000000' };

  /** Enters wrong codes, five per ticket.
   * @returns the last status */
  async function guess(email: string, tries: number, ip?: string): Promise<number> {
    const browser = two.openBrowser(ip);
    let status = 0;
    for (let tried = 0; tried < tries; tried += 5) {
      const { finish } = await two.start({ email }, browser);
      for (let again = tried; again < Math.min(tried + 5, tries); again += 1) {
        ({ status } = await finish(WRONG));
      }
    }
    return status;
  }

  it("limit guessed codes, but not recovery codes or the owner's known browser", async () => {
    const user = await two.create();
    const { phone, codes } = await two.turnOn(user);
    const home = two.openBrowser('198.51.100.4');
    const { finish } = await two.start(user, home);
    expect((await finish({ code: phone.show() })).success).toBe(true);

    expect(await guess(user.email, 10, '203.0.113.9')).toBe(200);
    expect(await guess(user.email, 1, '203.0.113.10')).toBe(429);
    // From many networks.
    expect(await guess(user.email, 10)).toBe(200);
    expect(await guess(user.email, 10)).toBe(200);
    expect(await guess(user.email, 1)).toBe(429);

    two.pass(30);
    const limited = await (await two.start(user)).finish({ code: phone.show() });
    expect(limited).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 24 hours, or use a recovery code or a passkey.',
    });
    const known = await two.start(user, home);
    expect((await known.finish({ code: phone.show() })).success).toBe(true);
    const elsewhere = await two.start(user);
    expect((await elsewhere.finish({ code: codes[0] })).success).toBe(true);
  });

  it("limit guessed codes in the owner's browser", async () => {
    const user = await two.create();
    const { phone } = await two.turnOn(user);
    const home = two.openBrowser();
    await (await two.start(user, home)).finish({ code: phone.show() });
    for (let tries = 0; tries < 10; tries += 5) {
      const { finish } = await two.start(user, home);
      for (let again = 0; again < 5; again += 1) await finish(WRONG);
    }
    two.pass(30);
    const { finish } = await two.start(user, home);
    expect((await finish({ code: phone.show() })).status).toBe(429);
  });

  it('logs the result of each second step', async () => {
    const user = await two.create();
    const { phone, codes } = await two.turnOn(user);
    log.clear();
    const { finish } = await two.start(user);
    await finish(WRONG);
    await finish({ code: phone.show() });
    await (await two.start(user)).finish({ code: codes[0] });
    await guess(user.email, 10, '192.0.2.4');
    await guess(user.email, 1, '192.0.2.5');
    const { id: userId } = user;
    const notified = log
      .events()
      .filter(({ event }) => !['access.refused', 'limit.reached'].includes(String(event)))
      .map(({ event, outcome, userId: of, by, step }) => ({
        event,
        outcome,
        userId: of,
        ...(by ? { by } : {}),
        ...(step ? { step } : {}),
      }));
    const requested = {
      event: 'login.second-step.requested',
      outcome: 'ok',
      userId,
      by: 'password',
    };
    const wrong = { event: 'login.second-step.wrong', outcome: 'refused', userId, step: 'app' };
    const ok = { event: 'login.second-step.ok', outcome: 'ok', userId };
    const signedIn = { event: 'login.ok', outcome: 'ok', userId, by: 'password' };
    expect(notified).toEqual([
      requested,
      wrong,
      { ...ok, step: 'app' },
      signedIn,
      requested,
      { ...ok, step: 'recovery' },
      { event: 'recovery.used', outcome: 'ok', userId },
      signedIn,
      requested,
      ...Array.from({ length: 5 }, () => wrong),
      requested,
      ...Array.from({ length: 5 }, () => wrong),
      requested,
      { event: 'login.second-step.limited', outcome: 'refused', userId },
    ]);
  });
});
