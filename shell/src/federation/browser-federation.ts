import type { Telemetry } from '@tableside/platform';
import type { PageState } from '../page-state';
import type { Federation } from './federation';
import { loadContainer, loadStyles } from './load-container';
import { createLoader } from './loader';
import { keepSafeReleases, type PageRelease } from './registry';
import { createRuntime } from './runtime';
import { isFulfilled } from './tracked';
import { installTrustedTypes } from './trusted-types';

export interface BrowserFederation {
  readonly federation: Federation;
  /** First loads of the modules whose HTML is on the page. */
  readonly first: readonly Promise<unknown>[];
  /** The first render is done; from now on nothing on the page is the server's alone. */
  readonly endHydration: () => void;
}

/** The remotes of this tab, and the first loads of those whose HTML is on the page, begun at once. */
export function createBrowserFederation(
  { registry, modules }: PageState,
  report: Telemetry['report'],
): BrowserFederation {
  installTrustedTypes();
  const loader = createLoader({
    registry: keepSafeReleases(registry),
    loadModule: createRuntime(({ container, entry, integrity }: PageRelease, url) =>
      loadContainer({ container, url, integrity: integrity[entry] ?? '' }),
    ),
    loadStyles,
    report,
  });
  const first = new Map(
    modules.map(({ remote, expose }) => [`${remote} ${expose}`, loader.load(remote, expose)]),
  );
  const federation: Federation = {
    ...loader,
    stranded: (remote, expose) => {
      const loading = first.get(`${remote} ${expose}`);
      return loading && !isFulfilled(loading) ? loading : null;
    },
  };
  return { federation, first: [...first.values()], endHydration: () => first.clear() };
}
