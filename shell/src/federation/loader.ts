import type { RemoteName } from '@tableside/contracts/registry/release';
import { assetsOrigin, releaseUrl, type PageRelease, type ReleaseLists } from './registry';
import {
  BrokenRemoteError,
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
  /** Number of retries; part of the URL. */
  retry: number;
  /** Index of the release in use, so that all modules of a remote come from the same one. */
  candidate: number;
  readonly modules: Map<string, Promise<unknown>>;
  readonly broken: Map<string, Error>;
  readonly listeners: Set<(isOver?: boolean) => void>;
}

export interface Loader extends Omit<Federation, 'detached' | 'stepBack'> {
  readonly prefetch: (remote: RemoteName) => void;
  /** Stops loading a disabled remote and notifies its slots. */
  readonly switchOff: (remote: RemoteName) => void;
}

export function createLoader(parts: LoaderParts): Loader {
  const states = new Map<RemoteName, RemoteState>();
  /** Disabled remotes. */
  const off = new Set<RemoteName>();
  const prefetchAhead = createPrefetcher(parts);
  const stateOf = (remote: RemoteName): RemoteState => {
    const known = states.get(remote);
    if (known) return known;
    const fresh: RemoteState = {
      retry: 0,
      candidate: 0,
      modules: new Map(),
      broken: new Map(),
      listeners: new Set(),
    };
    states.set(remote, fresh);
    return fresh;
  };
  const releasesOf = (remote: RemoteName) =>
    (!off.has(remote) && parts.registry[remote]?.releases) || [];

  const loadFromBest = (
    remote: RemoteName,
    expose: string,
    from: number,
    onFound?: (index: number) => void,
  ) => {
    const wanted = { remote, expose, from, releases: releasesOf(remote), state: stateOf(remote) };
    return tryReleases(parts, prefetchAhead, wanted, onFound);
  };

  return {
    load: ((remote: RemoteName, expose: keyof RemoteModules) => {
      const state = stateOf(remote);
      const useCandidate = (index: number) => {
        state.candidate = Math.max(state.candidate, index);
      };
      return loadOnce(state, expose, () =>
        loadFromBest(remote, expose, state.candidate, useCandidate),
      );
    }) as Federation['load'],
    hasEarlier: (remote) => releasesOf(remote).length > stateOf(remote).candidate + 1,
    loadEarlier: ((remote: RemoteName, expose: keyof RemoteModules) => {
      const state = stateOf(remote);
      return loadOnce(state, earlier(expose), () =>
        loadFromBest(remote, expose, state.candidate + 1),
      );
    }) as Federation['loadEarlier'],
    prefetch: (remote) => {
      const { retry, candidate, modules } = stateOf(remote);
      const release = parts.registry[remote]?.releases[candidate];
      const files = release?.exposes['./routes'];
      if (!files || modules.has('./routes')) return;
      prefetchAhead(release, [release.entry, ...files.js, ...files.css], retry);
    },
    peek: ((remote: RemoteName, expose: string) =>
      valueOf(states.get(remote)?.modules.get(expose))) as Federation['peek'],
    onRecovery: (remote, listener) => {
      const { listeners } = stateOf(remote);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    switchOff: (remote) => {
      const { modules, listeners } = stateOf(remote);
      off.add(remote);
      modules.clear();
      for (const listener of listeners) listener(true);
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

type Prefetcher = (release: PageRelease, files: readonly string[], retry: number) => void;

/** Prefetches files, each URL once. */
function createPrefetcher({ prefetchFile }: LoaderParts): Prefetcher {
  const requested = new Set<string>();
  return (release, files, retry) => {
    for (const file of files) {
      const url = releaseUrl(release, file, retry);
      if (!requested.has(url)) prefetchFile(url);
      requested.add(url);
    }
  };
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

interface Wanted {
  readonly remote: RemoteName;
  readonly expose: string;
  readonly releases: readonly PageRelease[];
  /** Index of the first release to try. */
  readonly from: number;
  readonly state: RemoteState;
}

async function tryReleases(
  parts: LoaderParts,
  prefetchAhead: Prefetcher,
  { remote, expose, releases, from, state }: Wanted,
  onFound?: (index: number) => void,
): Promise<unknown> {
  const { broken } = state;
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
      const module = await loadFrom(parts, prefetchAhead, release, expose, retry);
      onFound?.(index);
      return module;
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
  throw lost ?? fault ?? new BrokenRemoteError(`No release of ${remote}.`);
}

async function loadFrom(
  { loadStyles, loadModule }: LoaderParts,
  prefetchAhead: Prefetcher,
  release: PageRelease,
  expose: string,
  retry: number,
): Promise<unknown> {
  const { container, exposes, integrity } = release;
  const files = exposes[expose];
  if (!files) throw new MissingRemoteError(`${container} does not expose ${expose}.`);
  const entry = releaseUrl(release, release.entry, retry);
  const styles = files.css.map((file) =>
    loadStyles(file, releaseUrl(release, file, retry), integrity[file] ?? ''),
  );
  if (expose === './routes') prefetchAhead(release, files.js, retry);
  const [module] = await withTimeout(
    Promise.all([loadModule(release, entry, expose), ...styles]),
    `${expose} of ${container}`,
  );
  return checkModule(module, container, expose);
}

function withTimeout<Value>(work: Promise<Value>, what: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RemoteUnavailableError(`${what} took longer than ${ATTEMPT_MS} ms.`)),
      ATTEMPT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Any error that does not mean "unavailable" was thrown by the remote's own code. */
function toRemoteError(error: unknown): Error {
  if (isRemoteError(error)) return error;
  const isChunkFailure = error instanceof Error && error.name === 'ChunkLoadError';
  const Kind = isChunkFailure ? RemoteUnavailableError : BrokenRemoteError;
  return new Kind(error instanceof Error ? error.message : String(error), { cause: error });
}
