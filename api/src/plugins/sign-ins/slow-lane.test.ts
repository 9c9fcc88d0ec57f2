import { createPasswords } from '../../auth/passwords';
import { startTestApp } from '../../testing/app';
import { captureLog } from '../../testing/captured-log';
import { createPerson } from '../../testing/people';
import { PASSWORD } from '../../testing/people/accounts';
import { openAccountBrowser } from '../../testing/people/browsers';

/** Longer than any sign-in of a busy machine. */
const SLOW_MS = 3000;

/** A hundred passwords are compared. */
jest.setTimeout(120_000);

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
