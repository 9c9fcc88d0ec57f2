import { useSession } from '../../auth/sessions';
import { startTestApp, type TestApp } from '../app';
import type { TestPerson } from '../people';

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
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  return {
    get app() {
      return test.app;
    },
    get database() {
      return test.database;
    },
    get db() {
      return test.db;
    },
    /** Whether a token opens anything; asking is a use. */
    isAlive: async (token: string) => (await useSession(test.db, token)) !== null,
    /** Moves a person's sessions into the past. */
    age: ({ id }: TestPerson, interval: string) =>
      test.database.pool.query(
        `UPDATE sessions SET created_at = created_at - $1::interval,
           last_used_at = last_used_at - $1::interval, expires_at = expires_at - $1::interval
         WHERE user_id = $2`,
        [interval, id],
      ),
    /** Hours until each of a person's sessions ends, and since it was used. */
    readHours: async ({ id }: TestPerson) => {
      const { rows } = await test.database.pool.query<{ left: number; idle: number }>(
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
  };
}
