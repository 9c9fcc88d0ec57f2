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

/** The provided libraries as the runtime takes them: here already, each of them once, and the shell's. */
const shareLibraries = (libraries: typeof providedLibraries) =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, library]) => [
      name,
      {
        version: PROVIDED_VERSIONS[name] ?? '0.0.0',
        lib: () => library,
        // Containers built by webpack's own plugin ask for these two.
        get: () => () => library,
        loaded: true,
        shareConfig: { singleton: true, eager: true, requiredVersion: false as const },
      },
    ]),
  );

/**
 * The host's half of Module Federation: runs a container once per entry address and hands it the shell's libraries.
 * Entries bring no runtime of their own and find this one in a global.
 * @param loadContainer runs an entry and returns what it defines
 * @param libraries what remotes get; default: what the shell provides
 * @returns loads an exposed module; failed entries are forgotten, so that the next call runs them again
 */
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
    throw new BrokenRemoteError(`${address.entryUrl} is no remote's entry.`);
  };

  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: shareLibraries(libraries),
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'shell', loadEntry: ({ remoteInfo }) => openContainer(remoteInfo.name) }],
  });

  return async (release: Release, entryUrl: string, expose: string): Promise<unknown> => {
    // A copy at another address is a remote of its own: the runtime keeps what it has loaded by name.
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
