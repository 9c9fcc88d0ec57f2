import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrotliOptions } from 'node:zlib';
import { SMALLEST_BROTLI } from '@tableside/server/encoding';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import {
  type ShellManifest,
  SHELL_SCHEMA,
  shellFacts,
  shellSidecar,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { SERVICE_KINDS, SLOT_NAMES } from '@tableside/contracts/remote';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { integrityOf } from '@tableside/registry/store/store';
import { isReleased } from '@tableside/registry/registry/stored-shells';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import {
  ASSETS_BASE,
  baseConfiguration,
  browserConstants,
  federationVersion,
  nodeOptimization,
  readReleasedProject,
  type Project,
  readProject,
  providedVersions,
} from './base';
import {
  ChunkRetryPlugin,
  ConstantTokensPlugin,
  describeFiles,
  withSidecar,
  writeJson,
} from './plugins';
import { CHUNK_TIMEOUT_MS } from './remote-release';
import { moduleRules } from './rules';

/**
 * All builds of the shell: `dist/client/` for browsers, `dist/server/main.cjs` for Node, the smoke test
 * probes, `dist/shell.json`, and `dist/release.json`.
 */
export function shell(dir: string): Configuration[] {
  const project = readReleasedProject(dir);
  const folder = path.join(dir, 'dist');
  const builds = [
    shellBrowser(project, folder),
    shellServer(project, folder),
    shellSmokeTest(project, folder),
  ];
  return withSidecar(builds, folder, () => describeShell(folder));
}

/** Writes shell.json, which the server reads, after the build for browsers. */
const shellManifest = (project: Project, folder: string) => (compiler: Compiler) =>
  compiler.hooks.afterEmit.tap('ShellManifest', ({ entrypoints }) => {
    const initial = entrypoints.get('main')?.getFiles() ?? [];
    const scripts = initial.filter((file) => file.endsWith('.js'));
    const [file] = scripts;
    if (!file || scripts.length > 1) {
      throw new Error(`The shell should start with one script, not ${scripts.length}.`);
    }
    const manifest: ShellManifest = {
      version: project.version,
      provided: { ...providedVersions(project), ...federationVersion(project) },
      knows: { slots: [...SLOT_NAMES], services: [...SERVICE_KINDS] },
      script: {
        file,
        integrity: integrityOf(readFileSync(path.join(compiler.outputPath, file))),
      },
      styles: initial.filter((name) => name.endsWith('.css')),
    };
    writeJson(path.join(folder, 'shell.json'), manifest);
  });

/** The sidecar of a release of the shell, from its shell.json. */
function describeShell(folder: string): ShellSidecar {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'shell.json'), 'utf8'));
  const { version, provided, knows } = shellFacts.parse(manifest);
  return shellSidecar.parse({
    schema: SHELL_SCHEMA,
    name: SHELL_NAME,
    version,
    provided,
    knows,
    files: describeFiles(folder, isReleased),
    builtAt: new Date().toISOString(),
  });
}

/** Versions of the provided libraries, for remotes. */
const constants = (project: Project) => ({
  PROVIDED_VERSIONS: JSON.stringify(providedVersions(project)),
});

/**
 * Removes unused features of the federation runtime: snapshots and, in the part that remotes take from
 * the shell, loading of further remotes and tree-shaken shared libraries in `init`.
 */
const federationConstants = (target: 'web' | 'node') =>
  new webpack.DefinePlugin({
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: JSON.stringify(target),
    FEDERATION_OPTIMIZE_NO_REMOTE: webpack.DefinePlugin.runtimeValue(({ module }) =>
      String(/webpack-bundler-runtime/.test(module.resource)),
    ),
    FEDERATION_OPTIMIZE_NO_SHARED: webpack.DefinePlugin.runtimeValue(({ module }) =>
      String(/webpack-bundler-runtime[\\/]dist[\\/]init\.js$/.test(module.resource)),
    ),
  });

/** Modules of the runtime that are never called: the hook `loadEntry` and the registry replace them. */
const UNUSED_RUNTIME =
  /[\\/](?:SnapshotHandler|generate-preload-assets|preload|dom|installInitialConsumes|getSharedFallbackGetter|desc)\.m?js$/;

/** Matches the runtime's own logger by the importing module; another module has the same name. */
const isLogger = (request: string, context: string): boolean =>
  request === './logger.js' && /@module-federation[\\/]sdk[\\/]dist$/.test(context);

interface ResolveData {
  readonly context: string;
  readonly request: string;
  readonly createData?: { readonly resource?: string };
}

const withoutUnusedRuntime = ({ dir }: Project) =>
  new webpack.NormalModuleReplacementPlugin(/\.m?js$/, (data) => {
    const { context, createData, request } = data as ResolveData;
    // Loaders are fixed once a request is resolved, so it is resolved again.
    if (createData?.resource || !/@module-federation/.test(context)) return;
    if (!UNUSED_RUNTIME.test(request) && !isLogger(request, context)) return;
    Object.assign(data, { request: path.join(dir, 'browser/federation/unused-runtime.ts') });
  });

/** The runtime's packages do not declare that their modules have no side effects. */
const federationRule: RuleSetRule = { test: /[\\/]@module-federation[\\/]/, sideEffects: false };

/** This module would include the runtime's whole API in an object that is never read. */
const bundlerRuntimeRule: RuleSetRule = {
  test: /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.js$/,
  resolve: { alias: { '@module-federation/runtime$': false } },
};

/** Folder of a package as resolved from another folder. */
const folderOf = (name: string, from: string): string =>
  path.dirname(require.resolve(`${name}/package.json`, { paths: [from] }));

/** The router's production build: its package.json exports only the development build. */
function routerAlias({ dir }: Project): Record<string, string> {
  const routerDom = folderOf('react-router-dom', dir);
  const router = folderOf('react-router', routerDom);
  return {
    'react-router-dom$': path.join(routerDom, 'dist/index.mjs'),
    'react-router$': path.join(router, 'dist/production/index.mjs'),
    'react-router/dom$': path.join(router, 'dist/production/dom-export.mjs'),
  };
}

/** Writes each script and style sheet again as brotli, so that a server has nothing to encode at startup. */
const asBrotli = () =>
  new CompressionPlugin<BrotliOptions>({
    test: /\.(?:js|css)$/,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: SMALLEST_BROTLI,
  });

/**
 * Makes V8 compile all functions of the first script off the main thread while it downloads. Runs after
 * minification and before hashing.
 */
const compileAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^main\./,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

const shellRules = (project: Project, target: 'browser' | 'server'): RuleSetRule[] =>
  moduleRules({ project, owner: 'shell', target, assetsBase: ASSETS_BASE });

export function shellBrowser(project: Project, folder: string): Configuration {
  const base = baseConfiguration(project, 'browser');
  return {
    ...base,
    resolve: { ...base.resolve, alias: routerAlias(project) },
    target: ['web', 'es2022'],
    entry: { main: './browser/client.tsx' },
    output: {
      path: path.join(folder, 'client'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: ASSETS_BASE,
      uniqueName: 'tableside_shell',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'wp-shell', onPolicyCreationFailure: 'stop' },
      clean: true,
    },
    module: {
      rules: [federationRule, bundlerRuntimeRule, ...shellRules(project, 'browser')],
    },
    plugins: [
      new webpack.DefinePlugin(constants(project)),
      browserConstants(),
      federationConstants('web'),
      withoutUnusedRuntime(project),
      new ConstantTokensPlugin(project),
      new MiniCssExtractPlugin({
        filename: 'shell-[name].[contenthash:8].css',
        chunkFilename: 'shell-[name].[contenthash:8].css',
      }),
      new ChunkRetryPlugin(),
      compileAhead(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      shellManifest(project, folder),
      asBrotli(),
    ],
  };
}

/** Bundles everything that the server runs, so that a release runs anywhere. */
export function shellServer(project: Project, folder: string): Configuration {
  const base = baseConfiguration(project, 'server');
  return {
    ...base,
    resolve: { ...base.resolve, alias: routerAlias(project) },
    target: 'node20',
    entry: {
      main: './server/main.ts',
      'render-worker': './server/workers/render-worker.ts',
      'try-release': './server/smoke-test/main.ts',
      'try-browser': './server/browser-smoke-test/main.ts',
    },
    output: {
      path: path.join(folder, 'server'),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      publicPath: ASSETS_BASE,
      library: { type: 'commonjs2' },
      clean: { keep: /^(?:page-probe|preview-overlay)\.js$/ },
    },
    optimization: nodeOptimization,
    // The PostgreSQL driver works without its optional native part.
    externals: { 'pg-native': 'commonjs pg-native' },
    node: false,
    plugins: [new webpack.DefinePlugin(constants(project)), federationConstants('node')],
    module: { rules: shellRules(project, 'server') },
  };
}

/**
 * The probe script of the smoke test and the overlay of a preview. They are stored next to the program
 * that inserts them; visitors never load them.
 */
function shellSmokeTest(project: Project, folder: string): Configuration {
  return {
    ...baseConfiguration(project, 'probe'),
    target: ['web', 'es2022'],
    entry: {
      'page-probe': './server/browser-smoke-test/probe/probe.ts',
      'preview-overlay': './browser/preview/overlay.ts',
    },
    output: { path: path.join(folder, 'server'), filename: '[name].js' },
    optimization: nodeOptimization,
    plugins: [new webpack.DefinePlugin(constants(project)), browserConstants()],
    module: { rules: shellRules(project, 'server') },
  };
}

export const forDevelopment = (configuration: Configuration): Configuration => ({
  ...configuration,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  cache: { type: 'memory' },
  // The router's development build warns of mistakes.
  resolve: { ...configuration.resolve, alias: {} },
  optimization: { ...configuration.optimization, minimize: false },
});

/**
 * The shell's browser files for developers of a remote in another repository: React's production build
 * has no Fast Refresh.
 */
export function shellDevelopment(dir: string, folder: string): Configuration {
  const { plugins = [], ...build } = forDevelopment(shellBrowser(readProject(dir), folder));
  return {
    ...build,
    devtool: false,
    plugins: plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  };
}
