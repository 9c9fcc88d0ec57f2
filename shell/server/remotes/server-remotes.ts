import { Script } from 'node:vm';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { StoreReader } from '@tableside/registry/store';
import { checkModule } from '../../src/federation/modules';
import type { providedLibraries } from '../../src/federation/provided';
import { createRuntime } from '../../src/federation/runtime';
import { readReleaseFile } from '../releases/release-files';

/** Remotes' server builds, loaded by version and kept: a new version needs no restart. */
export class ServerRemotes {
  private readonly modules = new Map<string, Promise<unknown>>();
  private readonly loadModule: ReturnType<typeof createRuntime<RegisteredRelease>>;

  /** @param libraries what remotes get; default: what the shell provides */
  constructor(
    private readonly store: StoreReader,
    libraries?: typeof providedLibraries,
  ) {
    this.loadModule = createRuntime((release) => this.runContainer(release), libraries);
  }

  /** An exposed module of a release. A failed load is tried again at the next call.
   * @throws when the release has no server build, its file was changed, or its code fails */
  load(release: RegisteredRelease, expose: string): Promise<unknown> {
    const { container, base, server } = release;
    const key = `${container} ${expose}`;
    const known = this.modules.get(key);
    if (known) return known;
    const loading = this.loadModule(release, `${base}${server ?? ''}`, expose).then((module) =>
      checkModule(module, container, expose),
    );
    this.modules.set(key, loading);
    loading.catch(() => this.modules.delete(key));
    return loading;
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

/** A release brings all of its code but what the shell provides, so that its hash covers what runs. */
function refuseRequire(name: string): never {
  throw new Error(`A remote's server build must not require "${name}".`);
}
