import { PlatformProvider, queryClientContext, type Platform } from '@tableside/platform';
import { createBrowserQueryClient } from '@tableside/platform/query-client';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createMemoryRouter,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { createFakePlatform } from './fake-platform';

export interface RenderOptions<P extends Platform = Platform> {
  /** Path to open. Default: `/`. */
  readonly path?: string;
  /** Default: `createFakePlatform()`. */
  readonly platform?: P;
}

/** Result of `renderApp`: Testing Library's queries, the user, the router and the platform. */
export interface RenderedApp<P extends Platform> extends RenderResult {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly queryClient: QueryClient;
  readonly platform: P;
}

/** The browser's query client over a fake platform, with a short retry delay. */
export function createTestQueryClient(platform: Platform): QueryClient {
  const client = createBrowserQueryClient(platform.call);
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  return client;
}

const toRouteObjects = (
  routes: readonly RouteObject[] | Readonly<Record<string, RouteObject[]>>,
): RouteObject[] =>
  Array.isArray(routes)
    ? [...(routes as readonly RouteObject[])]
    : Object.entries(routes).map(([path, children]) => ({ path, children }));

/** Renders a page of a remote with a data router, a query client and a fake platform.
 * @param routes a remote's `routes`, or plain route objects */
export function renderApp<P extends Platform = ReturnType<typeof createFakePlatform>>(
  routes: readonly RouteObject[] | Readonly<Record<string, RouteObject[]>>,
  options: RenderOptions<P> = {},
): RenderedApp<P> {
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
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    router,
    queryClient,
    platform,
  };
}

/** Renders one widget or component at `/`, like `renderApp`. */
export const renderWidget = <P extends Platform = ReturnType<typeof createFakePlatform>>(
  Component: ComponentType,
  options: RenderOptions<P> = {},
): RenderedApp<P> => renderApp([{ path: '/', Component }], options);
