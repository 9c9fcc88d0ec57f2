import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import { PROVIDED } from '@tableside/contracts/registry/release';
import { type Project, type RemoteProject, requiredRanges } from './base';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Compiler, type Module } from 'webpack';
import { chunkNameOf, rewriteAssets } from './plugins';

/** Federation's `shared` setting of a remote: every library comes from the shell, none is bundled. */
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

/** The plugin's generated module that starts the runtime: `node_modules/.federation/entry.<hash>.js`. */
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\./;

type ContainerOptions = Pick<
  ConstructorParameters<typeof ModuleFederationPlugin>[0],
  'filename' | 'library'
>;

/** Otherwise the plugin starts webpack without options and looks for its path in the error. */
process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');

/**
 * A remote's container, built with `@module-federation/enhanced`. The entry contains no runtime: it uses
 * the shell's from a global.
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
      // release.json lists the files, with hashes.
      manifest: false,
      ...this.options,
    }).apply(compiler);
    nameContainerModules(compiler);
    // The module that starts the runtime imports this by its absolute path, which readable builds repeat in
    // names.
    rewriteAssets(compiler, 'FederationContainer', /\.c?js$/, (code) =>
      withoutFolder(code, this.project.root),
    );
  }
}

/**
 * The default names of these two modules contain absolute paths. Fixed names make a build in another
 * folder identical.
 */
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

/** Removes the build folder's path from code and module names. */
export const withoutFolder = (code: string, root: string): string =>
  code
    .replaceAll(`${root}${path.sep}`, '')
    .replaceAll(webpack.Template.toIdentifier(`${root}${path.sep}node_modules`), '_node_modules');
