import type { Telemetry } from '@tableside/platform';
import type { PageState } from '../page-state';
import type { ModuleRef } from '../router/page-plan';
import { awaitSomeone } from '../transport/when-someone-is-there';
import type { Federation } from './federation';
import { loadContainer, loadStyles } from './load-container';
import { createLoader } from './loader';
import { keepSafeReleases, type PageRelease } from './registry';
import { createRuntime } from './runtime';
import { isFulfilled, track } from './tracked';
import { installTrustedTypes } from './trusted-types';

export interface BrowserFederation {
  readonly federation: Federation;
  /** First loads of the modules whose HTML is on the page and whose scripts the page waits for. */
  readonly first: readonly Promise<unknown>[];
  /** The first render is done; from now on nothing on the page is the server's alone. */
  readonly endHydration: () => void;
}

/** The remotes of this tab, and the first loads of those whose HTML is on the page: begun at once, or,
 * where the page can do without, when somebody is there. */
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
  const begin = ({ remote, expose, isDeferred }: ModuleRef): Promise<unknown> =>
    isDeferred
      ? track(awaitSomeone().then(() => loader.load(remote, expose)))
      : loader.load(remote, expose);
  const first = new Map(
    modules.map((module) => [`${module.remote} ${module.expose}`, begin(module)]),
  );
  const needed = modules.filter(({ isDeferred }) => !isDeferred);
  const federation: Federation = {
    ...loader,
    stranded: (remote, expose) => {
      const loading = first.get(`${remote} ${expose}`);
      return loading && !isFulfilled(loading) ? loading : null;
    },
  };
  return {
    federation,
    first: needed.map(({ remote, expose }) => loader.load(remote, expose)),
    endHydration: () => first.clear(),
  };
}
