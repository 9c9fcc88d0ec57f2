import type { EndpointName } from '@tableside/contracts/endpoints';
import { PlatformProvider, queryClientContext, type Platform } from '@tableside/platform';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createMemoryRouter,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { createFakePlatform } from './fake-platform';

export interface RenderOptions<P extends Platform = Platform> {
  /** Address that is opened, `/` unless told. */
  readonly path?: string;
  /** From `createFakePlatform`; a plain one unless told. */
  readonly platform?: P;
}

/** A query cache that reads through the platform, as the shell's does, and never retries by itself. */
export function createTestQueryClient(platform: Platform): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        queryFn: async ({ queryKey, signal, ...rest }) => {
          const [name, args] = queryKey as readonly [EndpointName, object | null];
          const page: unknown = 'pageParam' in rest ? rest.pageParam : undefined;
          const sent = page === undefined ? (args ?? undefined) : { ...args, page };
          return (await platform.call(name, sent as never, signal)).data;
        },
      },
    },
  });
}

const toRouteObjects = (
  routes: readonly RouteObject[] | Readonly<Record<string, RouteObject[]>>,
): RouteObject[] =>
  Array.isArray(routes)
    ? [...(routes as readonly RouteObject[])]
    : Object.entries(routes).map(([path, children]) => ({ path, children }));

/** Opens a page of a remote under a data router, a query cache and a fake platform.
 * @param routes a remote's `routes` keyed by claim, or plain route objects
 * @returns Testing Library's queries, the user, the router, the query cache and the platform */
export function renderApp<P extends Platform = ReturnType<typeof createFakePlatform>>(
  routes: readonly RouteObject[] | Readonly<Record<string, RouteObject[]>>,
  options: RenderOptions<P> = {},
) {
  const platform = options.platform ?? (createFakePlatform() as unknown as P);
  const queryClient = createTestQueryClient(platform);
  const elsewhere: RouteObject = { path: '*', element: <p>Another page</p> };
  const root: RouteObject = {
    children: [...toRouteObjects(routes), elsewhere],
    hydrateFallbackElement: <p>Opening</p>,
  };
  const router = createMemoryRouter([root], {
    initialEntries: [options.path ?? '/'],
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      return context;
    },
  });
  const view = render(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { ...view, user: userEvent.setup(), router, queryClient, platform };
}

/** Renders one widget or component at `/` in the same surroundings. */
export const renderWidget = <P extends Platform = ReturnType<typeof createFakePlatform>>(
  Component: ComponentType,
  options: RenderOptions<P> = {},
) => renderApp([{ path: '/', Component }], options);
