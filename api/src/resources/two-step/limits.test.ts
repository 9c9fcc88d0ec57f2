import { captureLog } from '../../testing/captured-log';
import { prepareTwoStepTest } from '../../testing/people/two-step';

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
