import { type StoreReader, integrityOf } from '@tableside/registry/reader';
import { setTimeout as wait } from 'node:timers/promises';
import { Script } from 'node:vm';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { RemoteUnavailableError, MissingRemoteError } from '../../browser/federation/errors';
import {
  checkModule,
  type RemoteModules,
  type Federation,
  track,
  valueOf,
} from '../../browser/federation/federation';
import type { providedLibraries } from '../../browser/federation/provided';
import { createRuntime } from '../../browser/federation/runtime';
import type { ModuleRef } from '../../browser/federation/composition';
import type { RegistrySnapshot } from './snapshot';

/** How long pages wait for a server build to load, in milliseconds, from the start of the load. */
const TIMEOUT_MS = 1000;

interface Loading {
  readonly module: Promise<unknown>;
  /** Rejects when it takes too long. */
  readonly late: Promise<never>;
}

/** Loads and caches remotes' server builds by version; a new version needs no restart. */
export class ServerRemotes {
  private readonly modules = new Map<string, Loading>();
  private readonly loadModule: ReturnType<typeof createRuntime<RegisteredRelease>>;

  constructor(
    private readonly store: Pick<StoreReader, 'read'>,
    libraries?: typeof providedLibraries,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.loadModule = createRuntime((release) => this.runContainer(release), libraries);
  }

  /**
   * A failed load is repeated on the next call. A slow one is not waited for but used later.
   * @throws {RemoteUnavailableError} while it is slow, and errors of the load
   */
  load(release: RegisteredRelease, expose: string): Promise<unknown> {
    const key = `${release.container} ${expose}`;
    const { module, late } = this.modules.get(key) ?? this.start(release, expose, key);
    return Promise.race([module, late]);
  }

  private start(release: RegisteredRelease, expose: string, key: string): Loading {
    const url = `${release.base}${release.server ?? ''}`;
    const module = this.loadModule(release, url, expose).then((loaded) =>
      checkModule(loaded, release.container, expose),
    );
    const late = wait(this.timeoutMs, undefined, { ref: false }).then(() => {
      throw new RemoteUnavailableError(`${key} did not load in time.`);
    });
    late.catch(() => undefined);
    this.modules.set(key, { module, late });
    module.catch(() => this.modules.delete(key));
    return { module, late };
  }

  private async runContainer(release: RegisteredRelease): Promise<object> {
    const { base, server, container } = release;
    if (!server) throw new Error(`${container} has no server build.`);
    const code = await readReleaseFile(this.store, release, server);
    const wrap = new Script(`${WRAPPER}${code.toString('utf8')}\n})`, {
      filename: `${base}${server}`,
      columnOffset: -WRAPPER.length,
    }).runInThisContext() as Wrapper;
    const module = { exports: {} };
    wrap(module, module.exports, refuseRequire);
    return module.exports;
  }
}

const WRAPPER = '(function (module, exports, require) {';
type Wrapper = (
  module: { exports: object },
  exports: object,
  require: (name: string) => never,
) => void;

/** A release must bundle all its code, so that its hash covers what runs. */
function refuseRequire(name: string): never {
  throw new Error(`A remote's server build must not require "${name}".`);
}

/** One render's view of the remotes. @param active releases that may run */
export function createServerFederation(
  active: RegistrySnapshot['active'],
  remotes: ServerRemotes,
): Federation {
  const modules = new Map<string, Promise<unknown>>();
  const load = (remote: RemoteName, expose: keyof RemoteModules): Promise<unknown> => {
    const key = `${remote} ${expose}`;
    const known = modules.get(key);
    if (known) return known;
    const release = active.get(remote);
    const loading = track(
      release
        ? remotes.load(release, expose)
        : Promise.reject(new MissingRemoteError(`There is no release of ${remote}.`)),
    );
    modules.set(key, loading);
    return loading;
  };
  return {
    load: load as Federation['load'],
    hasEarlier: () => false,
    loadEarlier: (remote) =>
      Promise.reject(new MissingRemoteError(`Browsers fall back to another release of ${remote}.`)),
    fallBack: () => Promise.resolve(true),
    peek: ((remote: RemoteName, expose: string) =>
      valueOf(modules.get(`${remote} ${expose}`))) as Federation['peek'],
    retry: () => undefined,
    onRecovery: () => () => undefined,
    detached: () => null,
  };
}

export async function loadModules(
  federation: Federation,
  wanted: readonly ModuleRef[],
  onFailure: (error: unknown, module: ModuleRef) => void,
): Promise<ModuleRef[]> {
  const outcomes = await Promise.allSettled(
    wanted.map(({ remote, expose }) => federation.load(remote, expose)),
  );
  return wanted.filter((module, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') onFailure(outcome.reason, module);
    return outcome?.status === 'fulfilled';
  });
}

/** Reads a release file and verifies its hash. @throws when it is missing, not listed, or changed */
export async function readReleaseFile(
  store: Pick<StoreReader, 'read'>,
  { base, integrity }: Pick<RegisteredRelease, 'base' | 'integrity'>,
  file: string,
): Promise<Buffer> {
  const expected = integrity[file];
  if (!expected) throw new Error(`The registry has no integrity for ${base}${file}.`);
  const bytes = await store.read(base.slice(1) + file);
  if (!bytes) throw new Error(`${base}${file} is not in the release store.`);
  if (integrityOf(bytes) !== expected)
    throw new Error(`${base}${file} does not match its released hash.`);
  return bytes;
}
