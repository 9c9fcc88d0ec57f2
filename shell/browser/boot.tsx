import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { provideZoneOffsets } from '@tableside/contracts/restaurant/time';
import {
  snapshotServerState,
  queryClientContext,
  type CallApi,
  type Telemetry,
} from '@tableside/platform';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import {
  createBrowserRouter,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import { AppProviders } from './app-providers';
import {
  compose,
  createServices,
  findRoute,
  slotsOn,
  type RemoteRoute,
  type Composition,
  type Slot,
} from './federation/composition';
import { createContent } from './create-content';
import { createBrowserPlatform } from './create-platform';
import { createBrowserFederation } from './federation/browser-federation';
import { DisabledRemoteError } from './federation/errors';
import { federationContext, FederationProvider } from './federation/federation';
import { FirstRender, handleRecoverable, keepServerHtml } from './first-render';
import { readPageState, type PageState } from './page-state';
import { hydrateQueries } from './page-queries';
import { warmTransport } from './transport/browser-call';
import { RoutePatcher, loadFirstRoutes, type Router, type TabParts } from './router/route-patcher';
import { prefetchNext, RESTAURANT_PATH } from './router/prefetch-next';
import { buildRoutes, splatRouteId, ROOT_ID } from './router/routes';
import { takeGoogleCodeOfPage } from './session/google-code';
import { joinTabs } from './session/join-tabs';
import { createHydration } from './hydration/create-hydration';
import {
  nextTask,
  recordStage,
  recordNavigation,
  whenIdle,
  awaitFirstInteraction,
} from './hydration/when-idle';
import { createSuggest, SuggestContext } from './search/use-suggestions';
import { HydrationProvider } from './hydration/hydration-context';

/** How long React renders before it lets the browser handle input, in milliseconds. Its own 5 ms are too short for a slow
 * phone: while a restaurant page renders there, a third of the time goes into 40 such breaks. */
const RENDER_SLICE_MS = 25;

/** How long hydration of the first page waits for remote scripts, in milliseconds. After that, late parts keep the
 * server's HTML until their scripts arrive. */
const FIRST_SCRIPTS_MS = 3000;

const importLazy = () => import('./lazy-components');

export async function boot(): Promise<void> {
  const code = takeGoogleCodeOfPage();
  const state = readPageState();
  if (state.zone) provideZoneOffsets(state.zone);
  const telemetry = createTelemetry();
  const { federation, firstRoutes, prefetch, endHydration } = createBrowserFederation(
    state,
    telemetry.report,
  );
  const composition = compose(state.registry);
  const hydrate = createHydration({
    slots: slotsWritten(state, composition),
    load: ({ remote }) => federation.load(remote, './widgets'),
    timeoutMs: FIRST_SCRIPTS_MS,
  });
  await withTimeout(Promise.allSettled([firstRoutes]), FIRST_SCRIPTS_MS);
  prefetchNext(composition, prefetch);
  await nextTask();

  const content = createContent(state.content, (error) =>
    telemetry.report(error, { during: 'content' }),
  );
  const services = createServices(composition, federation);
  const parts = createBrowserPlatform({
    config: state.config,
    telemetry,
    content,
    isReturning: code !== null,
    composition,
    services,
  });
  const { queryClient } = parts;
  const suggest = createSuggest(services, queryClient);
  hydrateQueries(queryClient, state.queries);
  snapshotServerState(queryClient);

  const { routes } = composition;
  const loaded = await loadFirstRoutes(routes, federation);
  const patcher = new RoutePatcher(routes.filter(({ remote }) => loaded.has(remote)));
  const routerParts = { state, composition, loaded, patcher, content, federation, queryClient };
  const router = createRouter(routerParts);

  const lazyComponents = { ...routerParts, router, telemetry };
  let endPage: () => void = () => undefined;
  const pageTaken = new Promise<void>((resolve) => (endPage = resolve));
  const hydrationParts = { find: hydrate.find, endPage };
  const shown = new Promise<void>((resolve) => {
    const fallBack = (path: string) =>
      importLazy().then((late) => late.fallBack(path, lazyComponents));
    const handleShown = () => {
      endHydration();
      void hydrate.start(state.loaderData && loaded.size ? pageTaken : undefined).then(() => {
        recordStage('hydrated');
        forceFrameRate(1000 / RENDER_SLICE_MS);
        resolve();
      });
    };
    show(
      state,
      telemetry,
      <FirstRender onDone={handleShown}>
        <FederationProvider value={{ ...federation, fallBack }}>
          <HydrationProvider value={hydrationParts}>
            <SuggestContext value={suggest}>
              <AppProviders parts={parts}>
                <RouterProvider router={router} />
              </AppProviders>
            </SuggestContext>
          </HydrationProvider>
        </FederationProvider>
      </FirstRender>,
    );
  });

  const { location } = router.state;
  router.subscribe((next) => {
    // A navigation that needs no data is too fast to show progress.
    if (next.navigation.state === 'idle' && next.location === location) return;
    recordNavigation();
    hydrate.detach();
  });
  // Wait until the page has been hydrated as the server rendered it.
  void shown.then(() => requestAgain(state, queryClient, parts.platform.call));
  joinTabs((error) => telemetry.report(error, { during: 'tabs' }));
  if (code !== null) {
    // Held before any screen reads the session.
    const release = parts.session.hold();
    importLazy()
      .then((late) => late.finishGoogleReturn({ code, parts, services, router, shown, release }))
      .catch((error: unknown) => {
        telemetry.report(error, { during: 'google' });
        release();
        parts.session.continueAnonymously();
      });
  }

  void awaitFirstInteraction().then(() => {
    importLazy().then(
      (late) => late.watchFirstInteraction(lazyComponents, RESTAURANT_PATH),
      (error: unknown) => telemetry.report(error, { during: 'prefetch' }),
    );
  });
}

interface RouterParts extends Omit<TabParts, 'router' | 'telemetry'> {
  readonly loaded: Awaited<ReturnType<typeof loadFirstRoutes>>;
}

function createRouter(parts: RouterParts): Router {
  const { state, composition, loaded, patcher, content, federation, queryClient } = parts;
  const { routes } = composition;
  const isLoaded = (route: RemoteRoute) => patcher.has(route);
  return createBrowserRouter(buildRoutes(composition, loaded, isLoaded, content.ready), {
    hydrationData: firstData(state, routes, loaded),
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      context.set(federationContext, federation);
      return context;
    },
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const route = findRoute(routes, path);
      if (!route || patcher.has(route)) return;
      warmTransport();
      const module = await federation.load(route.remote, './routes');
      if (!signal.aborted) patcher.add(route, module, patch);
    },
  });
}

/** Refetches queries that failed on the server. If this script fails to load, the page keeps offering Retry. */
function requestAgain({ queries }: PageState, queryClient: QueryClient, call: CallApi): void {
  if (!queries.some(({ state: { error } }) => error)) return;
  const refetch = () => importLazy().then((late) => late.requestAgain(queryClient, call));
  whenIdle(() => void refetch().catch(() => undefined));
}

/** Slots of the first page that the server rendered. */
function slotsWritten({ modules }: PageState, composition: Composition): readonly Slot[] {
  const { pathname } = window.location;
  const written = modules.filter(({ expose }) => expose === './widgets');
  return slotsOn(composition, pathname, findRoute(composition.routes, pathname)).filter((slot) =>
    written.some(({ remote }) => remote === slot.remote),
  );
}

/** Loader data the router does not need to reload. When the server's page cannot be hydrated, only the layout's data
 * has a route to go to; the page itself is handled separately. */
function firstData(
  { loaderData, errors }: PageState,
  routes: readonly RemoteRoute[],
  loaded: ReadonlyMap<RemoteName, unknown>,
): HydrationState {
  const route = findRoute(routes, window.location.pathname);
  if (!loaderData) return { loaderData: { [ROOT_ID]: null } };
  if (!route || loaded.has(route.remote)) return { loaderData, errors };
  return { loaderData: { ...loaderData, [splatRouteId(route)]: null } };
}

function show(state: PageState, telemetry: Telemetry, page: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('No root element.');
  const options = {
    onRecoverableError: handleRecoverable(telemetry),
    onUncaughtError: keepServerHtml(container),
    // A disabled remote is no error: its slots say so.
    onCaughtError: (error: unknown) => {
      // oxlint-disable-next-line no-console -- as React does without this option
      if (!(error instanceof DisabledRemoteError)) console.error(error);
    },
  };
  // React hydrates a transition in short tasks, so the page stays responsive.
  if (state.loaderData) startTransition(() => void hydrateRoot(container, page, options));
  else createRoot(container, options).render(page);
  // From here on React handles every click and hydrates the clicked part first.
  recordStage('listening');
}

/** Dispatches handled failures as an event that a collector may listen to. */
const createTelemetry = (): Telemetry => ({
  report: (error, context) => {
    window.dispatchEvent(new CustomEvent('shell:failure', { detail: { error, context } }));
  },
});
