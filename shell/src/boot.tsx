import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { provideZoneOffsets } from '@tableside/contracts/restaurant/time';
import { keepWritten, queryClientContext, type Telemetry } from '@tableside/platform';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom';
import { AppProviders } from './app-providers';
import { compose, slotsOn, type Composition, type Slot } from './composition/compose';
import { createServices } from './composition/services';
import { createContent } from './content/create-content';
import { createBrowserPlatform } from './create-platform';
import { createBrowserFederation } from './federation/browser-federation';
import { federationContext, FederationProvider } from './federation/federation';
import { FirstRender, handleRecoverable, keepReadable } from './first-render';
import { hydrateQueries } from './page-queries';
import { readPageState, type PageState } from './page-state';
import { findClaim, type Claim } from './composition/claims';
import { loadFirstRoutes } from './router/first-routes';
import { prefetchNext, RESTAURANT_PATH } from './router/prefetch-next';
import { ClaimPatcher } from './router/claim-patcher';
import { buildRoutes, claimRestId, ROOT_ID } from './router/routes';
import { takeGoogleCodeOfPage } from './session/google-code';
import { joinTabs } from './session/join-tabs';
import { createWake } from './wake/create-wake';
import { nextTask } from './wake/next-task';
import { createSuggest, SuggestContext } from './layout/search/suggest';
import { noteStage } from './wake/stage';
import { WakeProvider } from './wake/wake-context';
import { noteNavigation, whenIdle } from './wake/when-idle';
import { awaitSomeone } from './wake/when-someone-is-there';

/** How long the first page waits for its remotes' scripts, in milliseconds. After that it is hydrated without
 * them; what the server wrote stays on the page until they are there. */
const FIRST_SCRIPTS_MS = 3000;

const importLate = () => import('./late-parts');

/** Brings the server-rendered page to life. */
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
  const isLoaded = (claim: Claim) => patcher.has(claim);
  const router = createBrowserRouter(buildRoutes(composition, loaded, isLoaded, content.ready), {
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

  const lateParts = {
    router,
    composition,
    federation,
    queryClient,
    patcher,
    content,
    telemetry,
    state,
  };
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
  const { platform, session: keeper } = parts;
  // Not before the page has been taken over as the server wrote it.
  void shown.then(() => {
    if (!state.queries.some(({ state: { error } }) => error)) return;
    const ask = () => importLate().then((late) => late.askAgain(queryClient, platform.call));
    // Without that script the page goes on offering another try.
    whenIdle(() => void ask().catch(() => undefined));
  });
  joinTabs((error) => telemetry.report(error, { during: 'tabs' }));
  if (code !== null) {
    // Before any screen asks who is signed in.
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

  // Not at the next idle moment: a press may follow the first sign at once.
  void awaitSomeone().then(() => {
    importLate().then(
      (late) => late.watchSomebody(lateParts, RESTAURANT_PATH),
      (error: unknown) => telemetry.report(error, { during: 'prefetch' }),
    );
  });
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

/** Takes over the server's HTML; where there is none, renders afresh. */
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
