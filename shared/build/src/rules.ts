import path from 'node:path';
import { classPrefix } from '@tableside/contracts/registry/class-prefix';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import refreshTransformer from 'react-refresh-typescript';
import type { RuleSetRule } from 'webpack';
import type { Project } from './project';

interface RuleOptions {
  readonly project: Project;
  /** Whose styles they are: name of the remote, or `shell`. Begins every class name, as `classPrefix` says. */
  readonly owner: string;
  readonly target: 'browser' | 'server';
  /** Where the files of this build are served from, with a slash at the end. */
  readonly assetsBase: string;
  /** Compiles with React Fast Refresh. */
  readonly refresh?: boolean;
}

/** How source files become modules; class names and addresses are the same in the browser and on the server. */
export function moduleRules(options: RuleOptions): RuleSetRule[] {
  return [typescriptRule(options), ...styleRules(options), fileRule(options)];
}

/** Types are checked apart, for the whole repository at once. */
export function typescriptRule({ project, refresh }: Pick<RuleOptions, 'project' | 'refresh'>) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: path.join(project.root, 'tsconfig.base.json'),
      compilerOptions: { noEmit: false, sourceMap: true },
      ...(refresh && { getCustomTransformers: () => ({ before: [refreshTransformer()] }) }),
    },
  } satisfies RuleSetRule;
}

/** A page repeats class names hundreds of times, so people are sent short ones; developers can read theirs. */
const classNames = (owner: string) =>
  process.env['NODE_ENV'] === 'development'
    ? { localIdentName: `${classPrefix(owner)}__[local]__[hash:base64:5]` }
    : { localIdentName: `${classPrefix(owner)}[hash:base64:5]` };

function styleRules({ project, owner, target }: RuleOptions): RuleSetRule[] {
  const onServer = target === 'server';
  const cssLoader = {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: onServer,
        localIdentContext: project.root,
        ...classNames(owner),
      },
    },
  };
  if (!onServer) return [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader] }];
  return [
    { test: /\.module\.css$/, use: [cssLoader] },
    // A global sheet has no names to export; the browser's build ships it.
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
