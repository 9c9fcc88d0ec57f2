import { type TestApp, prepareTestApp, send } from '../app';
import type { TestUser } from '../users';
import { useSession } from '../../auth/sessions';

export const PASSWORD = 'a long walk at night';
export const OTHER_PASSWORD = 'another walk by day';
/** Hash of {@link PASSWORD} at the cost of test apps. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$vhkKObrP8qzV99Di5GCjwA$KuEQHcmkNI0fLh+9K1xTS8QVjVTEdSF+gH0KG7N2I/s';

export const makeRegistration = (email: string, overrides: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Diner',
  email,
  phone: '(423) 555-0142',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...overrides,
});

/** A new password and its confirmation. */
export const makePair = (password = OTHER_PASSWORD, password_confirmation = password) => ({
  password,
  password_confirmation,
});

/** Posts to `client-auth` and returns the raw response.
 * @param user default a visitor */
export async function post(
  test: Pick<TestApp, 'app'>,
  name: string,
  payload: object,
  user?: Pick<TestUser, 'token'>,
) {
  const { status, body } = await send(test, `/api/client-auth/${name}`, payload, user);
  return { status, body };
}

/** The token in the response to a sign-in. */
export const tokenOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  (body.data as { readonly token: string }).token;

/** Backdates the end of a user's emailed links. */
export const ageLinks = ({ query }: TestApp, userId: number, interval: string) =>
  query('UPDATE email_tokens SET expires_at = expires_at - $1::interval WHERE user_id = $2', [
    interval,
    userId,
  ]);

/** A successful response without data. */
export const done = (message: string) => ({
  status: 200,
  body: { success: true, message, data: null },
});

/** An expected failure.
 * @param fields messages by field */
export const refused = (message: string, fields?: object) => ({
  status: 200,
  body: { success: false, message, data: null, ...(fields ? { fields } : {}) },
});

/** Emails queued for an address, oldest first. */
export async function listOrders({ query }: Pick<TestApp, 'query'>, recipient: string) {
  const orders = await query('SELECT kind FROM emails WHERE recipient = $1 ORDER BY id', [
    recipient,
  ]);
  return orders.map(({ kind }) => kind);
}

/** The user with an address, in any case. */
export const readUser = ({ db }: Pick<TestApp, 'db'>, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow();

export type AccountBrowser = ReturnType<typeof openAccountBrowser>;

/** A browser with an IP address and a cookie jar.
 * @param ip as forwarded by a trusted proxy
 * @param cookie initial cookie */
export function openAccountBrowser(test: Pick<TestApp, 'app'>, ip: string, cookie = '') {
  let header = '';
  const jar = new Map<string, string>();
  const keep = (pair: string) => jar.set(pair.split('=', 1)[0] ?? '', pair);
  if (cookie) keep(cookie);
  /** Posts to `client-auth`. */
  const sendFrom = async (name: string, payload: object) => {
    const { status, body, headers } = await send(
      test,
      `/api/client-auth/${name}`,
      payload,
      undefined,
      { 'x-forwarded-for': ip, cookie: [...jar.values()].join('; ') },
    );
    const set = headers['set-cookie'];
    if (set) {
      header = String(set);
      keep(header.split(';', 1)[0] ?? '');
    }
    return { ...body, status, retryAfterS: Number(headers['retry-after']) };
  };
  return {
    send: sendFrom,
    login: (email: string, password: string) => sendFrom('login', { email, password }),
    /** The last `set-cookie` value; '' for none. */
    lastCookie: () => header,
  };
}

export const SESSION = '/api/client-auth/get_loggin_session';
/** The response to a call without a session. */
export const UNAUTHORIZED = {
  success: false,
  message: 'Your session has ended. Log in again.',
  data: null,
  error: 'unauthorized',
};

/** The API for tests about sessions. */
export function prepareSessionTest() {
  const test = prepareTestApp();
  return Object.assign(test, {
    /** Whether a token is valid; checking counts as a use. */
    isAlive: async (token: string) => (await useSession(test.db, token)) !== null,
    /** Backdates a user's sessions. */
    age: ({ id }: TestUser, interval: string) =>
      test.query(
        `UPDATE sessions SET created_at = created_at - $1::interval,
           last_used_at = last_used_at - $1::interval, expires_at = expires_at - $1::interval
         WHERE user_id = $2`,
        [interval, id],
      ),
    /** Hours until each session of a user ends, and since its last use. */
    readHours: ({ id }: TestUser) =>
      test.query<{ left: number; idle: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS left,
           round(extract(epoch FROM now() - last_used_at) / 3600)::int AS idle
         FROM sessions WHERE user_id = $1`,
        [id],
      ),
    /** Reads the session of a token.
     * @returns status and body */
    readSession: async (authorization: string) => {
      const { status, body } = await send(test, SESSION, undefined, undefined, { authorization });
      return { status, body };
    },
  });
}
