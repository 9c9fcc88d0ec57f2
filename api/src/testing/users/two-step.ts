import {
  wireAppOffer,
  wireRecoveryCodes,
  wireSecondStepNeed,
  wireTwoStep,
} from '@tableside/contracts/account/wire';
import { Secret, TOTP } from 'otpauth';
import { call, prepareTestApp } from '../app';
import { createUser, type UserOverrides, type TestUser } from '../users';
import { PASSWORD, PASSWORD_HASH, openAccountBrowser, type AccountBrowser } from './accounts';

const PATH = '/api/client-auth/';
const newCodes = wireRecoveryCodes.nullable();

/** Columns with the time of setup, by table. */
const AGING = [
  ['two_step', 'app_added_at', 'passkey_prompted_at', 'on_since'],
  ['recovery_codes', 'created_at'],
  ['passkeys', 'created_at'],
  ['user_identities', 'created_at'],
] as const;

/** A phone with the authenticator app. */
interface TestPhone {
  readonly secret: string;
  /** The current code.
   * @param later in 30-second steps */
  readonly show: (later?: number) => string;
}

/** The API for tests about two-step login, with a manual clock. */
export function prepareTwoStepTest(options: Parameters<typeof prepareTestApp>[0] = {}) {
  let now = new Date('2026-11-25T12:00:10Z');
  let visitors = 0;
  const test = prepareTestApp({ ...options, now: () => now });

  const makePhone = (secret: string): TestPhone => {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return {
      secret,
      show: (later = 0) => totp.generate({ timestamp: now.getTime() + later * 30_000 }),
    };
  };
  const offer = async (user: TestUser) =>
    (await call(test, 'POST', `${PATH}offer_authenticator`, wireAppOffer, undefined, user)).data;
  const add = (user: TestUser, code: string) =>
    call(test, 'POST', `${PATH}add_authenticator`, newCodes, { code }, user);
  const openBrowser = (ip = `203.0.${(visitors += 1)}.7`, cookie = '') =>
    openAccountBrowser(test, ip, cookie);
  return {
    test,
    /** Advances the clock of API and phones. */
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Creates a user with {@link PASSWORD}. */
    create: (overrides: UserOverrides = {}) =>
      createUser(test.db, { password_hash: PASSWORD_HASH, ...overrides }),
    makePhone,
    offer,
    add,
    /** Adds an authenticator app. */
    turnOn: async (user: TestUser) => {
      const phone = makePhone((await offer(user)).secret);
      const { data } = await add(user, phone.show());
      // The first code does not work again.
      now = new Date(now.getTime() + 30_000);
      return { phone, codes: data?.recovery_codes ?? [] };
    },
    promptForPasskey: (user: TestUser, is_requested = true) =>
      call(test, 'POST', `${PATH}prompt_for_passkey`, newCodes, { is_requested }, user),
    /** Backdates the user's two-step setup. */
    age: async ({ id }: TestUser, interval: string) => {
      const earlier = (column: string) => `${column} = ${column} - interval '${interval}'`;
      for (const [table, ...columns] of AGING) {
        const changes = columns.map(earlier).join(', ');
        await test.query(`UPDATE ${table} SET ${changes} WHERE user_id = $1`, [id]);
      }
    },
    read: async (user: TestUser) =>
      (await call(test, 'GET', `${PATH}two_step`, wireTwoStep, undefined, user)).data,
    openBrowser,
    /** Starts a sign-in that needs its second step. */
    start: async (user: Pick<TestUser, 'email'>, browser: AccountBrowser = openBrowser()) => {
      const { ticket, methods } = wireSecondStepNeed.parse(
        (await browser.login(user.email, PASSWORD)).data,
      );
      const finish = (step: object) => browser.send('second_step', { ticket, ...step });
      return { browser, ticket, methods, finish };
    },
  };
}
