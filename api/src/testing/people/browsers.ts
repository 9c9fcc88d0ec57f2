import type { TestApp } from '../app';

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
