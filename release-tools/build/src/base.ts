import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import {
  remoteManifest,
  type RemoteManifest,
  PROVIDED,
} from '@tableside/contracts/registry/release';
import { findWorkingCopy, withParents } from '@tableside/registry/registry/working-copy';
import { transform } from 'esbuild';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';

/** Where browsers load the shell's files from. */
export const ASSETS_BASE = '/assets/';

export interface Project {
  readonly dir: string;
  /** Absolute folder of the repository: the one with a lerna.json, or the workspace itself without one. */
  readonly root: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface RemoteProject extends Project {
  readonly manifest: RemoteManifest;
  /** A name that is unique to a version, so that two versions can run in one page. */
  readonly container: string;
}

interface PackageJson {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Reads a workspace's package.json. */
export function readProject(dir: string): Project {
  const { version, dependencies = {} } = readJson(path.join(dir, 'package.json')) as PackageJson;
  return { dir, root: findWorkingCopy(dir), version, dependencies };
}

/**
 * Reads the package.json of a workspace that is released. `RELEASE_VERSION` overrides the version, for a
 * build that must not collide with a stored one.
 */
export function readReleasedProject(dir: string): Project {
  const own = readProject(dir);
  return { ...own, version: process.env['RELEASE_VERSION'] || own.version };
}

/** Reads a remote's package.json and remote.json, see `readReleasedProject`. */
export function readRemoteProject(dir: string): RemoteProject {
  const project = readReleasedProject(dir);
  const manifest = remoteManifest.parse(readJson(path.join(dir, 'remote.json')));
  const container = `mfe_${manifest.name}_${project.version.replaceAll(/[^0-9A-Za-z]/g, '_')}`;
  return { ...project, manifest, container };
}

/** The exact version of an installed package, as the workspace resolves it. */
export const installedVersion = (project: Pick<Project, 'dir'>, name: string): string =>
  (readJson(path.join(installedFolder(project, name), 'package.json')) as PackageJson).version;

/** Absolute folders of the workspace's shared packages, with symbolic links resolved. */
export const sharedFolders = (project: Pick<Project, 'dir' | 'dependencies'>): string[] =>
  Object.keys(project.dependencies)
    .filter((name) => name.startsWith('@tableside/'))
    .map((name) => realpathSync(installedFolder(project, name)));

function installedFolder({ dir }: Pick<Project, 'dir'>, name: string): string {
  const found = withParents(dir)
    .map((folder) => path.join(folder, 'node_modules', name))
    .find(existsSync);
  if (!found) throw new Error(`${name} is not installed. Run npm ci.`);
  return found;
}

type FileCacheOptions = Exclude<Configuration['cache'], boolean | undefined>;

/** Folder of these sources, with a trailing slash. */
const ownFolder = path.join(path.dirname(require.resolve('@tableside/build/remote')), path.sep);

/** Settings of all production builds. The same sources produce the same bytes. */
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

/**
 * terser after swc saves another 0.5 %. License comments are omitted; NOTICE lists the libraries. They
 * run in this process: a worker of each build would load them again.
 */
function minimizers() {
  const { swcMinify, terserMinify } = TerserPlugin;
  return [
    new TerserPlugin({
      parallel: false,
      minify: [swcMinify, terserMinify],
      extractComments: false,
      terserOptions: [
        { compress: { passes: 3 }, mangle: true, ecma: 2022 },
        { compress: { passes: 2 }, mangle: false, ecma: 2020, format: { comments: false } },
      ],
    }),
    new TerserPlugin({ test: /\.css$/, parallel: false, minify: minifyStyles }),
  ];
}

/** Smaller after compression and five times as fast as cssnano. */
async function minifyStyles(input: Readonly<Record<string, string>>) {
  const { code } = await transform(Object.values(input).join(''), { loader: 'css', minify: true });
  return { code };
}

/**
 * Cache for later builds of the same sources. Writing it takes a quarter of the build time;
 * `BUILD_CACHE=off` skips it where no later build follows.
 */
const diskCache = ({ dir, root }: Project, name: string): FileCacheOptions => ({
  type: 'filesystem',
  name: `${path.basename(dir)}-${name}`,
  cacheDirectory: path.join(root, '.cache', 'webpack'),
  buildDependencies: {
    config: [path.join(dir, 'webpack.config.ts'), ownFolder],
    pins: [path.join(root, 'package-lock.json'), path.join(dir, 'package.json')],
  },
});

/**
 * Removes code behind `typeof window` checks for the server from a browser build, in our code and in
 * libraries.
 */
export const browserConstants = () =>
  new webpack.DefinePlugin({ 'typeof window': JSON.stringify('object') });

/** Builds for Node keep readable code and fixed file names. */
export const nodeOptimization: Configuration['optimization'] = {
  minimize: false,
  moduleIds: 'named',
  chunkIds: 'named',
};

/** True for code that is bundled: relative files and the workspaces' own packages. */
export const isOwnCode = (request: string): boolean =>
  /^[./]/.test(request) || request.startsWith('@tableside/') || path.isAbsolute(request);

/** The package of a provided module, such as `react` for `react/jsx-runtime`. */
function packageOf(module: string): string {
  const parts = module.split('/');
  return parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Version ranges of the libraries that a remote requires from the shell: those of its package.json, and
 * at least the version that it was built with.
 */
export function requiredRanges(project: Project): Record<string, string> {
  return Object.fromEntries(
    PROVIDED.flatMap((module) => {
      const version = project.dependencies[packageOf(module)];
      return version ? [[module, `^${version}`]] : [];
    }),
  );
}

export const providedVersions = (project: Project): Record<string, string> =>
  Object.fromEntries(
    PROVIDED.map((module) => [module, installedVersion(project, packageOf(module))]),
  );

/** The federation runtime that a release requires and a shell provides, by package and version. */
export const federationVersion = (project: Project): Record<string, string> => ({
  [FEDERATION_PACKAGE]: installedVersion(project, FEDERATION_PACKAGE),
});

/** Everything that a release requires from the shell: libraries, and the runtime. */
export function releaseRequirements(project: Project): Record<string, string> {
  const runtime = Object.entries(federationVersion(project));
  return {
    ...requiredRanges(project),
    ...Object.fromEntries(runtime.map(([name, version]) => [name, `^${version}`])),
  };
}
