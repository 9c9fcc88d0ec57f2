import { query } from '@tableside/contracts/queries';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useApiQuery, snapshotServerState } from './use-api';

const spec = query('restaurant', { slug: 'luna' });
const never = () => new Promise(() => undefined);
const createClient = () =>
  new QueryClient({
    defaultOptions: { queries: { queryFn: never, retryOnMount: false, staleTime: Infinity } },
  });
type Response = { readonly title: string } | Error | null;
function response(client: QueryClient, given: Response) {
  const found = client.getQueryCache().build(client, spec);
  if (given instanceof Error) found.setState({ status: 'error', error: given });
  else if (given) client.setQueryData(spec.queryKey, given as never);
}

function Title() {
  const { data, isError, isPending } = useApiQuery(spec);
  if (isPending) return <p>Loading</p>;
  return isError ? <p>Failed</p> : <h1>{data?.title}</h1>;
}
const pageOf = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <Title />
  </QueryClientProvider>
);

test.each<[string, Response, string]>([
  ['had no answer', null, 'Loading'],
  ['had a failure', new Error('503'), 'Failed'],
  ['had another answer', { title: 'Luna' }, 'Luna'],
])(
  'hydrates with the state of the server, which %s, and then shows the newer response',
  async (_, given, text) => {
    const container = document.body.appendChild(document.createElement('div'));
    const server = createClient();
    if (given) response(server, given);
    container.innerHTML = renderToString(pageOf(server));
    expect(container).toHaveTextContent(text);

    const client = createClient();
    if (given) response(client, given);
    snapshotServerState(client);
    response(client, { title: 'Luna Nova' });
    const onRecoverableError = jest.fn();
    const root = await act(async () =>
      hydrateRoot(container, pageOf(client), { onRecoverableError }),
    );
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.getByRole('heading')).toHaveTextContent('Luna Nova');
    await act(async () => root.unmount());
    container.remove();
  },
);
