import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration, isOwnCode, nodeOptimization, readProject } from './base';
import { typescriptRule } from './rules';

/** A Node program as ES modules in `dist/`: own and workspace code bundled, npm packages left where they are.
 * @param dir folder of the workspace; `src/main.ts` and, where there is one, `src/cli.ts` are built */
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
      // Files beside the program are found at run time, so webpack leaves import.meta and URLs alone.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [typescriptRule({ project })],
    },
  };
}
