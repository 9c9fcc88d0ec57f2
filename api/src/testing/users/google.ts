import { wireSignInResponse } from '@tableside/contracts/account/wire';
import { envelope } from '@tableside/contracts/common/wire';
import { startOpenIdProvider, type OpenIdProvider } from '@tableside/testing/openid-provider';
import { visitProvider, type ProviderResponse } from '@tableside/testing/openid-provider-sign-in';
import type { AppOptions } from '../../app';
import type { GoogleOptions } from '../../auth/google/provider';
import { prepare, startTestApp, type TestApp } from '../app';
import { captureLog } from '../captured-log';

const SITE = 'http://localhost:3000';
const CALLBACK = '/api/auth/google/callback';
export const FAILED = `${SITE}/login?ggl-code=`;

/** An OpenID provider configured for the test site.
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
  /** The API's log, at every level. */
  readonly logs: () => string;
}

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

/** A provider and the API for the tests of a file. */
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
  /** Restarts the closed provider on the same port. */
  const restartProvider = async () => {
    Object.assign(test, { provider: await startTestProvider(test.provider.port) });
  };
  return Object.assign(test, { restartProvider });
}

/** A browser that keeps the API's cookie.
 * @param query of the start request */
export function openBrowser({ app }: Pick<TestApp, 'app'>, query = '') {
  /** `name=value`, or undefined. */
  const jar: { cookie: string | undefined } = { cookie: undefined };
  const send = async (method: 'GET' | 'POST', address: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: address.replace(/^https?:\/\/[^/]+/, ''),
      headers: { ...(jar.cookie ? { cookie: jar.cookie } : {}), 'user-agent': 'A browser' },
      ...(payload ? { payload } : {}),
    });
    const header = String(response.headers['set-cookie'] ?? '');
    if (header.includes('tableside-google=')) jar.cookie = header.split(';', 1)[0];
    return response;
  };
  /** Opens an API address.
   * @returns the redirect target */
  const open = async (address: string) => {
    const { statusCode, headers } = await send('GET', address);
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    return headers.location ?? '';
  };
  /** Clicks the Google button.
   * @returns the provider's address */
  const start = () => open(`/api/auth/google${query}`);
  /** Clicks the button and signs in at the provider.
   * @returns the provider's redirect to the API */
  const visit = async (email: string, response?: ProviderResponse) =>
    visitProvider(await start(), email, response);
  return Object.assign(jar, {
    start,
    open,
    visit,
    /** Completes the sign-in up to the site's code; '' if it failed. */
    getCode: async (email: string, response?: ProviderResponse) =>
      readCode(await open(await visit(email, response))),
    /** @param verifier the page's secret, if any */
    exchange: async (code: string, verifier?: string) =>
      parseExchange(await send('POST', '/api/auth/google/verify-token', { code, verifier })),
  });
}

/** Reads the code from a site address. */
export function readCode(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  expect([origin, pathname, [...searchParams.keys()]]).toEqual([SITE, '/login', ['ggl-code']]);
  return searchParams.get('ggl-code') ?? '';
}

const parseExchange = (response: { statusCode: number; json: () => unknown }) => ({
  status: response.statusCode,
  ...envelope(wireSignInResponse).strict().parse(response.json()),
});
