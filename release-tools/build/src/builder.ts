import path from 'node:path';
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';

/**
 * A process that builds one workspace after the other as its parent requests: `tsx
 * release-tools/build/src/builder.ts`. Loading and warming up webpack takes longer than building a
 * remote.
 */

const root = path.resolve(__dirname, '../../..');

/** A request of the parent; the same as `npm run build -w <name>`. */
export interface BuildOrder {
  readonly name: string;
  /** Version of the release; default: that of its package.json. */
  readonly version?: string;
  /**
   * True when no later build will use the cache, which then is not written: that takes a third of the
   * build time.
   */
  readonly isFirst?: boolean;
}

interface BuildOutcome {
  readonly problem: string;
}

type Built = Configuration | Configuration[];

function readConfiguration({ name, version = '', isFirst }: BuildOrder): Built {
  if (isFirst) process.env['BUILD_CACHE'] = 'off';
  process.env['RELEASE_VERSION'] = version;
  // oxlint-disable-next-line typescript/no-require-imports -- a CommonJS file only known at run time
  const file = require(path.join(root, name, 'webpack.config.ts')) as {
    readonly default: Built | (() => Built);
  };
  return typeof file.default === 'function' ? file.default() : file.default;
}

async function build(order: BuildOrder): Promise<BuildOutcome> {
  const compiler = webpack([readConfiguration(order)].flat());
  const stats = await new Promise<Stats | MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  // Its cache is written only when it closes.
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  return { problem: stats?.hasErrors() ? stats.toString('errors-only') : '' };
}

process.on('message', (order: BuildOrder) => {
  build(order)
    .catch((error: unknown) => ({ problem: String(Object(error).stack ?? error) }))
    .then((outcome) => process.send?.(outcome))
    .catch(() => process.exit(1));
});
process.once('disconnect', () => process.exit());
