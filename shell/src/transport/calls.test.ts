import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { ApiError, ContractError, NetworkError, type CallApi } from '@tableside/platform';
import { makeWireUser } from '@tableside/contracts/account/factory';
import axios from 'axios';
import { createBrowserCall } from './browser-call';
import { createServerCall } from './server-call';
import { startTestHost, type TestHost } from './test-host';

let host: TestHost;
let token: string | null;
let refused: (string | null)[];

beforeEach(async () => {
  host = await startTestHost();
  token = null;
  refused = [];
});
afterEach(() => host.close());

const makeBrowserCall = (apiOrigin = host.origin): CallApi =>
  createBrowserCall({
    apiOrigin,
    readToken: () => token,
    onUnauthorized: (sent) => refused.push(sent),
  });

const envelope = (data: unknown, over: object = {}) => ({
  success: true,
  message: '',
  data,
  ...over,
});

describe.each([
  ['browser', (origin: string) => makeBrowserCall(origin)],
  ['server', (origin: string) => createServerCall({ apiBase: origin })],
])('a call of the %s', (_side, makeCall) => {
  const call: CallApi = (name, args, signal) => makeCall(host.origin)(name, args, signal);

  it('sends the documented request and reads the answer into the model', async () => {
    host.answer(200, envelope({ data: [], last_page: 3, total: 30 }, { message: 'Found.' }));
    const filter = { ...EMPTY_FILTER, cuisine: [2], keyword: 'Tacos ' };

    const answer = await call('restaurants', { filter, page: 2 });

    expect(answer).toEqual({
      data: { restaurants: [], lastPage: 3, total: 30 },
      message: 'Found.',
    });
    expect(host.seen).toEqual([
      {
        method: 'POST',
        url: '/api/restraunt/filter_restaurants?page=2',
        authorization: undefined,
        body: {
          accessibility: [],
          cuisineType: [2],
          features: [],
          popularFor: [],
          serviceType: [],
          keyword: 'tacos',
        },
      },
    ]);
  });

  it('takes any other status of the success range for a failure', async () => {
    host.answer(201, envelope({ data: [], last_page: 1 }, { message: 'Created.' }));
    await expect(call('settings', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Error Found With Status 201',
      status: 201,
    });
  });

  it('takes an empty 204 for a failure', async () => {
    host.answer(204, '');
    await expect(call('settings', undefined)).rejects.toMatchObject({
      message: 'Error Found With Status 204',
    });
  });

  it("fails with the host's message when success is false", async () => {
    host.answer(200, envelope(null, { success: false, message: 'Not signed in.' }));
    const failure = call('session', undefined);
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({ message: 'Not signed in.', status: 200 });
  });

  it.each([1, '1', 'true'])('takes success for true that is sent as %j', async (success) => {
    host.answer(200, envelope({ data: [], last_page: 1 }, { success }));
    const { data } = await call('restaurants', { filter: EMPTY_FILTER });
    expect(data).toEqual({ restaurants: [], lastPage: 1, total: null });
  });

  it.each([0, '0', 'false', ''])('takes success for false that is sent as %j', async (success) => {
    host.answer(200, envelope(null, { success, message: 'Not now.' }));
    await expect(call('settings', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Not now.',
    });
  });

  it('keeps the messages of single fields', async () => {
    host.answer(400, {
      success: false,
      message: 'Check the form.',
      data: { fields: { email: 'Enter an email address.' } },
    });
    await expect(call('notify', { email: '' })).rejects.toMatchObject({
      status: 400,
      fields: { email: 'Enter an email address.' },
    });
  });

  it.each([
    ['inside the data', { data: { need_account_verification: true } }],
    ['beside it', { data: null, need_account_verification: true }],
  ])('keeps what came with a refusal %s', async (_where, over) => {
    host.answer(200, { success: false, message: 'Confirm your address.', ...over });
    await expect(call('login', { email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
      data: { need_account_verification: true },
    });
  });

  it.each([
    ['inside the data', { data: { need_account_verification: true } }],
    ['beside it', { data: null, need_account_verification: true }],
  ])('reads from a success %s that the address is not confirmed', async (_where, over) => {
    host.answer(200, envelope(null, over));
    const { data } = await call('login', { email: 'a@b.example', password: 'x' });
    expect(data).toEqual({ token: null, user: null, needsVerification: true });
  });

  it('names the status where a failure carries no sentence', async () => {
    host.answer(502, '<html>Bad gateway</html>');
    await expect(call('settings', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Error Found With Status 502',
      status: 502,
    });
  });

  it.each([
    ['a page', '<!doctype html><title>Hello</title>'],
    ['another shape', { restaurants: [] }],
    ['a list', [1, 2]],
  ])('does not take %s for an answer', async (_name, body) => {
    host.answer(200, body);
    await expect(call('settings', undefined)).rejects.toBeInstanceOf(ContractError);
  });

  it('fails as a network error when no one answers', async () => {
    const { origin } = host;
    await host.close();
    await expect(makeCall(origin)('settings', undefined)).rejects.toBeInstanceOf(NetworkError);
  });

  it('gives up when its signal is aborted', async () => {
    host.answer(null, null);
    const control = new AbortController();
    const failure = call('settings', undefined, control.signal);
    setTimeout(() => control.abort(), 20);
    await expect(failure).rejects.toBeInstanceOf(NetworkError);
  });
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

describe('the deadline of a server render', () => {
  it('ends a call that takes longer', async () => {
    host.answer(null, null);
    const call = createServerCall({ apiBase: host.origin, deadline: AbortSignal.timeout(30) });
    await expect(call('settings', undefined)).rejects.toBeInstanceOf(NetworkError);
  });
});
