import path from 'node:path';
import { remote } from '@tableside/build/remote';

/** zod compiles schemas with `Function` when it can. The content security policy forbids that. */
const withoutEval = {
  test: /[\\/]zod[\\/]v4[\\/]core[\\/](?:compile|doc|util)\.js$/,
  loader: path.join(__dirname, 'without-eval-loader.cjs'),
};

const build = remote(__dirname);

export default (environment: Parameters<typeof build>[0]) =>
  build(environment).map((config) => ({
    ...config,
    module: { ...config.module, rules: [...(config.module?.rules ?? []), withoutEval] },
  }));
