import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  FAILED,
  type GoogleTestApp,
  openBrowser,
  prepareGoogleTest,
  readCode,
  startGoogleApp,
} from '../../testing/people/google';

const test = prepareGoogleTest();
afterEach(() => jest.restoreAllMocks());

const MINUTE_MS = 60_000;

describe('a provider that is down', () => {
  it('before anybody asked: leads back, and works as soon as it is up', async () => {
    await test.provider.close();
    const browser = openBrowser(test);
    expect(await browser.start()).toBe(FAILED);
    expect(test.logs()).toMatch(/"reason":"provider","detail":"[^"]*ECONNREFUSED/);
    await test.restartProvider();
    expect(await browser.getCode('patient@example.com')).not.toBe('');
  });

  it('between the question and the exchange: leads back, and the next try works', async () => {
    const browser = openBrowser(test);
    const address = await browser.visit('unlucky@example.com');
    await test.provider.close();
    expect(await browser.open(address)).toBe(FAILED);
    await test.restartProvider();
    expect(await browser.getCode('unlucky@example.com')).not.toBe('');
  });
});

it('names what is wrong when the provider does not take the secret', async () => {
  const wrong = await startGoogleApp({ ...test.provider, clientSecret: 'another' });
  expect(await openBrowser(wrong).getCode('secret@example.com')).toBe('');
  expect(wrong.logs()).toMatch(/"detail":"[^"]*invalid_client/);
  await wrong.close();
});

describe('a provider that is no provider', () => {
  let answer: () => { readonly status?: number; readonly body: string } | null = () => null;
  const server = createServer((_request, response) => {
    const given = answer();
    if (!given) return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
    response.end(given.body);
  });
  let issuer: string;
  let lost: GoogleTestApp;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    lost = await startGoogleApp({ ...test.provider, issuer }, { timeoutS: 0.2 });
  });
  afterAll(async () => {
    await lost.close();
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['never answers', () => null, 'OAUTH_TIMEOUT'],
    [
      'answers with a failure',
      () => ({ status: 500, body: '{}' }),
      'OAUTH_RESPONSE_IS_NOT_CONFORM',
    ],
    ['answers nonsense', () => ({ body: '<html>' }), 'OAUTH_PARSE_ERROR'],
    [
      'speaks for another issuer',
      () => ({ body: JSON.stringify({ issuer: 'https://accounts.example' }) }),
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
    ['has nowhere to send people', () => ({ body: JSON.stringify({ issuer }) }), ''],
  ])('leads back when it %s', async (_name, give, detail) => {
    answer = give;
    expect(await openBrowser(lost).start()).toBe(FAILED);
    const failures = lost
      .logs()
      .split('\n')
      .filter((line) => line.includes('sign-in failed'));
    expect(failures.at(-1)).toContain(`"reason":"provider"${detail && `,"detail":"${detail}`}`);
  });
});

/** From here on the clock of this host is wrong; the provider, a process of its own, has the right time. */
function shiftClock(minutes: number): void {
  const realNow = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * MINUTE_MS);
}

describe('a clock that is wrong', () => {
  it.each([
    ['minutes behind', -5],
    ['minutes ahead', 5],
    ['an hour behind', -60],
    ['an hour ahead', 60],
    ['a day behind', -24 * 60],
    ['an hour and four minutes ahead', 64],
  ])('does no harm when it is %s', async (_name, minutes) => {
    shiftClock(minutes);
    const browser = openBrowser(test);
    const code = readCode(await browser.open(await browser.visit('clock@example.com')));
    expect(await browser.exchange(code)).toMatchObject({ success: true });
  });

  it('ends sign-ins when it is more than the life of an id token and five minutes ahead', async () => {
    shiftClock(66);
    const browser = openBrowser(test);
    expect(await browser.getCode('clock@example.com')).toBe('');
    expect(test.logs()).toMatch(/"detail":"[^"]*OAUTH_JWT_TIMESTAMP_CHECK_FAILED[^"]* exp"/);
  });
});
