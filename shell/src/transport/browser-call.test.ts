import { makeWireUser } from '@tableside/contracts/factories';
import { define } from '@tableside/contracts/common/calls';
import { ApiError, ContractError, type CallApi, type CallOwn } from '@tableside/platform';
import axios from 'axios';
import { createBrowserCall } from './browser-call';
import { envelope, startTestHost, type TestHost } from './test-host';

let host: TestHost;
let token: string | null;
let refused: (string | null)[];

beforeEach(async () => {
  host = await startTestHost();
  token = null;
  refused = [];
});
afterEach(() => host.close());

const makeBrowserCall = (): CallApi & CallOwn =>
  createBrowserCall({
    apiOrigin: host.origin,
    readToken: () => token,
    onUnauthorized: (sent) => refused.push(sent),
  });

describe('the bearer token of the browser', () => {
  it('is sent when there is one', async () => {
    token = 'abc';
    await makeBrowserCall()('logout', undefined);
    expect(host.seen[0]?.authorization).toBe('Bearer abc');
  });

  it('is reported, and the error passed on, when the answer is 401', async () => {
    token = 'old';
    host.answer(401, envelope(null, { success: false, message: 'Sign in again.' }));
    await expect(makeBrowserCall()('logout', undefined)).rejects.toMatchObject({
      message: 'Sign in again.',
      status: 401,
    });
    expect(refused).toEqual(['old']);
  });

  it('is not reported for another failure', async () => {
    token = 'good';
    host.answer(500, envelope(null, { success: false, message: 'Down.' }));
    await expect(makeBrowserCall()('logout', undefined)).rejects.toBeInstanceOf(ApiError);
    expect(refused).toEqual([]);
  });
});

describe('a call that a remote brings along', () => {
  it('goes where it says, with the token, and is read as it says', async () => {
    token = 'abc';
    host.answer(200, envelope({ count: 3 }, { message: 'Counted.' }));
    const count = define<{ readonly of: string }, number>({
      method: 'POST',
      path: ({ of }) => `count/${of}`,
      body: () => ({ all: true }),
      read: (data) => (data as { count: number }).count,
    });
    expect(await makeBrowserCall()(count, { of: 'forks' })).toEqual({
      data: 3,
      message: 'Counted.',
    });
    expect(host.seen).toMatchObject([
      { method: 'POST', url: '/api/count/forks', authorization: 'Bearer abc', body: { all: true } },
    ]);
  });

  it('tells how much of a large body is sent', async () => {
    host.answer(200, envelope(null));
    const told: (number | undefined)[] = [];
    const send = define<void, null>({
      method: 'POST',
      path: () => 'count/large',
      body: () => ({ text: 'x'.repeat(1_000_000) }),
      onUploadProgress: ({ progress }) => told.push(progress),
      read: () => null,
    });
    await makeBrowserCall()(send, undefined);
    expect(told.at(-1)).toBe(1);
  });
});

describe('a call that is answered with a file', () => {
  const adapterBefore = axios.defaults.adapter;
  // The one of Node's that knows blobs, as browsers do.
  beforeEach(() => {
    axios.defaults.adapter = 'fetch';
    token = 'abc';
  });
  afterEach(() => {
    axios.defaults.adapter = adapterBefore;
  });

  it('holds its bytes as they came', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80]);
    host.answerFile('application/zip', bytes);
    const { data } = await makeBrowserCall()('exportData', undefined);
    expect(Buffer.from(await data.arrayBuffer())).toEqual(bytes);
    expect(host.seen[0]).toMatchObject({
      url: '/api/users/export_data',
      authorization: 'Bearer abc',
    });
  });

  it.each([
    [429, 'Too often. Try again in an hour.'],
    [200, 'Not now.'],
  ])('fails with what the host says instead, with status %d', async (status, message) => {
    host.answer(status, envelope(null, { success: false, message }));
    await expect(makeBrowserCall()('exportData', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message,
      status,
    });
    expect(refused).toEqual([]);
  });

  it('names the status where a failure carries no sentence', async () => {
    host.answer(502, '<html>Bad gateway</html>');
    await expect(makeBrowserCall()('exportData', undefined)).rejects.toMatchObject({
      message: 'Error Found With Status 502',
    });
  });

  it('does not take the words of an envelope for a file', async () => {
    host.answer(200, envelope('here it is'));
    const failure = makeBrowserCall()('exportData', undefined);
    await expect(failure).rejects.toBeInstanceOf(ContractError);
  });

  it('signs out when it is refused with 401', async () => {
    host.answer(401, envelope(null, { success: false, message: 'Sign in again.' }));
    await expect(makeBrowserCall()('exportData', undefined)).rejects.toMatchObject({
      message: 'Sign in again.',
      status: 401,
    });
    expect(refused).toEqual(['abc']);
  });
});

describe('the HTTP client', () => {
  const session = envelope(null, { success: true });
  afterEach(() => jest.restoreAllMocks());

  it('is not asked for a session without a token', async () => {
    const request = jest.spyOn(axios, 'request');
    host.answer(200, session);
    await makeBrowserCall()('session', undefined).catch(() => undefined);
    expect(host.seen).toHaveLength(1);
    expect(request).not.toHaveBeenCalled();
  });

  it('is not asked for a visitor whom the host knows by other means', async () => {
    const request = jest.spyOn(axios, 'request');
    host.answer(200, envelope(makeWireUser({ first_name: 'Ada' })));
    const { data } = await makeBrowserCall()('session', undefined);
    expect(data).toMatchObject({ firstName: 'Ada' });
    expect(request).not.toHaveBeenCalled();
  });

  it('carries the session of a token', async () => {
    const request = jest.spyOn(axios, 'request');
    token = 'abc';
    host.answer(200, session);
    await makeBrowserCall()('session', undefined).catch(() => undefined);
    expect(host.seen[0]?.authorization).toBe('Bearer abc');
    expect(request).toHaveBeenCalledTimes(1);
  });
});
