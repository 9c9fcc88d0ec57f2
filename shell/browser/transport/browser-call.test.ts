import { makeWireUser } from '@tableside/contracts/factories';
import { define } from '@tableside/contracts/common/calls';
import { ApiError, ContractError, type CallApi, type CallOwn } from '@tableside/platform';
import axios from 'axios';
import { createBrowserCall } from './browser-call';
import { envelope, startTestApi, type TestApi } from './test-api';

let api: TestApi;
let token: string | null;
let refused: (string | null)[];

beforeEach(async () => {
  api = await startTestApi();
  token = null;
  refused = [];
});
afterEach(() => api.close());

const makeBrowserCall = (): CallApi & CallOwn =>
  createBrowserCall({
    apiOrigin: api.origin,
    readToken: () => token,
    onUnauthorized: (sent) => refused.push(sent),
  });

describe('the bearer token', () => {
  it('is sent when there is one', async () => {
    token = 'abc';
    await makeBrowserCall()('logout', undefined);
    expect(api.seen[0]?.authorization).toBe('Bearer abc');
  });

  it('is reported and the error rethrown on a 401', async () => {
    token = 'old';
    api.response(401, envelope(null, { success: false, message: 'Sign in again.' }));
    await expect(makeBrowserCall()('logout', undefined)).rejects.toMatchObject({
      message: 'Sign in again.',
      status: 401,
    });
    expect(refused).toEqual(['old']);
  });

  it('is not reported for another failure', async () => {
    token = 'good';
    api.response(500, envelope(null, { success: false, message: 'Down.' }));
    await expect(makeBrowserCall()('logout', undefined)).rejects.toBeInstanceOf(ApiError);
    expect(refused).toEqual([]);
  });
});

describe("a remote's own endpoint", () => {
  it('uses its own path and reader, with the token', async () => {
    token = 'abc';
    api.response(200, envelope({ count: 3 }, { message: 'Counted.' }));
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
    expect(api.seen).toMatchObject([
      { method: 'POST', url: '/api/count/forks', authorization: 'Bearer abc', body: { all: true } },
    ]);
  });

  it('reports upload progress', async () => {
    api.response(200, envelope(null));
    const notified: (number | undefined)[] = [];
    const send = define<void, null>({
      method: 'POST',
      path: () => 'count/large',
      body: () => ({ text: 'x'.repeat(1_000_000) }),
      onUploadProgress: ({ progress }) => notified.push(progress),
      read: () => null,
    });
    await makeBrowserCall()(send, undefined);
    expect(notified.at(-1)).toBe(1);
  });
});

describe('a file download', () => {
  const adapterBefore = axios.defaults.adapter;
  // Node's own, which supports blobs as browsers do.
  beforeEach(() => {
    axios.defaults.adapter = 'fetch';
    token = 'abc';
  });
  afterEach(() => {
    axios.defaults.adapter = adapterBefore;
  });

  it('returns the raw bytes', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 0x80]);
    api.respondWithFile('application/zip', bytes);
    const { data } = await makeBrowserCall()('exportData', undefined);
    expect(Buffer.from(await data.arrayBuffer())).toEqual(bytes);
    expect(api.seen[0]).toMatchObject({
      url: '/api/users/export_data',
      authorization: 'Bearer abc',
    });
  });

  it.each([
    [429, 'Too often. Try again in an hour.'],
    [200, 'Not now.'],
  ])("rejects with the API's error for status %d", async (status, message) => {
    api.response(status, envelope(null, { success: false, message }));
    await expect(makeBrowserCall()('exportData', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message,
      status,
    });
    expect(refused).toEqual([]);
  });

  it('names the status when a failure has no message', async () => {
    api.response(502, '<html>Bad gateway</html>');
    await expect(makeBrowserCall()('exportData', undefined)).rejects.toMatchObject({
      message: 'Error Found With Status 502',
    });
  });

  it('does not treat a JSON envelope as a file', async () => {
    api.response(200, envelope('here it is'));
    const failure = makeBrowserCall()('exportData', undefined);
    await expect(failure).rejects.toBeInstanceOf(ContractError);
  });

  it('signs out on a 401', async () => {
    api.response(401, envelope(null, { success: false, message: 'Sign in again.' }));
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

  it('is not downloaded for a session without a token', async () => {
    const request = jest.spyOn(axios, 'request');
    api.response(200, session);
    await makeBrowserCall()('session', undefined).catch(() => undefined);
    expect(api.seen).toHaveLength(1);
    expect(request).not.toHaveBeenCalled();
  });

  it('is not downloaded for a visitor whom the API knows by other means', async () => {
    const request = jest.spyOn(axios, 'request');
    api.response(200, envelope(makeWireUser({ first_name: 'Ada' })));
    const { data } = await makeBrowserCall()('session', undefined);
    expect(data).toMatchObject({ firstName: 'Ada' });
    expect(request).not.toHaveBeenCalled();
  });

  it('carries the session of a token', async () => {
    const request = jest.spyOn(axios, 'request');
    token = 'abc';
    api.response(200, session);
    await makeBrowserCall()('session', undefined).catch(() => undefined);
    expect(api.seen[0]?.authorization).toBe('Bearer abc');
    expect(request).toHaveBeenCalledTimes(1);
  });
});
