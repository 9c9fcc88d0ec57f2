import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { DEV_VERSION, devContainer } from '@tableside/contracts/registry/names';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import type { RemoteProject } from './base';
import {
  browserContainer,
  builtInPictures,
  releaseBase,
  releaseConstants,
  remoteBrowser,
  remoteRules,
} from './remote-release';

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
