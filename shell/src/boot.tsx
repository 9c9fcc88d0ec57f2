import { queryClientContext } from '@tableside/platform';
import { hydrate } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { AppProviders } from './app-providers';
import { createBrowserPlatform } from './create-platform';
import { createBrowserFederation } from './federation/browser-federation';
import { federationContext, FederationProvider } from './federation/federation';
import { readPageState, type PageState } from './page-state';
import { findClaim, readClaims } from './router/claims';
import { loadFirstRoutes } from './router/first-routes';
import { ClaimPatcher, prefetchPage, watchLinks } from './router/prefetch';
import { buildRoutes } from './router/routes';
import { createTelemetry } from './telemetry';
import { whenIdle } from './transport/when-idle';

/** How long the first page waits for its remotes' scripts, in milliseconds. After that it comes to life without
 * them; what the server wrote stays on the page until they are there. */
const FIRST_SCRIPTS_MS = 3000;

/** Brings the server-rendered page to life. */
export async function boot(): Promise<void> {
  const state = readPageState();
  const telemetry = createTelemetry();
  const { federation, first, endHydration } = createBrowserFederation(state, telemetry.report);
  await Promise.race([
    Promise.allSettled(first),
    new Promise((resolve) => setTimeout(resolve, FIRST_SCRIPTS_MS)),
  ]);

  const parts = createBrowserPlatform({
    config: state.config,
    telemetry,
    loadModule: federation.load as (remote: string, expose: string) => Promise<unknown>,
  });
  const { queryClient } = parts;
  hydrate(queryClient, state.queries);

  const claims = readClaims(state.registry);
  const loaded = await loadFirstRoutes(claims, federation);
  const patcher = new ClaimPatcher(claims.filter(({ remote }) => loaded.has(remote)));
  const router = createBrowserRouter(buildRoutes(claims, loaded), {
    ...(state.loaderData && {
      hydrationData: { loaderData: state.loaderData, errors: state.errors ?? null },
    }),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      context.set(federationContext, federation);
      return context;
    },
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const claim = findClaim(claims, path);
      if (!claim || patcher.has(claim)) return;
      const module = await federation.load(claim.remote, './routes');
      if (!signal.aborted) patcher.add(claim, module, patch);
    },
  });

  show(
    state,
    <FirstRender onDone={endHydration}>
      <FederationProvider value={federation}>
        <AppProviders parts={parts}>
          <RouterProvider router={router} />
        </AppProviders>
      </FederationProvider>
    </FirstRender>,
  );

  const prefetchParts = { router, claims, federation, queryClient, patcher };
  whenIdle(() => watchLinks((href) => void prefetchPage(href, prefetchParts), '/restaurant'));
}

/** Takes over the server's HTML; where there is none, renders afresh. */
function show(state: PageState, page: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no root element.');
  if (state.loaderData) hydrateRoot(container, page);
  else createRoot(container).render(page);
}

/** Tells when the page can be used; `data-hydrated` on the document says so to styles, tests and tools. */
function FirstRender({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(() => {
    onDone();
    document.documentElement.dataset['hydrated'] = '';
  }, [onDone]);
  return children;
}
