import type { RuleSetRule } from 'webpack';
import path from 'node:path';
import { classPrefix } from '@tableside/contracts/registry/names';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import refreshTransformer from 'react-refresh-typescript';
import { type Project, sharedFolders } from './base';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RuleOptions {
  readonly project: Project;
  /** Owner of the styles: name of the remote, or `shell`. Prefixes every class name, see `classPrefix`. */
  readonly owner: string;
  readonly target: 'browser' | 'server';
  readonly assetsBase: string;
  readonly refresh?: boolean;
}

/** Module rules for source files. Class names and URLs are the same in the browser and on the server. */
export function moduleRules(options: RuleOptions): RuleSetRule[] {
  return [typescriptRule(options), ...styleRules(options), fileRule(options), leafletRule];
}

/** Types are checked separately, for the entire repository. */
export function typescriptRule({
  project,
  refresh,
}: Pick<RuleOptions, 'project' | 'refresh'>): RuleSetRule {
  const compile = {
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(project.dir, 'tsconfig.json'),
      compilerOptions: { noEmit: false, sourceMap: Boolean(refresh) },
      ...(refresh && { getCustomTransformers: () => ({ before: [refreshTransformer()] }) }),
    },
  };
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: refresh ? [compile] : [require.resolve('@tableside/build/compile-once'), compile],
  };
}

/** Readable class names in development, short ones in production. */
function naming({ project, owner, refresh }: RuleOptions) {
  if (refresh) {
    const localIdentName = `${classPrefix(owner)}__[local]__[hash:base64:5]`;
    return { ident: 'styles', modules: { localIdentName, localIdentContext: project.root } };
  }
  const { digest, find } = classNames(project, owner);
  return {
    ident: `styles-${digest}`,
    modules: {
      getLocalIdent: ({ resourcePath }: { resourcePath: string }, _name: string, local: string) =>
        find(resourcePath, local),
    },
  };
}

function styleRules(options: RuleOptions): RuleSetRule[] {
  const onServer = options.target === 'server';
  const { ident, modules } = naming(options);
  const cssLoader = {
    loader: require.resolve('css-loader'),
    ident,
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: onServer,
        ...modules,
      },
    },
  };
  if (!onServer) return [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader] }];
  return [
    { test: /\.module\.css$/, use: [cssLoader] },
    // A global sheet exports no names; the browser build includes it.
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
  ];
}

const fileRule = ({ target, assetsBase }: RuleOptions): RuleSetRule => ({
  test: /\.(?:svg|png|jpe?g|webp|avif|woff2)$/,
  type: 'asset/resource',
  generator: {
    filename: '[name].[contenthash:8][ext]',
    publicPath: assetsBase,
    emit: target === 'browser',
  },
});

/**
 * Leaflet sets innerHTML on load to test for inline SVG, which only its attribution uses. The pages'
 * policy (require-trusted-types-for) forbids that.
 */
const leafletRule: RuleSetRule = {
  test: /leaflet-src\.js$/,
  loader: require.resolve('string-replace-loader'),
  options: { search: "div.innerHTML = '<svg/>';", replace: '', strict: true },
};

interface ClassNames {
  /** Changes with any of the names, so that cached modules with other names are not reused. */
  readonly digest: string;
  /** The short class name for a name in a sheet. */
  readonly find: (file: string, name: string) => string;
}

type SheetProject = Pick<Project, 'dir' | 'root' | 'dependencies'>;

/** Minimum number of hash characters after the prefix. */
const LENGTH_MIN = 2;

/**
 * Shortens the class names of a build's CSS Modules: a page repeats them more than a thousand times. Each
 * name is a hash of its file and its original name, cut to as many characters as make it unique in the
 * build. It is the same in the browser and on the server, and changes little between versions.
 */
export function classNames(project: SheetProject, owner: string): ClassNames {
  const prefix = classPrefix(owner);
  const keyOf = (file: string, name: string) => `${path.relative(project.root, file)} ${name}`;
  const keys = sheetsOf(project)
    .flatMap((file) => namesIn(readFileSync(file, 'utf8')).map((name) => keyOf(file, name)))
    .sort();
  const names = shorten(keys);
  return {
    digest: hashOf(JSON.stringify([...names])).slice(0, 8),
    find: (file, name) => {
      const short = names.get(keyOf(file, name));
      if (!short) throw new Error(`Class name "${name}" of ${file} was not found.`);
      return prefix + short;
    },
  };
}

/** The project's own sheets and those of its shared packages. */
function sheetsOf(project: SheetProject): string[] {
  const own = ['src', 'browser'].map((name) => path.join(project.dir, name)).filter(existsSync);
  return [...own, ...sharedFolders(project)].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.module.css') && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(file),
      )
      .map((file) => path.join(folder, file)),
  );
}

/** Classes and animations of a sheet. False matches are harmless. */
const namesIn = (css: string): string[] => [
  ...new Set(
    [...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  ),
];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

function shorten(keys: readonly string[]): ReadonlyMap<string, string> {
  const hashes = keys.map(hashOf);
  const counts = new Map<string, number>();
  for (const hash of hashes) {
    for (let end = LENGTH_MIN; end <= hash.length; end += 1) {
      const start = hash.slice(0, end);
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
  }
  const shortOf = (hash: string) => {
    let end = LENGTH_MIN;
    while ((counts.get(hash.slice(0, end)) ?? 0) > 1) end += 1;
    return hash.slice(0, end);
  };
  return new Map(keys.map((key, index) => [key, shortOf(hashes[index] ?? '')]));
}
