import type { RuleSetRule } from 'webpack';
import path from 'node:path';
import { classPrefix } from '@tableside/contracts/registry/names';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import refreshTransformer from 'react-refresh-typescript';
import { classNames } from './class-names';
import type { Project } from './base';

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
