import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { provideZoneOffsets } from '@tableside/contracts/restaurant/time';
import { keepWritten, queryClientContext, type CallApi, type Telemetry } from '@tableside/platform';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import { AppProviders, type ShellParts } from './app-providers';
import {
  compose,
  createServices,
  findClaim,
  slotsOn,
  type Claim,
  type Composition,
  type Services,
  type Slot,
} from './federation/composition';
import { createContent, type TabContent } from './create-content';
import { createBrowserPlatform } from './create-platform';
import { createBrowserFederation } from './federation/browser-federation';
import { federationContext, FederationProvider, type Federation } from './federation/federation';
import { FirstRender, handleRecoverable, keepReadable } from './first-render';
import { readPageState, type PageState } from './page-state';
import { hydrateQueries } from './page-queries';
import { ClaimPatcher, loadFirstRoutes, type Router } from './router/claim-patcher';
import { prefetchNext, RESTAURANT_PATH } from './router/prefetch-next';
import { buildRoutes, claimRestId, ROOT_ID } from './router/routes';
import { takeGoogleCodeOfPage } from './session/google-code';
import { joinTabs } from './session/join-tabs';
import { createWake } from './hydration/create-wake';
import { nextTask, noteStage, noteNavigation, whenIdle, awaitSomeone } from './hydration/when-idle';
import { createSuggest, SuggestContext } from './search/use-suggestions';
import { WakeProvider } from './hydration/wake-context';

/** How long the first page waits for its remotes' scripts, in milliseconds. After that it is hydrated without
 * them; what the server wrote stays on the page until they are there. */
const FIRST_SCRIPTS_MS = 3000;

const importLate = () => import('./late-parts');

export async function boot(): Promise<void> {
  const code = takeGoogleCodeOfPage();
  const state = readPageState();
  if (state.zone) provideZoneOffsets(state.zone);
  const telemetry = createTelemetry();
  const { federation, routes, prefetch, endHydration } = createBrowserFederation(
    state,
    telemetry.report,
  );
  const composition = compose(state.registry);
  const wake = createWake({
    slots: slotsWritten(state, composition),
    load: ({ remote }) => federation.load(remote, './widgets'),
    patienceMs: FIRST_SCRIPTS_MS,
  });
  await withTimeout(Promise.allSettled([routes]), FIRST_SCRIPTS_MS);
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
  keepWritten(queryClient);

  const { claims } = composition;
  const loaded = await loadFirstRoutes(claims, federation);
  const patcher = new ClaimPatcher(claims.filter(({ remote }) => loaded.has(remote)));
  const routerParts = { state, composition, loaded, patcher, content, federation, queryClient };
  const router = createRouter(routerParts);

  const lateParts = { ...routerParts, router, telemetry };
  let endPage: () => void = () => undefined;
  const pageTaken = new Promise<void>((resolve) => (endPage = resolve));
  const wakeParts = { find: wake.find, endPage };
  const shown = new Promise<void>((resolve) => {
    const stepBack = (path: string) => importLate().then((late) => late.stepBack(path, lateParts));
    const handleShown = () => {
      endHydration();
      void wake.start(state.loaderData && loaded.size ? pageTaken : undefined).then(() => {
        noteStage('awake');
        resolve();
      });
    };
    show(
      state,
      telemetry,
      <FirstRender onDone={handleShown}>
        <FederationProvider value={{ ...federation, stepBack }}>
          <WakeProvider value={wakeParts}>
            <SuggestContext value={suggest}>
              <AppProviders parts={parts}>
                <RouterProvider router={router} />
              </AppProviders>
            </SuggestContext>
          </WakeProvider>
        </FederationProvider>
      </FirstRender>,
    );
  });

  const { location } = router.state;
  router.subscribe((next) => {
    // A navigation for which nothing has to be read is never seen on its way.
    if (next.navigation.state === 'idle' && next.location === location) return;
    noteNavigation();
    wake.strand();
  });
  const { platform } = parts;
  // Not before the page has been taken over as the server wrote it.
  void shown.then(() => askAgain(state, queryClient, platform.call));
  joinTabs((error) => telemetry.report(error, { during: 'tabs' }));
  if (code !== null) finishSignIn({ code, parts, services, router, shown });

  void awaitSomeone().then(() => {
    importLate().then(
      (late) => late.watchSomebody(lateParts, RESTAURANT_PATH),
      (error: unknown) => telemetry.report(error, { during: 'prefetch' }),
    );
  });
}

interface RouterParts {
  readonly state: PageState;
  readonly composition: Composition;
  readonly loaded: Awaited<ReturnType<typeof loadFirstRoutes>>;
  readonly patcher: ClaimPatcher;
  readonly content: TabContent;
  readonly federation: Pick<Federation, 'load'>;
  readonly queryClient: QueryClient;
}

function createRouter(parts: RouterParts): Router {
  const { state, composition, loaded, patcher, content, federation, queryClient } = parts;
  const { claims } = composition;
  const isLoaded = (claim: Claim) => patcher.has(claim);
  return createBrowserRouter(buildRoutes(composition, loaded, isLoaded, content.ready), {
    hydrationData: firstData(state, claims, loaded),
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
}

interface SignInParts {
  readonly code: string;
  readonly parts: ShellParts;
  readonly services: Services;
  readonly router: Router;
  readonly shown: Promise<void>;
}

/** Finishes a return from Google, before any screen asks who is signed in. */
function finishSignIn({ code, parts, services, router, shown }: SignInParts): void {
  const { platform, session: keeper } = parts;
  const { telemetry } = platform;
  const release = keeper.hold();
  const finish = async () => {
    const late = await importLate();
    await late.finishGoogleReturn({
      code,
      keeper,
      session: platform.session,
      telemetry,
      shown,
      signIn: async (given) => {
        const { createAuthService } = await services.load('auth');
        return createAuthService(platform).completeGoogleSignIn(given);
      },
      goTo: (path) => router.navigate(path, { replace: true }),
    });
  };
  void finish().catch((error: unknown) => {
    telemetry.report(error, { during: 'google' });
    release();
    keeper.continueAnonymously();
  });
}

/** Asks again for what the server had no answer for. Without the script for that, the page goes on offering another try. */
function askAgain({ queries }: PageState, queryClient: QueryClient, call: CallApi): void {
  if (!queries.some(({ state: { error } }) => error)) return;
  const ask = () => importLate().then((late) => late.askAgain(queryClient, call));
  whenIdle(() => void ask().catch(() => undefined));
}

/** Slots of the first page that the server wrote. */
function slotsWritten({ modules }: PageState, composition: Composition): readonly Slot[] {
  const { pathname } = window.location;
  const written = modules.filter(({ expose }) => expose === './widgets');
  return slotsOn(composition, pathname, findClaim(composition.claims, pathname)).filter((slot) =>
    written.some(({ remote }) => remote === slot.remote),
  );
}

/** What the router need not load again. Where the server's page cannot be taken over as it is, the answers for its
 * routes have no route to go to: those of the layout suffice, and the page's own part is dealt with in its place. */
function firstData(
  { loaderData, errors }: PageState,
  claims: readonly Claim[],
  loaded: ReadonlyMap<RemoteName, unknown>,
): HydrationState {
  const claim = findClaim(claims, window.location.pathname);
  if (!loaderData) return { loaderData: { [ROOT_ID]: null } };
  if (!claim || loaded.has(claim.remote)) return { loaderData, errors };
  return { loaderData: { ...loaderData, [claimRestId(claim)]: null } };
}

function show(state: PageState, telemetry: Telemetry, page: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('No root element.');
  const options = {
    onRecoverableError: handleRecoverable(telemetry),
    onUncaughtError: keepReadable(container),
  };
  // React hydrates a transition in short tasks; the page responds between them.
  if (state.loaderData) startTransition(() => void hydrateRoot(container, page, options));
  else createRoot(container, options).render(page);
  // From here on React hears every press, and takes over first what it is on.
  noteStage('listening');
}

/** Tells of failures that a screen has dealt with, as an event that a collector may listen to. */
const createTelemetry = (): Telemetry => ({
  report: (error, context) => {
    window.dispatchEvent(new CustomEvent('shell:failure', { detail: { error, context } }));
  },
});
