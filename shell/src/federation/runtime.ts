import { BrokenRemoteError } from './errors';
import { providedLibraries } from './provided';

/** What a remote's entry defines (webpack's Module Federation). */
interface Container {
  init(scope: ShareScope): unknown;
  get(expose: string): Promise<() => unknown>;
}

/** Libraries by name and version, in the form that containers read. */
type ShareScope = Record<string, Record<string, SharedLibrary>>;
interface SharedLibrary {
  readonly get: () => () => unknown;
  readonly from: string;
  readonly eager: boolean;
  readonly loaded: 1;
}

/** One scope for all remotes: every library once, and it is the shell's. */
const shareScope: ShareScope = Object.fromEntries(
  Object.entries(providedLibraries).map(([name, library]) => [
    name,
    {
      [PROVIDED_VERSIONS[name] ?? '0.0.0']: {
        get: () => () => library,
        from: 'shell',
        eager: true,
        loaded: 1,
      } satisfies SharedLibrary,
    },
  ]),
);

/**
 * The host's half of Module Federation: runs a container once per entry address and hands it the shell's libraries.
 * @param loadContainer runs an entry and returns what it defines
 * @returns loads an exposed module; failed entries are forgotten, so that the next call runs them again
 */
export function createRuntime<Release>(
  loadContainer: (release: Release, entryUrl: string) => Promise<object>,
) {
  const containers = new Map<string, Promise<Container>>();

  const open = async (release: Release, entryUrl: string): Promise<Container> => {
    const container = await loadContainer(release, entryUrl);
    if (!isContainer(container)) throw new BrokenRemoteError(`${entryUrl} is no remote's entry.`);
    await container.init(shareScope);
    return container;
  };

  return async (release: Release, entryUrl: string, expose: string): Promise<unknown> => {
    const opening = containers.get(entryUrl) ?? open(release, entryUrl);
    containers.set(entryUrl, opening);
    const container = await opening.catch((error: unknown) => {
      containers.delete(entryUrl);
      throw error;
    });
    const factory = await container.get(expose);
    return factory();
  };
}

const isContainer = (value: object): value is Container =>
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';
