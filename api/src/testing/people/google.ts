import { wireSignInAnswer } from '@tableside/contracts/account/wire';
import { envelope } from '@tableside/contracts/common/wire';
import { startOpenIdProvider, type OpenIdProvider } from '@tableside/testing/openid-provider';
import { visitProvider, type ProviderAnswer } from '@tableside/testing/openid-provider-visit';
import type { AppOptions } from '../../app';
import type { GoogleOptions } from '../../auth/google/provider';
import { prepare, startTestApp, type TestApp } from '../app';
import { captureLog } from '../captured-log';

const SITE = 'http://localhost:3000';
const CALLBACK = '/api/auth/google/callback';
export const FAILED = `${SITE}/login?ggl-code=`;

/** A real OpenID provider that knows the site of these tests.
 * @param port default: any free one */
const startTestProvider = (port?: number): Promise<OpenIdProvider> =>
  startOpenIdProvider({
    redirectUris: [SITE, 'https://tableside.example', 'https://api.tableside.example'].map(
      (origin) => origin + CALLBACK,
    ),
    clientId: 'tableside',
    clientSecret: 'only for tests',
    ...(port === undefined ? {} : { port }),
  });

export interface GoogleTestApp extends TestApp {
  /** What the host has logged, at every level. */
  readonly logs: () => string;
}

/** The API host with Google sign-in through a provider. */
export async function startGoogleApp(
  { issuer, clientId, clientSecret }: Pick<OpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  google: Partial<GoogleOptions> = {},
  options: Partial<AppOptions> = {},
): Promise<GoogleTestApp> {
  const log = captureLog('trace');
  const test = await startTestApp({
    logger: log.logger,
    google: { issuer, clientId, clientSecret, siteOrigin: SITE, publicOrigin: SITE, ...google },
    ...options,
  });
  return { ...test, logs: log.text };
}

/** A provider and the API host that knows it, for the tests of a file. */
export function prepareGoogleTest() {
  const test: GoogleTestApp & { readonly provider: OpenIdProvider } = prepare(async () => {
    const provider = await startTestProvider();
    const host = await startGoogleApp(provider);
    const close = async () => {
      await host.close();
      await test.provider.close();
    };
    return { ...host, provider, close };
  });
  /** Starts the provider again where it was; it has to be closed. */
  const restartProvider = async () => {
    Object.assign(test, { provider: await startTestProvider(test.provider.port) });
  };
  return Object.assign(test, { restartProvider });
}

/** Somebody's browser: it keeps the cookie that the host gives it. */
interface TestBrowser {
  /** Presses the button.
   * @returns the provider's address */
  readonly start: () => Promise<string>;
  /** Opens an address of the host.
   * @returns where it leads */
  readonly open: (address: string) => Promise<string>;
  /** Presses the button and answers the provider.
   * @returns the address that the provider sends the browser back to */
  readonly visit: (email: string, answer?: ProviderAnswer) => Promise<string>;
  /** All of it, until the site has a code; '' when it got none. */
  readonly getCode: (email: string, answer?: ProviderAnswer) => Promise<string>;
  /** @param verifier the page's own secret, where there is one */
  readonly exchange: (code: string, verifier?: string) => Promise<Exchanged>;
  /** `name=value`, or undefined. */
  cookie: string | undefined;
}

type Exchanged = ReturnType<typeof parseExchange>;

/** @param query what the site's page gives along when a sign-in begins */
export function openBrowser({ app }: Pick<TestApp, 'app'>, query = ''): TestBrowser {
  const send = async (method: 'GET' | 'POST', address: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: address.replace(/^https?:\/\/[^/]+/, ''),
      headers: { ...(browser.cookie ? { cookie: browser.cookie } : {}), 'user-agent': 'A browser' },
      ...(payload ? { payload } : {}),
    });
    const header = String(response.headers['set-cookie'] ?? '');
    if (header.includes('tableside-google=')) browser.cookie = header.split(';', 1)[0];
    return response;
  };
  const open = async (address: string) => {
    const { statusCode, headers } = await send('GET', address);
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    return headers.location ?? '';
  };
  const start = () => open(`/api/auth/google${query}`);
  const visit = async (email: string, answer?: ProviderAnswer) =>
    visitProvider(await start(), email, answer);
  const browser: TestBrowser = {
    start,
    open,
    visit,
    getCode: async (email, answer) => readCode(await open(await visit(email, answer))),
    exchange: async (code, verifier) =>
      parseExchange(await send('POST', '/api/auth/google/verify-token', { code, verifier })),
    cookie: undefined,
  };
  return browser;
}

/** The code in an address of the site. */
export function readCode(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  expect([origin, pathname, [...searchParams.keys()]]).toEqual([SITE, '/login', ['ggl-code']]);
  return searchParams.get('ggl-code') ?? '';
}

const parseExchange = (response: { statusCode: number; json: () => unknown }) => ({
  status: response.statusCode,
  ...envelope(wireSignInAnswer).strict().parse(response.json()),
});
