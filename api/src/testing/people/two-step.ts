import {
  wireAppOffer,
  wireRecoveryCodes,
  wireSecondStepNeed,
  wireTwoStep,
} from '@tableside/contracts/account/wire';
import { Secret, TOTP } from 'otpauth';
import { createPasswords } from '../../auth/passwords';
import { call, prepareTestApp } from '../app';
import { createPerson, type PersonOverrides, type TestPerson } from '../people';
import { PASSWORD, openAccountBrowser, type AccountAnswer, type AccountBrowser } from './accounts';

const PATH = '/api/client-auth/';

/** Where it stands when something was set up. */
const AGING = [
  ['two_step', 'app_added_at', 'passkey_asked_at', 'on_since'],
  ['recovery_codes', 'created_at'],
  ['passkeys', 'created_at'],
  ['user_identities', 'created_at'],
] as const;

/** Somebody's phone, with the app on it. */
interface TestPhone {
  readonly secret: string;
  /** What it shows.
   * @param later in steps of thirty seconds */
  readonly show: (later?: number) => string;
}

/** The API host, for the tests of a file about two-step sign-in; its clock stands still until it is turned. */
export function prepareTwoStepTest(options: Parameters<typeof prepareTestApp>[0] = {}) {
  let now = new Date('2026-11-25T12:00:10Z');
  let hash = '';
  let visitors = 0;
  const test = prepareTestApp({ ...options, now: () => now });
  beforeAll(async () => {
    hash = await (await createPasswords()).hash(PASSWORD);
  });

  const makePhone = (secret: string): TestPhone => {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return {
      secret,
      show: (later = 0) => totp.generate({ timestamp: now.getTime() + later * 30_000 }),
    };
  };
  const offer = async (person: TestPerson) =>
    (await call(test, 'POST', `${PATH}offer_authenticator`, wireAppOffer, undefined, person)).data;
  const add = (person: TestPerson, code: string) =>
    call(test, 'POST', `${PATH}add_authenticator`, wireRecoveryCodes.nullable(), { code }, person);
  const openBrowser = (ip = `203.0.${(visitors += 1)}.7`, cookie = '') =>
    openAccountBrowser(test, ip, cookie);
  return {
    test,
    /** Turns the clock of the host and of phones. */
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Somebody whose password is {@link PASSWORD}. */
    create: (overrides: PersonOverrides = {}) =>
      createPerson(test.db, { password_hash: hash, ...overrides }),
    makePhone,
    offer,
    add,
    /** Adds an app to somebody's account. */
    turnOn: async (person: TestPerson) => {
      const phone = makePhone((await offer(person)).secret);
      const { data } = await add(person, phone.show());
      // The code that turned it on works no second time.
      now = new Date(now.getTime() + 30_000);
      return { phone, codes: data?.recovery_codes ?? [] };
    },
    askForPasskey: (person: TestPerson, is_asked = true) =>
      call(test, 'POST', `${PATH}ask_passkey`, wireRecoveryCodes.nullable(), { is_asked }, person),
    /** Puts everything that somebody set up that much longer ago. */
    age: async ({ id }: TestPerson, interval: string) => {
      const earlier = (column: string) => `${column} = ${column} - interval '${interval}'`;
      for (const [table, ...columns] of AGING) {
        await test.query(
          `UPDATE ${table} SET ${columns.map(earlier).join(', ')} WHERE user_id = $1`,
          [id],
        );
      }
    },
    read: async (person: TestPerson) =>
      (await call(test, 'GET', `${PATH}two_step`, wireTwoStep, undefined, person)).data,
    openBrowser,
    /** A browser whose sign-in waits for the second step. */
    begin: async (person: Pick<TestPerson, 'email'>, browser: AccountBrowser = openBrowser()) => {
      const { ticket, ways } = wireSecondStepNeed.parse(
        (await browser.login(person.email, PASSWORD)).data,
      );
      const finish = (step: object): Promise<AccountAnswer> =>
        browser.send('second_step', { ticket, ...step });
      return { browser, ticket, ways, finish };
    },
  };
}
