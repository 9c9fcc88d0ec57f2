import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Telemetry } from '@tableside/platform';
import type { PageState } from '../page-state';
import { type Federation, isFulfilled } from './federation';
import { loadContainer, loadStyles, prefetchFile, installTrustedTypes } from './load-container';
import { createLoader, type Loader } from './loader';
import { filterSafeReleases, type PageRelease } from './registry';
import { createRuntime } from './runtime';

interface BrowserFederation {
  readonly federation: Omit<Federation, 'fallBack'> & Pick<Loader, 'switchOff'>;
  /** First load of the routes whose HTML is on the page; null when no remote owns the page. */
  readonly firstRoutes: Promise<unknown> | null;
  /** Prefetches the files of a remote's page without running them. */
  readonly prefetch: (remote: RemoteName) => void;
  /** Called after the first render. */
  readonly endHydration: () => void;
}

export function createBrowserFederation(
  { registry, modules }: PageState,
  report: Telemetry['report'],
): BrowserFederation {
  installTrustedTypes();
  const loader = createLoader({
    registry: filterSafeReleases(registry),
    loadModule: createRuntime(({ container, entry, integrity }: PageRelease, url) =>
      loadContainer({ container, url, integrity: integrity[entry] ?? '' }),
    ),
    loadStyles,
    prefetchFile,
    report,
  });
  const own = modules.find(({ expose }) => expose === './routes');
  const firstRoutes = own ? loader.load(own.remote, './routes') : null;
  let isFirst = true;
  return {
    federation: {
      ...loader,
      detached: (remote) =>
        isFirst && firstRoutes && remote === own?.remote && !isFulfilled(firstRoutes)
          ? firstRoutes
          : null,
    },
    firstRoutes,
    prefetch: loader.prefetch,
    endHydration: () => {
      isFirst = false;
    },
  };
}
