import type { TestApp } from '../app';

export interface AccountAnswer {
  readonly status: number;
  readonly retryAfterS: number;
  readonly success: boolean;
  readonly message: string;
  readonly data: unknown;
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
  let kept = cookie;
  const send = async (name: string, payload: object): Promise<AccountAnswer> => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/client-auth/${name}`,
      payload,
      headers: { 'x-forwarded-for': ip, ...(kept ? { cookie: kept } : {}) },
    });
    const set = response.headers['set-cookie'];
    if (set) {
      header = String(set);
      kept = header.split(';', 1)[0] ?? '';
    }
    const { success, message, data } = response.json<AccountAnswer>();
    return {
      status: response.statusCode,
      retryAfterS: Number(response.headers['retry-after']),
      success,
      message,
      data,
    };
  };
  return {
    send,
    login: (email, password) => send('login', { email, password }),
    lastCookie: () => header,
  };
}
