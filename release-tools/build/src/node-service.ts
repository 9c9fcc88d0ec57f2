import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration, isOwnCode, nodeOptimization, readProject } from './base';
import { typescriptRule } from './rules';

/**
 * Builds a Node program as ES modules in `dist/`. Workspace code is bundled; npm packages are not.
 * @param dir folder of the workspace; builds `src/main.ts` and, if it exists, `src/cli.ts`
 */
export function nodeService(dir: string): Configuration {
  const project = readProject(dir);
  const entries = ['main', 'cli'].filter((name) => existsSync(path.join(dir, 'src', `${name}.ts`)));
  return {
    ...baseConfiguration(project, 'service'),
    target: 'node20',
    entry: Object.fromEntries(entries.map((name) => [name, `./src/${name}.ts`])),
    experiments: { outputModule: true },
    output: {
      path: path.join(dir, 'dist'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    optimization: nodeOptimization,
    externalsType: 'module-import',
    externals: [
      ({ request = '' }, callback) =>
        isOwnCode(request) ? callback() : callback(undefined, request),
    ],
    node: false,
    module: {
      // Files next to the program are found at run time, so webpack must not rewrite import.meta and URLs.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [typescriptRule({ project })],
    },
  };
}
