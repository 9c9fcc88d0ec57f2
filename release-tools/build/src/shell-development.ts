import CompressionPlugin from 'compression-webpack-plugin';
import type { Configuration } from 'webpack';
import { readProject } from './project';
import { shellBrowser } from './shell';

/** A build of the shell with the development builds of all libraries. */
export const forDevelopment = (configuration: Configuration): Configuration => ({
  ...configuration,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  cache: { type: 'memory' },
  // The router's development build warns of mistakes.
  resolve: { ...configuration.resolve, alias: {} },
  optimization: { ...configuration.optimization, minimize: false },
});

/** The shell's files for browsers as they are packed for those who develop a remote: React's production build has no Fast
 * Refresh, and a deployed site runs no other.
 * @param dir folder of the shell
 * @param folder where `client/` and shell.json go */
export function shellDevelopment(dir: string, folder: string): Configuration {
  const { plugins = [], ...build } = forDevelopment(shellBrowser(readProject(dir), folder));
  return {
    ...build,
    devtool: false,
    plugins: plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  };
}
