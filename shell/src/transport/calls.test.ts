import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { ApiError, ContractError, NetworkError, type CallApi } from '@tableside/platform';
import { createBrowserCall } from './browser-call';
import { createServerCall } from './server-call';
import { envelope, startTestHost, type TestHost } from './test-host';

let host: TestHost;
beforeEach(async () => {
  host = await startTestHost();
});
afterEach(() => host.close());

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
  const call: CallApi = (name, args, signal) => makeCall(host.origin)(name, args, signal);

  it('sends the documented request and reads the answer into the model', async () => {
    host.answer(200, envelope({ data: [], last_page: 3, total: 30 }, { message: 'Found.' }));
    const filter = { ...EMPTY_FILTER, cuisine: [2], keyword: 'Tacos ' };

    const answer = await call('restaurants', { filter, page: 2 });

    expect(answer).toEqual({
      data: { restaurants: [], lastPage: 3, total: 30, understood: null },
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
    expect(data).toEqual({ restaurants: [], lastPage: 1, total: null, understood: null });
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

describe('the deadline of a server render', () => {
  it('ends a call that takes longer', async () => {
    host.answer(null, null);
    const call = createServerCall({ apiBase: host.origin, deadline: AbortSignal.timeout(30) });
    await expect(call('settings', undefined)).rejects.toBeInstanceOf(NetworkError);
  });
});
