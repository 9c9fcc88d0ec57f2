import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { assetsOrigin, releaseUrl, type PageRelease, type ReleaseLists } from './registry';
import {
  BrokenRemoteError,
  DisabledRemoteError,
  isRemoteError,
  MissingRemoteError,
  RemoteUnavailableError,
} from './errors';
import {
  type Federation,
  checkModule,
  type RemoteModules,
  isFulfilled,
  track,
  valueOf,
} from './federation';

/** How long one release may take to load a module, in milliseconds. */
export const ATTEMPT_MS = 8000;

export interface LoaderParts {
  readonly registry: ReleaseLists;
  readonly loadModule: (release: PageRelease, entryUrl: string, expose: string) => Promise<unknown>;
  readonly loadStyles: (name: string, url: string, integrity: string) => Promise<void>;
  readonly prefetchFile: (url: string) => void;
  /** Reports a failure that a fallback or a screen handles. */
  readonly report: (error: unknown, context: Readonly<Record<string, string>>) => void;
}

const earlier = (expose: string): string => `earlier ${expose}`;

interface RemoteState {
  readonly remote: RemoteName;
  /** Best first; none once the remote is disabled. */
  releases: readonly PageRelease[];
  /** Number of retries; part of the URL. */
  retry: number;
  /** Index of the release in use, so that all modules of a remote come from the same one. */
  candidate: number;
  readonly modules: Map<string, Promise<unknown>>;
  readonly broken: Map<string, Error>;
  readonly listeners: Set<(isOver?: boolean) => void>;
}

export interface Loader extends Omit<Federation, 'detached' | 'fallBack'> {
  readonly prefetch: (remote: RemoteName) => void;
  /** Stops loading a disabled remote and notifies its slots. */
  readonly switchOff: (remote: RemoteName) => void;
}

export function createLoader(given: LoaderParts): Loader {
  const states = new Map<RemoteName, RemoteState>();
  const prefetched = new Set<string>();
  const parts: LoaderParts = {
    ...given,
    prefetchFile: (url) => {
      if (!prefetched.has(url)) given.prefetchFile(url);
      prefetched.add(url);
    },
  };
  const stateOf = (remote: RemoteName): RemoteState => {
    const known = states.get(remote);
    if (known) return known;
    const fresh: RemoteState = {
      remote,
      releases: parts.registry[remote]?.releases ?? [],
      retry: 0,
      candidate: 0,
      modules: new Map(),
      broken: new Map(),
      listeners: new Set(),
    };
    states.set(remote, fresh);
    return fresh;
  };

  return {
    load: ((remote: RemoteName, expose: keyof RemoteModules) => {
      const state = stateOf(remote);
      return loadOnce(state, expose, async () => {
        const { module, index } = await tryReleases(parts, state, expose, state.candidate);
        state.candidate = Math.max(state.candidate, index);
        return module;
      });
    }) as Federation['load'],
    hasEarlier: (remote) => stateOf(remote).releases.length > stateOf(remote).candidate + 1,
    loadEarlier: ((remote: RemoteName, expose: keyof RemoteModules) => {
      const state = stateOf(remote);
      return loadOnce(state, earlier(expose), async () => {
        const { module } = await tryReleases(parts, state, expose, state.candidate + 1);
        return module;
      });
    }) as Federation['loadEarlier'],
    prefetch: (remote) => {
      const { releases, retry, candidate, modules } = stateOf(remote);
      const release = releases[candidate];
      const files = release?.exposes['./routes'];
      if (!files || modules.has('./routes')) return;
      prefetchFiles(parts, release, [release.entry, ...files.js, ...files.css], retry);
    },
    peek: ((remote: RemoteName, expose: string) =>
      valueOf(states.get(remote)?.modules.get(expose))) as Federation['peek'],
    onRecovery: (remote, listener) => {
      const { listeners } = stateOf(remote);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    switchOff: (remote) => {
      const state = stateOf(remote);
      state.releases = [];
      state.modules.clear();
      for (const listener of state.listeners) listener(true);
    },
    retry: (remote) => {
      const state = stateOf(remote);
      state.retry += 1;
      state.candidate = 0;
      for (const [expose, module] of state.modules) {
        if (!isFulfilled(module)) state.modules.delete(expose);
      }
    },
  };
}

function prefetchFiles(
  { prefetchFile }: LoaderParts,
  release: PageRelease,
  files: readonly string[],
  retry: number,
): void {
  for (const file of files) prefetchFile(releaseUrl(release, file, retry));
}

function loadOnce(
  { modules, retry, listeners }: RemoteState,
  key: string,
  start: () => Promise<unknown>,
): Promise<unknown> {
  const known = modules.get(key);
  if (known) return known;
  const loading = track(start());
  modules.set(key, loading);
  loading.then(
    () => retry > 0 && listeners.forEach((listener) => listener()),
    () => modules.get(key) === loading && modules.delete(key),
  );
  return loading;
}

/** @param from index of the first release to try
 * @returns the module and the index of its release */
async function tryReleases(
  parts: LoaderParts,
  state: RemoteState,
  expose: string,
  from: number,
): Promise<{ readonly module: unknown; readonly index: number }> {
  const { remote, releases, broken } = state;
  let lost: Error | undefined;
  let fault: Error | undefined;
  for (let index = from; index < releases.length; index += 1) {
    const release = releases[index];
    if (!release) break;
    const key = `${index} ${expose}`;
    const { retry } = state;
    fault = broken.get(key) ?? fault;
    if (broken.has(key)) continue;
    try {
      return { module: await loadFrom(parts, release, expose, retry), index };
    } catch (error) {
      const failure = toRemoteError(error);
      if (failure instanceof BrokenRemoteError) broken.set(key, (fault = failure));
      else if (assetsOrigin && !retry) {
        // The site itself has files that the assets origin failed to deliver.
        state.retry ||= 1;
        index -= 1;
        continue;
      } else lost = failure;
      parts.report(failure, { remote, version: release.version, expose });
    }
  }
  throw lost ?? fault ?? new DisabledRemoteError(`No release of ${remote}.`);
}

async function loadFrom(
  parts: LoaderParts,
  release: PageRelease,
  expose: string,
  retry: number,
): Promise<unknown> {
  const { container, exposes, integrity } = release;
  const files = exposes[expose];
  if (!files) throw new MissingRemoteError(`${container} does not expose ${expose}.`);
  const entry = releaseUrl(release, release.entry, retry);
  const styles = files.css.map((file) =>
    parts.loadStyles(file, releaseUrl(release, file, retry), integrity[file] ?? ''),
  );
  if (expose === './routes') prefetchFiles(parts, release, files.js, retry);
  const loaded = await withTimeout(
    Promise.all([parts.loadModule(release, entry, expose), ...styles]),
    ATTEMPT_MS,
  );
  if (loaded) return checkModule(loaded[0], container, expose);
  throw new RemoteUnavailableError(`${expose} of ${container} took longer than ${ATTEMPT_MS} ms.`);
}

/** Any error that does not mean "unavailable" was thrown by the remote's own code. */
function toRemoteError(error: unknown): Error {
  if (isRemoteError(error)) return error;
  const isChunkFailure = error instanceof Error && error.name === 'ChunkLoadError';
  const Kind = isChunkFailure ? RemoteUnavailableError : BrokenRemoteError;
  return new Kind(error instanceof Error ? error.message : String(error), { cause: error });
}
