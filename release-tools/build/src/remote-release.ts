import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Configuration, type Module } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { baseConfiguration, browserConstants, nodeOptimization, type RemoteProject } from './base';
import {
  ChunkRetryPlugin,
  ConstantTokensPlugin,
  chunkNameOf,
  ENTRY_FILE,
  describeRelease,
  SERVER_FILE,
  withSidecar,
} from './plugins';
import { FederationContainer } from './federation';
import { moduleRules, type RuleOptions } from './rules';
import type RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { DEV_VERSION, devContainer } from '@tableside/contracts/registry/names';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';

/**
 * How long the browser waits for a chunk, in milliseconds; webpack's default of 120 s is too long for
 * users.
 */
export const CHUNK_TIMEOUT_MS = 8000;

export const remoteRules = (
  project: RemoteProject,
  target: RuleOptions['target'],
  refresh = false,
) =>
  moduleRules({
    project,
    target,
    refresh,
    owner: project.manifest.name,
    assetsBase: releaseBase(project),
  });

/**
 * Both builds of a remote's release in `dist/release/`: the browser's files, the server's single file
 * under `server/`, and release.json, which describes them.
 */
export function remoteRelease(project: RemoteProject): Configuration[] {
  const folder = path.join(project.dir, 'dist', 'release');
  const builds = [remoteBrowser(project, folder), remoteServer(project, folder)];
  return withSidecar(builds, folder, (done) =>
    describeRelease(project, folder, done.get('browser')!),
  );
}

export const releaseBase = ({ manifest, version }: RemoteProject): string =>
  `/releases/${manifest.name}/${version}/`;

/** Folder of the pictures of built-in content, both in the remote and in its release. */
const PICTURES_SOURCE = 'content/pictures';
const PICTURES_FOLDER = 'pictures';

/** Defines the URL of the release in the code, the same in the browser and on the server. */
export const releaseConstants = (project: RemoteProject) =>
  new webpack.DefinePlugin({ RELEASE_BASE: JSON.stringify(releaseBase(project)) });

/** Copies the pictures of built-in content into the release under the names that the content refers to. */
export const builtInPictures = ({ dir }: RemoteProject) =>
  new CopyPlugin({
    patterns: [
      {
        from: path.join(dir, PICTURES_SOURCE),
        to: PICTURES_FOLDER,
        noErrorOnMissing: true,
        // They are compressed already.
        info: { minimized: true },
      },
    ],
  });

/** Copies the built-in content into the server's folder of the release so that releases can be compared. */
const builtInContent = ({ dir }: RemoteProject) =>
  new CopyPlugin({
    patterns: [
      {
        from: '*.json',
        context: path.join(dir, 'content'),
        to: 'words/[name][ext]',
        noErrorOnMissing: true,
        info: { minimized: true },
      },
    ],
  });

const FEATURE = /[\\/]src[\\/]features[\\/](\w[\w-]*)[\\/]/;

/**
 * Lazily hydrated widgets have one style sheet per feature, so that a page loads only those of its
 * widgets.
 */
const widgetStyles = {
  cacheGroups: {
    features: {
      type: 'css/mini-extract',
      chunks: ({ name }: Chunk) => name === chunkNameOf('./widgets'),
      test: FEATURE,
      name: (module: Module) => `widgets-${FEATURE.exec(module.nameForCondition() ?? '')?.[1]}`,
      enforce: true,
    },
  },
};

export const browserContainer = (project: RemoteProject) =>
  new FederationContainer(project, { filename: ENTRY_FILE });

/** The browser build: an entry without libraries, and a chunk for each exposed module. */
export function remoteBrowser(project: RemoteProject, folder: string): Configuration {
  const { container, manifest } = project;
  const base = baseConfiguration(project, 'browser');
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: {},
    output: {
      path: folder,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: 'auto',
      uniqueName: container,
      // A module that throws runs again on the next attempt instead of returning partial exports.
      strictModuleErrorHandling: true,
      chunkLoadingGlobal: `chunks_${container}`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: `wp-${container}`, onPolicyCreationFailure: 'stop' },
      clean: { keep: /^server\// },
    },
    optimization: {
      ...base.optimization,
      // Counts references to provided libraries and styles as code: on their own they would be chunks without
      // a script.
      splitChunks: {
        defaultSizeTypes: ['javascript', 'unknown', 'consume-shared', 'css/mini-extract'],
        ...(manifest.slots.some(({ hydrate }) => hydrate !== 'at-once') && widgetStyles),
      },
    },
    module: { rules: remoteRules(project, 'browser') },
    plugins: [
      browserContainer(project),
      releaseConstants(project),
      browserConstants(),
      builtInPictures(project),
      new ConstantTokensPlugin(project),
      new MiniCssExtractPlugin({
        filename: `${manifest.name}-[name].[contenthash:8].css`,
        chunkFilename: `${manifest.name}-[name].[contenthash:8].css`,
      }),
      new ChunkRetryPlugin(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

/** The server build: one CommonJS file that gets every library from the shell. */
function remoteServer(project: RemoteProject, folder: string): Configuration {
  const { container } = project;
  const base = baseConfiguration(project, 'server');
  return {
    ...base,
    dependencies: ['browser'],
    target: 'node20',
    entry: {},
    output: {
      path: path.join(folder, path.dirname(SERVER_FILE)),
      filename: path.basename(SERVER_FILE),
      chunkFilename: '[name].cjs',
      publicPath: releaseBase(project),
      uniqueName: container,
      strictModuleErrorHandling: true,
      clean: true,
    },
    // Concatenated modules have comments with file names, one of which contains a hash of absolute paths.
    optimization: { ...nodeOptimization, concatenateModules: false },
    module: { rules: remoteRules(project, 'server') },
    plugins: [
      releaseConstants(project),
      new FederationContainer(project, {
        filename: path.basename(SERVER_FILE),
        library: { type: 'commonjs-module' },
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      builtInContent(project),
    ],
  };
}

export const asDevelopment = (project: RemoteProject): RemoteProject => ({
  ...project,
  version: DEV_VERSION,
  container: devContainer(project.manifest.name),
});

/** The browser build of a remote with React Fast Refresh, which preserves component state during edits. */
export function remoteDev(project: RemoteProject): Configuration {
  const { container, manifest } = project;
  const production = remoteBrowser(project, path.join(project.dir, 'dist', DEV_VERSION));
  const { trustedTypes: _policy, ...output } = production.output ?? {};
  const ReactRefreshPlugin =
    // oxlint-disable-next-line typescript/no-require-imports -- `npm start` does not install it
    require('@pmmmwh/react-refresh-webpack-plugin') as typeof RefreshPlugin;
  return {
    ...production,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    cache: { type: 'memory' },
    output: {
      ...output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      clean: false,
      crossOriginLoading: false,
    },
    optimization: {
      ...production.optimization,
      minimize: false,
      moduleIds: 'named',
      chunkIds: 'named',
    },
    module: { rules: remoteRules(project, 'browser', true) },
    plugins: [
      browserContainer(project),
      releaseConstants(project),
      builtInPictures(project),
      new MiniCssExtractPlugin({
        filename: `${manifest.name}-[name].css`,
        chunkFilename: `${manifest.name}-[name].css`,
      }),
      new ReactRefreshPlugin({ library: container, overlay: false }),
    ],
  };
}

/**
 * Settings of a remote's development server. Its files reach the page through the shell server; updates
 * are sent straight to the browser.
 */
export const devServerFor = (project: RemoteProject, port: number): DevServerConfiguration => ({
  host: '127.0.0.1',
  port,
  hot: true,
  allowedHosts: 'all',
  devMiddleware: { publicPath: releaseBase(project), stats: 'errors-warnings' },
  client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, logging: 'warn' },
  static: false,
});
