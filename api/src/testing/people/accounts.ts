import { type TestApp, prepareTestApp } from '../app';
import { bearer, type TestPerson } from '../people';
import { useSession } from '../../auth/sessions';

export const PASSWORD = 'a long walk at night';
export const OTHER_PASSWORD = 'another walk by day';

/** What somebody types to register. */
export const makeRegistration = (email: string, overrides: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Diner',
  email,
  phone: '(423) 555-0142',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...overrides,
});

/** A new password, typed twice. */
export const makePair = (password = OTHER_PASSWORD, password_confirmation = password) => ({
  password,
  password_confirmation,
});

interface Posted {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a call of `client-auth` and gives the answer as it is.
 * @param person who calls; default a visitor */
export async function post(
  { app }: Pick<TestApp, 'app'>,
  name: string,
  payload: object,
  person?: Pick<TestPerson, 'token'>,
): Promise<Posted> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/client-auth/${name}`,
    payload,
    ...(person ? { headers: bearer(person) } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A successful answer without data. */
export const done = (message: string): Posted => ({
  status: 200,
  body: { success: true, message, data: null },
});

/** An expected failure.
 * @param fields messages by field */
export const refused = (message: string, fields?: object): Posted => ({
  status: 200,
  body: { success: false, message, data: null, ...(fields ? { fields } : {}) },
});

/** The mails ordered for an address, oldest first. */
export const listOrders = async ({ db }: Pick<TestApp, 'db'>, recipient: string) =>
  (
    await db
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** The row of an address, in capitals or not. */
export const readUser = ({ db }: Pick<TestApp, 'db'>, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow();

export interface AccountAnswer {
  readonly status: number;
  readonly retryAfterS: number;
  readonly success: boolean;
  readonly message: string;
  readonly data: unknown;
  /** Name of a failure. */
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Somebody's browser: it has an address, and keeps the cookies that the host gives it. */
export interface AccountBrowser {
  /** A call of `client-auth`. */
  readonly send: (name: string, payload: object) => Promise<AccountAnswer>;
  readonly login: (email: string, password: string) => Promise<AccountAnswer>;
  /** The last value of `set-cookie`; '' before there was one. */
  readonly lastCookie: () => string;
}

/** @param ip as a trusted proxy names it
 * @param cookie what it has at first */
export function openAccountBrowser(
  { app }: Pick<TestApp, 'app'>,
  ip: string,
  cookie = '',
): AccountBrowser {
  let header = '';
  const jar = new Map<string, string>();
  const keep = (pair: string) => jar.set(pair.split('=', 1)[0] ?? '', pair);
  if (cookie) keep(cookie);
  const send = async (name: string, payload: object): Promise<AccountAnswer> => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/client-auth/${name}`,
      payload,
      headers: {
        'x-forwarded-for': ip,
        ...(jar.size ? { cookie: [...jar.values()].join('; ') } : {}),
      },
    });
    const set = response.headers['set-cookie'];
    if (set) {
      header = String(set);
      keep(header.split(';', 1)[0] ?? '');
    }
    return {
      ...response.json<AccountAnswer>(),
      status: response.statusCode,
      retryAfterS: Number(response.headers['retry-after']),
    };
  };
  return {
    send,
    login: (email, password) => send('login', { email, password }),
    lastCookie: () => header,
  };
}

export const SESSION = '/api/client-auth/get_loggin_session';
/** The envelope of a call that needs a session. */
export const UNAUTHORIZED = {
  success: false,
  message: 'Your session has ended. Sign in again.',
  data: null,
  error: 'unauthorized',
};

/** The API host, for the tests of a file about sessions. */
export function prepareSessionTest() {
  const test = prepareTestApp();
  return Object.assign(test, {
    /** Whether a token opens anything; asking is a use. */
    isAlive: async (token: string) => (await useSession(test.db, token)) !== null,
    /** Moves a person's sessions into the past. */
    age: ({ id }: TestPerson, interval: string) =>
      test.query(
        `UPDATE sessions SET created_at = created_at - $1::interval,
           last_used_at = last_used_at - $1::interval, expires_at = expires_at - $1::interval
         WHERE user_id = $2`,
        [interval, id],
      ),
    /** Hours until each of a person's sessions ends, and since it was used. */
    readHours: async ({ id }: TestPerson) => {
      const rows = await test.query<{ left: number; idle: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS left,
           round(extract(epoch FROM now() - last_used_at) / 3600)::int AS idle
         FROM sessions WHERE user_id = $1`,
        [id],
      );
      return rows;
    },
    /** Sends a call; a GET where there is no body. */
    ask: async (url: string, headers: Record<string, string>, payload?: object) => {
      const response = await test.app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers,
        ...(payload ? { payload } : {}),
      });
      return { status: response.statusCode, body: response.json<unknown>() };
    },
  });
}
