import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import { PROVIDED } from '@tableside/contracts/registry/release';
import type { Project, RemoteProject } from './base';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Compiler, type Module } from 'webpack';
import { chunkNameOf, rewriteAssets } from './plugins';
import { requiredRanges } from './requirements';

/** Federation's `shared` setting of a remote: one instance of each library, never a copy of its own. */
function sharedLibraries(project: Project) {
  const ranges = requiredRanges(project);
  return Object.fromEntries(
    PROVIDED.map((module) => [
      module,
      {
        singleton: true,
        import: false as const,
        requiredVersion: ranges[module] ?? (false as const),
      },
    ]),
  );
}

const RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]/;

/** The module that the plugin writes to start the runtime: `node_modules/.federation/entry.<hash>.js`. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\./;

type ContainerOptions = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'filename' | 'library'
>;

/**
 * A remote's container, by `@module-federation/enhanced`. The entry carries no runtime: it takes the shell's from a
 * global.
 */
export class FederationContainer {
  constructor(
    private readonly project: RemoteProject,
    private readonly options: ContainerOptions,
  ) {}

  apply(compiler: Compiler) {
    const { container, manifest } = this.project;
    new webpack.ExternalsPlugin('global', ({ request = '' }, callback) =>
      RUNTIME.test(request) ? callback(undefined, FEDERATION_GLOBAL) : callback(),
    ).apply(compiler);
    new ModuleFederationPlugin({
      name: container,
      exposes: Object.fromEntries(
        Object.entries(manifest.exposes).map(([name, file]) => [
          name,
          { import: file, name: chunkNameOf(name) },
        ]),
      ),
      shared: sharedLibraries(this.project),
      shareStrategy: 'loaded-first',
      dts: false,
      // release.json says what there is, with hashes.
      manifest: false,
      ...this.options,
    }).apply(compiler);
    nameContainerModules(compiler);
    // The module that starts the runtime imports it by its absolute path, which readable builds repeat in names.
    rewriteAssets(compiler, 'FederationContainer', /\.c?js$/, (code) =>
      withoutFolder(code, this.project.root),
    );
  }
}

/** Names of these two modules cover absolute paths. They get others, so that a build in another folder has the same
 * bytes. */
function nameContainerModules(compiler: Compiler): void {
  compiler.hooks.compilation.tap('FederationContainer', (compilation) => {
    const name = (module: Module, id: string) => compilation.chunkGraph.setModuleId(module, id);
    compilation.hooks.beforeModuleIds.tap('FederationContainer', (modules) => {
      for (const module of modules) {
        if (RUNTIME_ENTRY.test(module.nameForCondition() ?? '')) name(module, 'federation');
        if (module.identifier().startsWith('container entry')) name(module, 'container');
      }
    });
  });
}

/** Code whose paths and names of modules no longer say in which folder it was built. */
export const withoutFolder = (code: string, root: string): string =>
  code
    .replaceAll(`${root}${path.sep}`, '')
    .replaceAll(webpack.Template.toIdentifier(`${root}${path.sep}node_modules`), '_node_modules');
