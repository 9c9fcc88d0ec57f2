import { useState } from 'react';
import { ApiError, NetworkError, type CallApi } from '@tableside/platform';
import {
  dehydrate,
  hydrate,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { requestAgain } from './request-again';
import {
  createBrowserQueryClient,
  createServerQueryClient,
} from '@tableside/platform/query-client';

describe('requestAgain', () => {
  const SETTINGS = ['settings', null];
  const LIST = ['listRestaurants', { keyword: '' }];
  const LATE = ['featured', null];

  /** A page whose queries failed on the server. */
  async function openPage(failure: Error) {
    const call = jest.fn(() => Promise.reject(failure));
    const onServer = createServerQueryClient(call as unknown as CallApi);
    for (const queryKey of [SETTINGS, LIST, LATE]) {
      await onServer.prefetchQuery({ queryKey });
    }
    const state = dehydrate(onServer, { shouldDehydrateQuery: () => true });
    onServer.clear();
    const browserCall = call as unknown as CallApi;
    const client = createBrowserQueryClient(browserCall);
    hydrate(client, state);
    render(
      <QueryClientProvider client={client}>
        <Settings />
        <List />
        <Later />
      </QueryClientProvider>,
    );
    call.mockClear();
    return {
      call,
      response: () => call.mockImplementation(() => Promise.resolve({ data: 'here' }) as never),
      request: () => act(() => requestAgain(client, browserCall)),
    };
  }

  const say = (what: string, isError: boolean, data: unknown) => (
    <p>{`${what}: ${isError ? 'not loaded' : String(data)}`}</p>
  );

  function Settings() {
    const { data, isError } = useQuery({ queryKey: SETTINGS });
    return say('settings', isError, data);
  }

  function List() {
    const { data, isError } = useInfiniteQuery({
      queryKey: LIST,
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    return say('list', isError, JSON.stringify(data));
  }

  function Later() {
    const [isThere, setIsThere] = useState(false);
    return isThere ? <Featured /> : <button onClick={() => setIsThere(true)}>Show</button>;
  }

  function Featured() {
    const { data, isError } = useQuery({ queryKey: LATE });
    return say('featured', isError, data);
  }

  test('refetches a query that failed on the server once the API responds', async () => {
    const { response, request } = await openPage(new NetworkError('down'));
    expect(screen.getByText('settings: not loaded')).toBeInTheDocument();
    response();
    await request();
    expect(await screen.findByText('settings: here')).toBeInTheDocument();
    const list = { pages: ['here'], pageParams: [1] };
    expect(await screen.findByText(`list: ${JSON.stringify(list)}`)).toBeInTheDocument();
  });

  test('refetches for a part that is hydrated later', async () => {
    const { response, request } = await openPage(new NetworkError('down'));
    response();
    await request();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('featured: here')).toBeInTheDocument();
  });

  test('calls an unreachable API once and keeps the notice', async () => {
    const { call, request } = await openPage(new NetworkError('down'));
    await request();
    expect(call).toHaveBeenCalledTimes(1);
    expect(screen.getByText('settings: not loaded')).toBeInTheDocument();
    expect(screen.getByText('list: not loaded')).toBeInTheDocument();
  });

  test('does not retry after an error response', async () => {
    const { call, request } = await openPage(new ApiError('No.', 404));
    await request();
    expect(call).not.toHaveBeenCalled();
  });
});
