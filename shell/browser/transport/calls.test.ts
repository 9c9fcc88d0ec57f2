import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { ApiError, ContractError, NetworkError, type CallApi } from '@tableside/platform';
import { createBrowserCall } from './browser-call';
import { createServerCall } from './server-call';
import { envelope, startTestApi, type TestApi } from './test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

describe.each([
  [
    'browser',
    (origin: string) =>
      createBrowserCall({
        apiOrigin: origin,
        readToken: () => null,
        onUnauthorized: () => undefined,
      }),
  ],
  ['server', (origin: string) => createServerCall({ apiBase: origin })],
])('a call of the %s', (_side, makeCall) => {
  const call: CallApi = (name, args, signal) => makeCall(api.origin)(name, args, signal);

  it('sends the documented request and parses the response', async () => {
    api.response(200, envelope({ data: [], last_page: 3, total: 30 }, { message: 'Found.' }));
    const filter = { ...EMPTY_FILTER, cuisine: [2], keyword: 'Tacos ' };

    const response = await call('restaurants', { filter, page: 2 });

    expect(response).toEqual({
      data: { restaurants: [], lastPage: 3, total: 30, understood: null },
      message: 'Found.',
    });
    expect(api.seen).toEqual([
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

  it('treats any other 2xx status as a failure', async () => {
    api.response(201, envelope({ data: [], last_page: 1 }, { message: 'Created.' }));
    await expect(call('settings', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Error Found With Status 201',
      status: 201,
    });
  });

  it('treats an empty 204 as a failure', async () => {
    api.response(204, '');
    await expect(call('settings', undefined)).rejects.toMatchObject({
      message: 'Error Found With Status 204',
    });
  });

  it("rejects with the API's message when success is false", async () => {
    api.response(200, envelope(null, { success: false, message: 'Not signed in.' }));
    const failure = call('session', undefined);
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({ message: 'Not signed in.', status: 200 });
  });

  it.each([1, '1', 'true'])('reads success %j as true', async (success) => {
    api.response(200, envelope({ data: [], last_page: 1 }, { success }));
    const { data } = await call('restaurants', { filter: EMPTY_FILTER });
    expect(data).toEqual({ restaurants: [], lastPage: 1, total: null, understood: null });
  });

  it.each([0, '0', 'false', ''])('reads success %j as false', async (success) => {
    api.response(200, envelope(null, { success, message: 'Not now.' }));
    await expect(call('settings', undefined)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Not now.',
    });
  });

  it('keeps field errors', async () => {
    api.response(400, {
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
    ['next to it', { data: null, need_account_verification: true }],
  ])('keeps the details of a failure %s', async (_where, over) => {
    api.response(200, { success: false, message: 'Confirm your address.', ...over });
    await expect(call('login', { email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
      data: { need_account_verification: true },
    });
  });

  it.each([
    ['inside the data', { data: { need_account_verification: true } }],
    ['next to it', { data: null, need_account_verification: true }],
  ])('reads need_account_verification from a success %s', async (_where, over) => {
    api.response(200, envelope(null, over));
    const { data } = await call('login', { email: 'a@b.example', password: 'x' });
    expect(data).toEqual({ token: null, user: null, needsVerification: true });
  });

  it('names the status when a failure has no message', async () => {
    api.response(502, '<html>Bad gateway</html>');
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
  ])('rejects %s as a response', async (_name, body) => {
    api.response(200, body);
    await expect(call('settings', undefined)).rejects.toBeInstanceOf(ContractError);
  });

  it('rejects with NetworkError without a response', async () => {
    const { origin } = api;
    await api.close();
    await expect(makeCall(origin)('settings', undefined)).rejects.toBeInstanceOf(NetworkError);
  });

  it('rejects when its signal is aborted', async () => {
    api.response(null, null);
    const control = new AbortController();
    const failure = call('settings', undefined, control.signal);
    setTimeout(() => control.abort(), 20);
    await expect(failure).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('the deadline of a server render', () => {
  it('aborts a call that takes longer', async () => {
    api.response(null, null);
    const call = createServerCall({ apiBase: api.origin, deadline: AbortSignal.timeout(30) });
    await expect(call('settings', undefined)).rejects.toBeInstanceOf(NetworkError);
  });
});
