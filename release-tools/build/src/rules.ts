import type { RuleSetRule } from 'webpack';
import path from 'node:path';
import { classPrefix } from '@tableside/contracts/registry/names';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import refreshTransformer from 'react-refresh-typescript';
import { classNames } from './class-names';
import type { Project } from './base';

export interface RuleOptions {
  readonly project: Project;
  /** Whose styles they are: name of the remote, or `shell`. Begins every class name, as `classPrefix` says. */
  readonly owner: string;
  readonly target: 'browser' | 'server';
  readonly assetsBase: string;
  readonly refresh?: boolean;
}

/** How source files become modules; class names and addresses are the same in the browser and on the server. */
export function moduleRules(options: RuleOptions): RuleSetRule[] {
  return [typescriptRule(options), ...styleRules(options), fileRule(options), leafletRule];
}

/** Types are checked apart, for the whole repository at once. */
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

/** Developers can read the names of classes, and people are sent short ones. */
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

/** Leaflet sets innerHTML while it loads, to learn whether SVG can be inlined, which only its attribution asks. The pages' policy
 * refuses that (require-trusted-types-for). */
const leafletRule: RuleSetRule = {
  test: /leaflet-src\.js$/,
  loader: require.resolve('string-replace-loader'),
  options: { search: "div.innerHTML = '<svg/>';", replace: '', strict: true },
};
