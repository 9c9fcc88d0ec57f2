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
  ReleaseSidecarPlugins,
  SERVER_FILE,
} from './plugins';
import { FederationContainer } from './federation';
import { moduleRules, type RuleOptions } from './rules';

/** How long the browser waits for a chunk, in milliseconds; webpack's own 120 s keep people waiting. */
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

/** Both builds of a remote's release into `dist/release/`: the browser's files, the server's single file under `server/`,
 * and release.json, which says what is there. */
export function remoteRelease(project: RemoteProject): Configuration[] {
  const folder = path.join(project.dir, 'dist', 'release');
  const sidecar = new ReleaseSidecarPlugins(project, folder);
  const browser = remoteBrowser(project, folder);
  const server = remoteServer(project, folder);
  browser.plugins?.push(sidecar.browser);
  server.plugins?.push(sidecar.server);
  return [browser, server];
}

export const releaseBase = ({ manifest, version }: RemoteProject): string =>
  `/releases/${manifest.name}/${version}/`;

/** Where pictures of built-in documents stand: below the remote's folder, and below that of its release. */
const PICTURES_SOURCE = 'content/pictures';
const PICTURES_FOLDER = 'pictures';

/** Tells the code the address of its release, the same in the browser and on the server. */
export const releaseConstants = (project: RemoteProject) =>
  new webpack.DefinePlugin({ RELEASE_BASE: JSON.stringify(releaseBase(project)) });

/** Takes the pictures of built-in documents into the release, under the names that the documents call them by. */
export const builtInPictures = ({ dir }: RemoteProject) =>
  new CopyPlugin({
    patterns: [
      {
        from: path.join(dir, PICTURES_SOURCE),
        to: PICTURES_FOLDER,
        noErrorOnMissing: true,
        // They were compressed when they were drawn.
        info: { minimized: true },
      },
    ],
  });

/** Takes the built-in documents into the server's part of the release, for those who compare releases: in the scripts nobody finds
 * them. */
const builtInWords = ({ dir }: RemoteProject) =>
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

/** Widgets that wake late have sheets by feature: a page carries those of the widgets that it shows. */
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

/** The browser's build: an entry that holds no library, and a chunk for each exposed module. */
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
      // A module that throws is run again at the next try, not handed out half made.
      strictModuleErrorHandling: true,
      chunkLoadingGlobal: `chunks_${container}`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: `wp-${container}`, onPolicyCreationFailure: 'stop' },
      clean: { keep: /^server\// },
    },
    optimization: {
      ...base.optimization,
      // Counts references to provided libraries and styles as code: alone they would be chunks without a script.
      splitChunks: {
        defaultSizeTypes: ['javascript', 'unknown', 'consume-shared', 'css/mini-extract'],
        ...(manifest.slots.some(({ wake }) => wake !== 'at-once') && widgetStyles),
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

/** The server's build: one CommonJS file that asks the shell for every library. */
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
    // Joined modules would be headed by their files' names, and one of those has a hash of absolute paths.
    optimization: { ...nodeOptimization, concatenateModules: false },
    module: { rules: remoteRules(project, 'server') },
    plugins: [
      releaseConstants(project),
      new FederationContainer(project, {
        filename: path.basename(SERVER_FILE),
        library: { type: 'commonjs-module' },
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      builtInWords(project),
    ],
  };
}
