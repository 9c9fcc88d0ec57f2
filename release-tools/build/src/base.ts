import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Project } from './project';

type FileCacheOptions = Exclude<Configuration['cache'], boolean | undefined>;

/** Folder of these sources, with a slash at the end. */
const ownFolder = path.join(path.dirname(require.resolve('@tableside/build/remote')), path.sep);

/** Settings that all production builds have in common: same source, same bytes.
 * @param name tells this build's cache from the others' */
export function baseConfiguration(project: Project, name: string): Configuration {
  return {
    name,
    mode: 'production',
    context: project.dir,
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    cache: process.env['BUILD_CACHE'] !== 'off' && diskCache(project, name),
    infrastructureLogging: { level: 'warn' },
    stats: { preset: 'errors-warnings', builtAt: false, timings: true },
    performance: false,
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: minimizers(),
    },
  };
}

/** @param isThorough terser after swc: it saves another 0.3 % and takes three times as long */
export function minimizers({ isThorough = false } = {}) {
  const { swcMinify, terserMinify } = TerserPlugin;
  return [
    new TerserPlugin({
      minify: isThorough ? [swcMinify, terserMinify] : [swcMinify],
      extractComments: false,
      terserOptions: [
        { compress: { passes: 3 }, mangle: true, ecma: 2022 },
        { compress: { passes: 2 }, mangle: false, ecma: 2020 },
      ],
    }),
    new CssMinimizerPlugin(),
  ];
}

/** What a later build of the same sources takes from this one. Writing it takes a quarter of a build's time, which is lost
 * where no later build comes: `BUILD_CACHE=off` goes without. */
const diskCache = ({ dir, root }: Project, name: string): FileCacheOptions => ({
  type: 'filesystem',
  name: `${path.basename(dir)}-${name}`,
  cacheDirectory: path.join(root, '.cache', 'webpack'),
  buildDependencies: {
    config: [path.join(dir, 'webpack.config.ts'), ownFolder],
    pins: [path.join(root, 'package-lock.json'), path.join(dir, 'package.json')],
  },
});

/** Lets a browser's build leave out what `typeof window` keeps for the server, in our code and in libraries. */
export const browserConstants = () =>
  new webpack.DefinePlugin({ 'typeof window': JSON.stringify('object') });

/** Builds for Node keep readable code and file names that never change. */
export const nodeOptimization: Configuration['optimization'] = {
  minimize: false,
  moduleIds: 'named',
  chunkIds: 'named',
};

/** True for what is compiled in: relative files and the workspaces' own packages. All else stays a package. */
export const isOwnCode = (request: string): boolean =>
  /^[./]/.test(request) || request.startsWith('@tableside/') || path.isAbsolute(request);
