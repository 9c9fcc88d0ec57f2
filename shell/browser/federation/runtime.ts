import { createInstance, init } from '@module-federation/enhanced/runtime';
import {
  attachShareScopeMap,
  bundlerRuntime,
} from '@module-federation/webpack-bundler-runtime/bundler';
import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import { BrokenRemoteError } from './errors';
import { providedLibraries } from './provided';

/** What a remote's entry defines (Module Federation). */
interface Container {
  init(scope: object): void | Promise<void>;
  get(expose: string): () => Promise<unknown>;
}

/** The provided libraries in the form the runtime expects: already loaded singletons. */
const shareLibraries = (libraries: typeof providedLibraries) =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, library]) => [
      name,
      {
        version: PROVIDED_VERSIONS[name] ?? '0.0.0',
        lib: () => library,
        // Containers built by webpack's own plugin need these two.
        get: () => () => library,
        loaded: true,
        shareConfig: { singleton: true, eager: true, requiredVersion: false as const },
      },
    ]),
  );

/** The shell's half of Module Federation: runs a container once per entry URL and passes it the shell's libraries.
 * Entries have no runtime of their own and use this one through a global.
 * @param loadContainer runs an entry and returns what it defines
 * @param libraries passed to remotes; default: the provided libraries
 * @returns loads an exposed module; failed entries are dropped so that the next call reruns them */
export function createRuntime<Release extends { readonly container: string }>(
  loadContainer: (release: Release, entryUrl: string) => Promise<object>,
  libraries = providedLibraries,
) {
  const addresses = new Map<string, { release: Release; entryUrl: string }>();
  Object.assign(globalThis, {
    [FEDERATION_GLOBAL]: { runtime: { init }, bundlerRuntime, attachShareScopeMap },
  });

  const openContainer = async (name: string): Promise<Container | undefined> => {
    const address = addresses.get(name);
    if (!address) return undefined;
    const container = await loadContainer(address.release, address.entryUrl);
    if (isContainer(container)) return container;
    throw new BrokenRemoteError(`${address.entryUrl} is not a remote entry.`);
  };

  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: shareLibraries(libraries),
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'shell', loadEntry: ({ remoteInfo }) => openContainer(remoteInfo.name) }],
  });

  return async (release: Release, entryUrl: string, expose: string): Promise<unknown> => {
    // A copy at another URL needs its own name: the runtime caches by name.
    const name = `${release.container}${/~r\d+/.exec(entryUrl)?.[0] ?? ''}`;
    addresses.set(name, { release, entryUrl });
    host.registerRemotes([{ name, entry: entryUrl }]);
    return host.loadRemote(`${name}/${expose.replace('./', '')}`);
  };
}

const isContainer = (value: object): value is Container =>
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';
