import { TICKET_TRIES } from '@tableside/contracts/account/rules';
import { issueMailToken } from '../tokens';
import { makePair, PASSWORD } from '../../testing/people/accounts';
import { prepareTwoStepTest } from '../../testing/people/two-step';
import { captureLog } from '../../testing/captured-log';

describe('sign-in', () => {
  const two = prepareTwoStepTest();

  const ENDED = {
    status: 403,
    success: false,
    message: 'This took too long, or was tried too often. Sign in again from the start.',
    data: null,
    error: 'ticket-ended',
  };

  const WRONG_CODE =
    'That code is not right, or was used already. Wait for the next one and type that.';

  const sessionsOf = async (id: number) =>
    Number(
      (await two.test.query('SELECT count(*) FROM sessions WHERE user_id = $1', [id]))[0]?.[
        'count'
      ],
    );

  it('answers somebody without a second step as ever, to the letter', async () => {
    const { email, id } = await two.create({ email: 'plain@example.com' });
    const response = await two.test.app.inject({
      method: 'POST',
      url: '/api/client-auth/login',
      payload: { email, password: PASSWORD },
    });
    const { data } = response.json<{ data: { token: string; user: { created_at: string } } }>();
    const { token } = data;
    const { created_at } = data.user;
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(
      `{"success":true,"message":"You are signed in.","data":{"token":"${token}","user":{"id":${id},"first_name":"Ada","last_name":"Diner","email":"plain@example.com","phone":null,"address":null,"created_at":"${created_at}"},"need_account_verification":false}}`,
    );
  });

  it('hands out no session for the password alone, and one for a code after it', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    const browser = two.openBrowser();
    const first = await browser.login(person.email, PASSWORD);
    expect(first).toEqual({
      status: 403,
      retryAfterS: NaN,
      success: false,
      message: 'Two-step sign-in is on for this account. Finish with your second step.',
      data: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ['app', 'recovery'] },
      error: 'second-step-needed',
    });
    expect(browser.lastCookie()).toMatch(
      /^tableside-second-step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await sessionsOf(person.id)).toBe(1);

    const { finish } = await two.begin(person, browser);
    const code = phone.show();
    const done = await finish({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done).toMatchObject({
      status: 200,
      message: 'You are signed in.',
      data: { user: { id: person.id }, need_account_verification: false },
    });
    expect(await sessionsOf(person.id)).toBe(2);
  });

  it('tells nobody without the password that there is a second step', async () => {
    const person = await two.create();
    await two.turnOn(person);
    expect(await two.openBrowser().login(person.email, 'not the password')).toMatchObject({
      status: 200,
      message: 'Email or password is wrong.',
      data: null,
    });
  });

  it('takes no code a second time, and none from before the last one', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    two.pass(30);
    const [older, code, next] = [phone.show(-1), phone.show(), phone.show(1)];
    expect((await (await two.begin(person)).finish({ code })).status).toBe(200);
    const { finish } = await two.begin(person);
    const refusal = { success: false, data: null, fields: { code: WRONG_CODE } };
    expect(await finish({ code })).toMatchObject(refusal);
    expect(await finish({ code: older })).toMatchObject(refusal);
    expect((await finish({ code: next })).success).toBe(true);
  });

  it('takes the code of the step before and after, and none further off', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    two.pass(300);
    const { finish } = await two.begin(person);
    for (const far of [-2, 2]) {
      expect((await finish({ code: phone.show(far) })).fields).toEqual({ code: WRONG_CODE });
    }
    expect((await finish({ code: phone.show(-1) })).success).toBe(true);
    expect((await (await two.begin(person)).finish({ code: phone.show(1) })).success).toBe(true);
  });

  it('takes a code once of those that are typed at the same moment', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    const tickets = await Promise.all(Array.from({ length: 6 }, () => two.begin(person)));
    const code = phone.show();
    const answers = await Promise.all(tickets.map(({ finish }) => finish({ code })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  describe('a ticket', () => {
    it('works once', async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { finish } = await two.begin(person);
      expect((await finish({ code: codes[0] })).success).toBe(true);
      expect(await finish({ code: codes[1] })).toMatchObject(ENDED);
      // What was not let in is not used up.
      expect((await two.read(person)).recovery_codes_left).toBe(9);
    });

    it('lets in one of those who use it at the same moment', async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { finish } = await two.begin(person);
      const answers = await Promise.all(codes.slice(0, 4).map((code) => finish({ code })));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect((await two.read(person)).recovery_codes_left).toBe(9);
    });

    it('is worth nothing to another visitor', async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { ticket, finish } = await two.begin(person);
      const other = two.openBrowser();
      const step = { ticket, code: codes[0] };
      expect(await other.send('second_step', step)).toMatchObject(ENDED);
      // With a ticket of its own it has a key of its own, too.
      const third = await two.create();
      await two.turnOn(third);
      await two.begin(third, other);
      expect(await other.send('second_step', step)).toMatchObject(ENDED);
      expect((await finish({ code: codes[0] })).success).toBe(true);
    });

    it('ends after ten minutes', async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { finish } = await two.begin(person);
      await two.test.query(
        `UPDATE sign_in_tickets SET expires_at = expires_at - interval '10 minutes'`,
      );
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it(`ends after ${TICKET_TRIES} tries`, async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { finish } = await two.begin(person);
      for (let tries = 0; tries < TICKET_TRIES; tries += 1) {
        expect((await finish({ code: 'abcd-efgh' })).fields).toHaveProperty('code');
      }
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it('ends with a new password', async () => {
      const person = await two.create();
      const { codes } = await two.turnOn(person);
      const { finish } = await two.begin(person);
      const token = await issueMailToken(two.test.db, person.id, 'reset');
      await two.openBrowser().send('reset_password', { token, ...makePair() });
      expect(await finish({ code: codes[0] })).toMatchObject(ENDED);
    });

    it.each([{ ticket: 'x' }, { ticket: 'x', code: '123456' }])('is no guess: %p', async (step) => {
      expect(await two.openBrowser().send('second_step', step)).toMatchObject(ENDED);
    });
  });

  it('is not bypassed by a mailed reset, which keeps what was set up a week ago', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    await two.age(person, '7 days');
    const token = await issueMailToken(two.test.db, person.id, 'reset');
    const browser = two.openBrowser();
    expect(await browser.send('reset_password', { token, ...makePair() })).toEqual({
      status: 200,
      retryAfterS: NaN,
      success: true,
      message: 'Your new password is set. Sign in with it.',
      data: null,
    });
    expect(await sessionsOf(person.id)).toBe(0);
    const again = await browser.login(person.email, makePair().password);
    expect(again.error).toBe('second-step-needed');
    const { ticket } = again.data as { ticket: string };
    expect(await browser.send('second_step', { ticket, code: phone.show() })).toMatchObject({
      success: true,
    });
  });

  it('is asked of nobody whose account is suspended, and of nobody who was meanwhile', async () => {
    const person = await two.create();
    const { codes } = await two.turnOn(person);
    const { finish, browser } = await two.begin(person);
    await two.test.query('UPDATE users SET suspended_at = now() WHERE id = $1', [person.id]);
    expect((await finish({ code: codes[0] })).error).toBe('account-suspended');
    expect((await browser.login(person.email, PASSWORD)).error).toBe('account-suspended');
  });
});

describe('limits', () => {
  const log = captureLog('error');
  const two = prepareTwoStepTest({ logger: log.logger });
  const WRONG = { code: '000000' };

  /** Types codes that are wrong, five with each ticket.
   * @returns the status of the last */
  async function guess(email: string, tries: number, ip?: string): Promise<number> {
    const browser = two.openBrowser(ip);
    let status = 0;
    for (let tried = 0; tried < tries; tried += 5) {
      const { finish } = await two.begin({ email }, browser);
      for (let again = tried; again < Math.min(tried + 5, tries); again += 1) {
        ({ status } = await finish(WRONG));
      }
    }
    return status;
  }

  it('holds back whoever guesses codes, and neither the recovery codes nor the known browser of the owner', async () => {
    const person = await two.create();
    const { phone, codes } = await two.turnOn(person);
    const home = two.openBrowser('198.51.100.4');
    const { finish } = await two.begin(person, home);
    expect((await finish({ code: phone.show() })).success).toBe(true);

    expect(await guess(person.email, 10, '203.0.113.9')).toBe(200);
    expect(await guess(person.email, 1, '203.0.113.10')).toBe(429);
    // From many networks.
    expect(await guess(person.email, 10)).toBe(200);
    expect(await guess(person.email, 10)).toBe(200);
    expect(await guess(person.email, 1)).toBe(429);

    two.pass(30);
    const limited = await (await two.begin(person)).finish({ code: phone.show() });
    expect(limited).toMatchObject({
      status: 429,
      message:
        'There were too many tries with codes. Wait 24 hours, or use a recovery code or a passkey.',
    });
    const known = await two.begin(person, home);
    expect((await known.finish({ code: phone.show() })).success).toBe(true);
    const elsewhere = await two.begin(person);
    expect((await elsewhere.finish({ code: codes[0] })).success).toBe(true);
  });

  it('holds back whoever guesses in a browser of the owner', async () => {
    const person = await two.create();
    const { phone } = await two.turnOn(person);
    const home = two.openBrowser();
    await (await two.begin(person, home)).finish({ code: phone.show() });
    for (let tries = 0; tries < 10; tries += 5) {
      const { finish } = await two.begin(person, home);
      for (let again = 0; again < 5; again += 1) await finish(WRONG);
    }
    two.pass(30);
    const { finish } = await two.begin(person, home);
    expect((await finish({ code: phone.show() })).status).toBe(429);
  });

  it('says in the log what became of each second step', async () => {
    const person = await two.create();
    const { phone, codes } = await two.turnOn(person);
    log.clear();
    const { finish } = await two.begin(person);
    await finish(WRONG);
    await finish({ code: phone.show() });
    await (await two.begin(person)).finish({ code: codes[0] });
    await guess(person.email, 10, '192.0.2.4');
    await guess(person.email, 1, '192.0.2.5');
    const { id: userId } = person;
    const told = log
      .events()
      .filter(({ event }) => !['access.refused', 'limit.reached'].includes(String(event)))
      .map(({ event, outcome, userId: of, by, step }) => ({
        event,
        outcome,
        userId: of,
        ...(by ? { by } : {}),
        ...(step ? { step } : {}),
      }));
    const asked = { event: 'login.second-step.asked', outcome: 'ok', userId, by: 'password' };
    const wrong = { event: 'login.second-step.wrong', outcome: 'refused', userId, step: 'app' };
    const ok = { event: 'login.second-step.ok', outcome: 'ok', userId };
    const signedIn = { event: 'login.ok', outcome: 'ok', userId, by: 'password' };
    expect(told).toEqual([
      asked,
      wrong,
      { ...ok, step: 'app' },
      signedIn,
      asked,
      { ...ok, step: 'recovery' },
      { event: 'recovery.used', outcome: 'ok', userId },
      signedIn,
      asked,
      ...Array.from({ length: 5 }, () => wrong),
      asked,
      ...Array.from({ length: 5 }, () => wrong),
      asked,
      { event: 'login.second-step.limited', outcome: 'refused', userId },
    ]);
  });
});
