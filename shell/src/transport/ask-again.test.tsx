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
import { askAgain } from './ask-again';
import {
  createBrowserQueryClient,
  createServerQueryClient,
} from '@tableside/platform/query-client';

describe('askAgain', () => {
  const SETTINGS = ['settings', null];
  const LIST = ['listRestaurants', { keyword: '' }];
  const LATE = ['featured', null];

  /** A page whose reads failed on the server. */
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
      answer: () => call.mockImplementation(() => Promise.resolve({ data: 'here' }) as never),
      ask: () => act(() => askAgain(client, browserCall)),
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

  test('a query that failed on the server is filled once the host answers', async () => {
    const { answer, ask } = await openPage(new NetworkError('down'));
    expect(screen.getByText('settings: not loaded')).toBeInTheDocument();
    answer();
    await ask();
    expect(await screen.findByText('settings: here')).toBeInTheDocument();
    const list = { pages: ['here'], pageParams: [1] };
    expect(await screen.findByText(`list: ${JSON.stringify(list)}`)).toBeInTheDocument();
  });

  test('a part that is hydrated later is filled too', async () => {
    const { answer, ask } = await openPage(new NetworkError('down'));
    answer();
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('featured: here')).toBeInTheDocument();
  });

  test('a host that is still unreachable is asked once, and the page keeps its notice', async () => {
    const { call, ask } = await openPage(new NetworkError('down'));
    await ask();
    expect(call).toHaveBeenCalledTimes(1);
    expect(screen.getByText('settings: not loaded')).toBeInTheDocument();
    expect(screen.getByText('list: not loaded')).toBeInTheDocument();
  });

  test('a host that refused is not asked again', async () => {
    const { call, ask } = await openPage(new ApiError('No.', 404));
    await ask();
    expect(call).not.toHaveBeenCalled();
  });
});
